import { DatePicker } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import type { FilterProps } from '../inputs/widget.ts';
import { fromPicker, instantFormat, toPicker } from '../inputs/wire-date.ts';

/** Whole days: from the first moment of the first day to the last moment of the last. */
export function DaysFilter({ id, column, field, values, onChange }: FilterProps) {
  const { t } = useKitText();
  const isDate = field.kind === 'date';
  const at = (key: string) => toPicker(values[key]);
  const write = (day: ReturnType<typeof at>, isEnd: boolean) =>
    fromPicker(isDate ? day : isEnd ? day?.endOf('day') : day?.startOf('day'), isDate ? 'YYYY-MM-DD' : instantFormat) ?? undefined;
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      placeholder={[t('filter.begin'), t('filter.end')]}
      value={[at(`${column}_begin`), at(`${column}_end`)]}
      onChange={(range) =>
        onChange({ [`${column}_begin`]: write(range?.[0] ?? null, false), [`${column}_end`]: write(range?.[1] ?? null, true) })
      }
    />
  );
}
