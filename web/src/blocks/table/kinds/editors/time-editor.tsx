import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { useTableText } from '../../texts/index.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { dateFormat, instantFormat, isTime, readTime, typedDays, typedInstants } from '../dates.ts';
import { usePending } from './use-pending.ts';

/** A day, or a day with its time; typed or from the calendar. */
export function TimeEditor(props: CellEditorProps) {
  const { column, value, onChange, onDone, label, isInCell, autoFocus, disabled, isInvalid } = props;
  const { t } = useTableText();
  const isInstant = column.type === 'datetime';
  const [isOpen, setOpen] = useState(isInCell);
  const typed = useRef<string>(undefined);
  usePending(props, () => {
    const text = typed.current?.trim();
    // What is no time stands in the cell and is marked, as a pasted text does.
    if (text !== undefined) onChange(text === '' ? null : (readTime(text, isInstant) ?? text));
  });
  return (
    <span
      className="tb-time"
      onInputCapture={({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value;
      }}
    >
      <DatePicker
        style={{ width: '100%' }}
        aria-label={label}
        autoFocus={autoFocus}
        disabled={disabled}
        status={isInvalid ? 'error' : undefined}
        variant={isInCell ? 'borderless' : 'outlined'}
        showTime={isInstant}
        needConfirm={isInstant}
        open={isOpen}
        onOpenChange={setOpen}
        format={isInstant ? typedInstants : typedDays}
        placeholder={t(isInstant ? 'chooseTime' : 'chooseDay')}
        value={isTime(value, isInstant) ? dayjs(value as string) : null}
        onChange={(next) => {
          typed.current = undefined;
          onChange(next?.format(isInstant ? instantFormat : dateFormat) ?? null);
          onDone();
        }}
      />
    </span>
  );
}
