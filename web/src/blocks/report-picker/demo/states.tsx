import { ReportPicker } from '../index.ts';
import { list, report } from './orders.ts';

export function States() {
  const common = { code: 'orders', report, list };
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <ReportPicker {...common} orgFields="orderNo,unit" destFields="order" aria-label="字段数不一致" />
      <ReportPicker {...common} orgFields="orderNo" destFields="order" aria-label="停用" value="20261001" disabled />
      <ReportPicker {...common} orgFields="orderNo" destFields="order" aria-label="只读" value="20261001" readOnly />
      <ReportPicker
        {...common}
        code="broken"
        report={() => Promise.reject(new Error('报表不存在'))}
        orgFields="orderNo"
        destFields="order"
        aria-label="报表不存在"
      />
    </div>
  );
}
