import { type KeyboardEvent, useRef, useState } from 'react';

export interface GridValue {
  readonly value: number;
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly values: readonly GridValue[];
  readonly chosen: readonly number[];
  readonly columns: number;
  readonly disabled?: boolean;
  readonly onChange: (chosen: readonly number[]) => void;
}

const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
});

/** Several numbers of many, each a button that stays pressed. Arrow keys move among them; Tab leaves them. */
export function ValueGrid({ label, values, chosen, columns, disabled = false, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const step = steps(columns)[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? values.length - 1 : step === undefined ? undefined : at + step;
    if (next === undefined) return;
    event.preventDefault();
    const found = box.current?.querySelectorAll('button')[next];
    if (!found) return;
    setAt(next);
    found.focus();
  };
  const toggle = (value: number): void => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset
      ref={box}
      className="cr-grid"
      aria-label={label}
      disabled={disabled}
      onKeyDown={move}
      style={{ '--cr-columns': columns } as object}
    >
      {values.map(({ value, text }, index) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
