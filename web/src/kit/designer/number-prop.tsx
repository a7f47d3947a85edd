import { InputNumber } from 'antd';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number;
  /** Decimal places; without them any. */
  readonly digits?: number;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that is set about the chosen part, or not set. */
export function NumberProp({ label, value, min, max, digits, fault, hint, onChange }: Props) {
  const id = useId();
  return (
    <div className="kd-field">
      <label htmlFor={id}>{label}</label>
      <InputNumber<number>
        id={id}
        style={{ width: '100%' }}
        min={min}
        max={max}
        precision={digits}
        status={fault ? 'error' : ''}
        aria-describedby={fault || hint ? `${id}-told` : undefined}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
      />
      {(fault || hint) && (
        <p id={`${id}-told`} className={fault ? 'kd-fault' : 'kd-quiet'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
