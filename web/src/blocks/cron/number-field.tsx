import type { CronField } from '@saiyun/sdk/logic/cron';
import { type CronNumberKey, cronIssueText, type Span, within } from '@saiyun/sdk/logic/cron-editor';
import { InputNumber } from 'antd';
import { useRef, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { useCronText } from './texts/index.ts';

interface Props {
  readonly field: CronField;
  readonly name: CronNumberKey;
  readonly span: Span;
  readonly value: number;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  /** Told of a number that is refused, and of its correction. */
  readonly onFault: (fault: string | undefined) => void;
}

/** A whole number within bounds (CRON-32). What is refused is told, and the number in use stays. */
export function NumberField({ field, name, span: [min, max], value, label, disabled, onChange, onFault }: Props) {
  const { t } = useCronText();
  const { language } = useBlocks();
  const [isWrong, setIsWrong] = useState(false);
  /** Whether the last text was refused. */
  const refused = useRef(false);
  /** Whether a refused text is being left: the input would put the nearest number that it allows in its place. */
  const leaving = useRef(false);
  const setWrong = (next: boolean): void => {
    refused.current = next;
    setIsWrong(next);
  };
  const leave = () => {
    leaving.current = refused.current;
    queueMicrotask(() => {
      leaving.current = false;
    });
  };
  const judge = (text: string) => {
    const typed = text.trim() === '' ? Number.NaN : Number(text);
    const isFine = /^\d+$/.test(text.trim()) && within([min, max], typed);
    setWrong(!isFine);
    if (isFine || text.trim() === '') return onFault(undefined);
    // What is not even a number is told as it was typed.
    onFault(
      Number.isNaN(typed)
        ? t('notWhole', { text: text.trim(), min, max })
        : cronIssueText({ field, key: name, value: typed, min, max }, language),
    );
  };
  return (
    <InputNumber<number>
      className="cr-number"
      aria-label={label}
      aria-invalid={isWrong}
      status={isWrong ? 'error' : undefined}
      disabled={disabled}
      min={min}
      max={max}
      step={1}
      precision={0}
      value={value}
      onInput={judge}
      onBlur={() => {
        leave();
        setWrong(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
      onStep={() => {
        setWrong(false);
        onFault(undefined);
      }}
      onChange={(next) => {
        if (!leaving.current && next !== null && within([min, max], next)) onChange(next);
      }}
    />
  );
}
