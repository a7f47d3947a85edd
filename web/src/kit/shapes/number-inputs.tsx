import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { useKitText } from '../use-kit-text.ts';
import type { Part } from './layout.ts';

export interface PartInputProps {
  readonly id: string;
  readonly part: Part;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  /** It is here that the fault is. */
  readonly isBad: boolean;
}

/** A typed text as a number, or as it is: what is wrong with it is the shape's to say. */
const numberIn = (text: string): number | string => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text.trim());

const numbersIn = (text: string): readonly (number | string)[] =>
  text
    .split(/[\s,，、;；]+/)
    .filter((one) => one !== '')
    .map(numberIn);

/** What is typed stays as it is typed, such as `9.`, for as long as it says what the data says. */
function useTyped<T>(value: T | undefined, read: (text: string) => T, write: (value: T) => string) {
  const [typed, setTyped] = useState('');
  const shown = JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : value === undefined ? '' : write(value);
  return [shown, setTyped] as const;
}

/** Several numbers in one line; the same may stand there twice. */
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

/** A number, or one of a few words in its place. */
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
