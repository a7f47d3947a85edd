import { Select } from 'antd';
import { useMemo } from 'react';
import { useBlocks } from '../provider/index.ts';

export interface YearPickerProps {
  /** The chosen year. */
  readonly value?: number | undefined;
  /** The chosen year; undefined when it is emptied. */
  readonly onChange?: ((year: number | undefined) => void) | undefined;
  /** `past` offers the present year and those before it (the default), `future` those after it. */
  readonly direction?: 'past' | 'future' | undefined;
  /** How many years are offered, 100 by default (WIDGET-06). */
  readonly count?: number | undefined;
  /** The first year of the list; the present one by default. */
  readonly from?: number | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** A year out of a list, which typing its digits finds. A year outside the list stays and is shown. */
export function YearPicker(props: YearPickerProps) {
  const { value, onChange, direction = 'past', count = 100, from, disabled, id, 'aria-label': label } = props;
  const { language } = useBlocks();
  const options = useMemo(() => {
    const first = from ?? new Date().getFullYear();
    const told = (year: number) => (language === 'zh-CN' ? `${year} 年` : String(year));
    const listed = Array.from({ length: count }, (_, index) => first + (direction === 'past' ? -index : index));
    const all = value === undefined || listed.includes(value) ? listed : [value, ...listed];
    return all.map((year) => ({ value: year, label: told(year) }));
  }, [from, count, direction, language, value]);
  return (
    <Select<number>
      id={id}
      aria-label={label}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next)}
      options={options}
      disabled={disabled}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  );
}
