import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { Part } from './layout.ts';

export interface PartInputProps {
  readonly id: string;
  readonly part: Part;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  /** The fault is in this input. */
  readonly isBad: boolean;
}

/** A typed text as a number, or unchanged if it is not one: the shape reports it. */
const numberIn = (text: string): number | string => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text.trim());

const numbersIn = (text: string): readonly (number | string)[] =>
  text
    .split(/[\s,，、;；]+/)
    .filter((one) => one !== '')
    .map(numberIn);

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

/** A number, or one of a few words instead. */
export function NumberOrInput({ id, part, value, onChange, disabled, isBad }: PartInputProps) {
  const { say } = useKitText();
  const words = (part.options ?? []).map(([word, label]) => ({ value: word, label: say(label) }));
  const read = (text: string): number | string => words.find(({ label }) => label === text)?.value ?? numberIn(text);
  const own = typeof value === 'number' || typeof value === 'string' ? value : undefined;
  const [shown, setTyped] = useTyped(own, read, (one) => words.find((word) => word.value === one)?.label ?? String(one));
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      disabled={disabled}
      status={isBad ? 'error' : undefined}
      value={shown}
      options={words.map(({ label }) => ({ value: label }))}
      onChange={(text: string | undefined) => {
        setTyped(text ?? '');
        onChange(read(text ?? ''));
      }}
    />
  );
}
