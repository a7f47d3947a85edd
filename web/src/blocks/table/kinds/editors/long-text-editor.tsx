import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type CellEditorProps, plainText } from '../cell-kind.ts';
import { useTypedOnce } from './use-pending.ts';

/** Size of the box in which a long text is edited (ETABLE-20). */
export const longTextBox = { width: 300, height: 210 } as const;

/** A text of several lines in a box over the cell; Ctrl and Enter close it. */
export function LongTextEditor({ value, onChange, onDone, label, isInCell, autoFocus, disabled, typed, isInvalid }: CellEditorProps) {
  const [text, setText] = useState(() => typed ?? plainText(value));
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!autoFocus) return;
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [autoFocus]);
  const put = (next: string) => {
    setText(next);
    onChange(next === '' ? null : next);
  };
  useTypedOnce(typed, put);
  if (!isInCell)
    return (
      <Input.TextArea
        aria-label={label}
        disabled={disabled}
        status={isInvalid ? 'error' : undefined}
        autoSize={{ minRows: 3, maxRows: 10 }}
        value={text}
        onChange={(event) => put(event.target.value)}
      />
    );
  return (
    <textarea
      ref={box}
      className="tb-long"
      style={longTextBox}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={text}
      onChange={(event) => put(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          if (event.ctrlKey || event.metaKey) onDone();
          // Enter is a line end here, and not the way to the next cell.
          event.stopPropagation();
        }
      }}
    />
  );
}
