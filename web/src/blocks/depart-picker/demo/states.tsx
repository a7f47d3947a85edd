import { DepartPicker } from '../index.ts';
import { source } from './departs.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <DepartPicker source={source} aria-label="停用" value="A01A02" disabled />
      <DepartPicker source={source} aria-label="只读" value="A01A01,A01A02" multiple readOnly />
      <DepartPicker source={() => Promise.resolve([])} aria-label="没有部门" />
      <DepartPicker source={() => new Promise(() => undefined)} aria-label="加载中" />
      <DepartPicker source={() => Promise.reject(new Error('部门服务暂不可用'))} aria-label="加载失败" />
    </div>
  );
}
