import { Select } from 'antd';
import { useId } from 'react';

export interface PropChoice<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface Props<V extends string> {
  readonly label: string;
  readonly value: V | undefined;
  readonly choices: readonly PropChoice<V>[];
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly disabled?: boolean;
  /** Long lists are searched. */
  readonly isSearched?: boolean;
  readonly onChange: (value: V) => void;
}

/** One of several, set about the chosen part. */
export function ChoiceProp<V extends string>({ label, value, choices, hint, fault, disabled, isSearched, onChange }: Props<V>) {
  const id = useId();
  return (
    <div className="kd-field">
      <label htmlFor={id}>{label}</label>
      <Select<V>
        id={id}
        style={{ width: '100%' }}
        disabled={disabled}
        status={fault ? 'error' : ''}
        popupMatchSelectWidth={false}
        {...(isSearched && { showSearch: { optionFilterProp: 'label' } })}
        value={value ?? null}
        onChange={(next) => onChange(next)}
        options={[...choices]}
      />
      {(fault || hint) && <p className={fault ? 'kd-fault' : 'kd-quiet'}>{fault ?? hint}</p>}
    </div>
  );
}
