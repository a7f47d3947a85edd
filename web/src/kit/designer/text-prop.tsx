import { Input } from 'antd';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly isLong?: boolean;
  readonly max?: number;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/** A text that is set about the chosen part, with its fault or its hint. */
export function TextProp({ label, value = '', isLong, max = 500, hint, fault, disabled, onChange }: Props) {
  const id = useId();
  const common = {
    id,
    value,
    disabled,
    maxLength: max,
    status: fault ? ('error' as const) : ('' as const),
    'aria-describedby': fault || hint ? `${id}-told` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="kd-field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <Input.TextArea {...common} autoSize={{ minRows: 1, maxRows: 6 }} /> : <Input {...common} />}
      {(fault || hint) && (
        <p id={`${id}-told`} className={fault ? 'kd-fault' : 'kd-quiet'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
