import { RecordPicker } from '../index.ts';
import { columns } from './units.ts';

const never = () => new Promise<never>(() => undefined);

export function Loading() {
  return <RecordPicker name="单位" list={never} columns={columns} displayKey="unitName" aria-label="加载中" />;
}
