import { labelIn } from '@saiyun/sdk/contract';
import { weekdayChoices } from '@saiyun/sdk/logic/cron-editor';
import { Select } from 'antd';
import { useBlocks } from '../provider/index.ts';

interface Props {
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** A weekday, Monday to Sunday, by its number of Quartz (CRON-30). */
export function WeekdaySelect({ value, label, disabled, onChange }: Props) {
  const { language } = useBlocks();
  return (
    <Select<number>
      className="cr-weekday"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={weekdayChoices.map((one) => ({ value: one.value, label: labelIn(one.label, language) }))}
    />
  );
}
