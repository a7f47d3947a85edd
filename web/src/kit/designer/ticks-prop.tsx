import { Checkbox } from 'antd';

interface Props {
  readonly label: string;
  readonly value: readonly string[];
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** Several of a few, all of them in sight. */
export function TicksProp({ label, value, choices, hint, fault, disabled, onChange }: Props) {
  const set = (one: string, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((known) => (known === one ? isOn : value.includes(known))));
  return (
    <fieldset className="kd-ticks" disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            checked={value.includes(choice.value)}
            disabled={disabled}
            onChange={({ target }) => set(choice.value, target.checked)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
      {(fault || hint) && <p className={fault ? 'kd-fault' : 'kd-quiet'}>{fault ?? hint}</p>}
    </fieldset>
  );
}
