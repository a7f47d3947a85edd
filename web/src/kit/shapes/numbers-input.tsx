import { Input } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { Part } from './layout.ts';
import { numbersIn } from './typed-values.ts';

export interface PartInputProps {
  readonly id: string;
  readonly part: Part;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  /** The fault is in this input. */
  readonly isBad: boolean;
}

/** Typed text such as `9.` stays as typed while it means the same as the data. */
function useTyped<T>(value: T | undefined, read: (text: string) => T, write: (value: T) => string) {
  const [typed, setTyped] = useState('');
  const shown = JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : value === undefined ? '' : write(value);
  return [shown, setTyped] as const;
}

/** Several numbers in one line; duplicates are allowed. */
export function NumbersInput({ id, part, value, onChange, disabled, isBad }: PartInputProps) {
  const { say } = useKitText();
  const list = Array.isArray(value) ? (value as readonly (number | string)[]) : undefined;
  const [shown, setTyped] = useTyped(list, numbersIn, (all) => all.join(', '));
  return (
    <Input
      id={id}
      disabled={disabled}
      status={isBad ? 'error' : undefined}
      placeholder={part.hint && say(part.hint)}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numbersIn(event.target.value));
      }}
    />
  );
}
