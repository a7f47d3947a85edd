import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { useBlocks } from '../provider/index.ts';
import type { PickerQueryItem } from './picker-types.ts';
import { usePickerText } from './texts/index.ts';

type Values = Readonly<Record<string, string>>;

/** How many inputs are shown before the form is unfolded. */
const shownAtFirst = 2;

function DictSelect({
  id,
  item,
  value,
  onChange,
}: {
  readonly id: string;
  readonly item: PickerQueryItem;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = usePickerText();
  const { dict } = useBlocks();
  const { data, isLoading } = useLoaded(item.dictCode, (signal) =>
    dict && !signal.aborted ? dict(item.dictCode ?? '') : Promise.resolve([]),
  );
  return (
    <Select
      id={id}
      aria-label={item.label}
      allowClear
      loading={isLoading}
      placeholder={item.placeholder ?? t('all')}
      value={value === '' ? null : value}
      options={(data ?? []).map((one) => ({ value: one.value, label: one.text }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
      {...item.props}
    />
  );
}

interface Props {
  readonly items: readonly PickerQueryItem[];
  readonly onQuery: (values: Values) => void;
}

/** The conditions, asked with 查询 or Enter; those after the first two are folded (PICKER-03). */
export function QueryForm({ items, onQuery }: Props) {
  const { t } = usePickerText();
  const form = useId();
  const [values, setValues] = useState<Values>({});
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, shownAtFirst);
  const input = (item: PickerQueryItem) => {
    const id = `${form}-${item.key}`;
    const value = values[item.key] ?? '';
    const onChange = (next: string) => setValues((now) => ({ ...now, [item.key]: next }));
    if (item.customRender) return item.customRender({ id, value, onChange });
    if (item.dictCode !== undefined) return <DictSelect id={id} item={item} value={value} onChange={onChange} />;
    return (
      <Input
        id={id}
        value={value}
        allowClear
        maxLength={100}
        placeholder={item.placeholder}
        onChange={(e) => onChange(e.target.value)}
        {...item.props}
      />
    );
  };
  return (
    <form
      className="rp-query"
      onSubmit={(e) => {
        e.preventDefault();
        onQuery(values);
      }}
    >
      {shown.map((item) => (
        <div key={item.key} className="rp-query-item">
          <label htmlFor={`${form}-${item.key}`}>{item.label}</label>
          {input(item)}
        </div>
      ))}
      <div className="rp-query-acts">
        <Button type="primary" htmlType="submit">
          {t('query')}
        </Button>
        <Button
          onClick={() => {
            setValues({});
            onQuery({});
          }}
        >
          {t('reset')}
        </Button>
        {items.length > shownAtFirst && (
          <Button
            type="link"
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'less' : 'more')}
          </Button>
        )}
      </div>
    </form>
  );
}
