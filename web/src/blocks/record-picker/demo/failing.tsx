import { RecordPicker } from '../index.ts';
import { columns } from './units.ts';

export function Failing() {
  return (
    <RecordPicker
      name="单位"
      list={() => Promise.reject(new Error('网络连接失败，请稍后重试'))}
      columns={columns}
      displayKey="unitName"
      aria-label="加载失败"
    />
  );
}
