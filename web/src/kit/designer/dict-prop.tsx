import { Select } from 'antd';
import { useId } from 'react';
import { useDicts } from '../../lib/api/use-dict.ts';

interface Props {
  readonly label: string;
  /** The names of dictionaries by their codes; what has none is known by its first items. */
  readonly names: ReadonlyMap<string, string>;
  readonly value: string | undefined;
  readonly fault?: string | undefined;
  readonly onChange: (code: string) => void;
}

const shownItems = 3;

/** The first texts of a dictionary. */
const sampleOf = (items: readonly { readonly text: string }[]): string =>
  items
    .slice(0, shownItems)
    .map(({ text }) => text)
    .join(' / ') + (items.length > shownItems ? ' …' : '');

/** A dictionary chosen by its name, or by what is in it. */
export function DictProp({ label, names, value, fault, onChange }: Props) {
  const { data: dicts = {} } = useDicts();
  const id = useId();
  const options = Object.entries(dicts)
    .map(([code, items]) => ({ value: code, label: names.get(code) ?? sampleOf(items), sample: sampleOf(items) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const shown = value ? (options.find((one) => one.value === value)?.sample ?? '') : '';
  return (
    <div className="kd-field">
      <label htmlFor={id}>{label}</label>
      <Select<string, (typeof options)[number]>
        id={id}
        showSearch={{ filterOption: (typed, one) => `${one?.label} ${one?.sample}`.toLowerCase().includes(typed.toLowerCase()) }}
        status={fault ? 'error' : ''}
        value={value || null}
        onChange={(code) => onChange(code)}
        options={options}
        optionRender={({ data }) => (
          <span className="kd-option-two">
            {data.label}
            {names.has(data.value) && <small>{data.sample}</small>}
          </span>
        )}
      />
      {fault ? <p className="kd-fault">{fault}</p> : shown !== '' && names.has(value ?? '') && <p className="kd-quiet">{shown}</p>}
    </div>
  );
}
