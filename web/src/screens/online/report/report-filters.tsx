import type { ReportFilter } from '@saiyun/sdk/calls';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { inputs } from '../../../kit/inputs/inputs.tsx';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useOnlineText } from '../../../messages/online/index.ts';
import { type FilterValues, looksInside } from './report-values.ts';

interface InputProps {
  readonly filter: ReportFilter;
  readonly name: string;
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string) => void;
  readonly hint?: string;
}

const kinds = { date: 'date', datetime: 'instant' } as const;
const isDay = (view: string): view is keyof typeof kinds => Object.hasOwn(kinds, view);

function FilterInput({ filter, name, values, onChange, hint }: InputProps) {
  const { data: dicts } = useDicts();
  const { t } = useOnlineText();
  const label = hint ? `${filter.label} ${hint}` : filter.label;
  const value = values[name] ?? '';
  if (filter.view === 'list' || filter.view === 'radio')
    return (
      <Select
        aria-label={label}
        allowClear
        style={{ minWidth: 160 }}
        value={value === '' ? undefined : value}
        onChange={(next: string | undefined) => onChange(name, next ?? '')}
        options={(dicts?.[filter.dictCode ?? ''] ?? []).map((item) => ({ value: item.value, label: item.text }))}
      />
    );
  if (isDay(filter.view)) {
    const kind = kinds[filter.view];
    const Days = inputs[kind];
    return (
      <div style={{ width: kind === 'instant' ? 210 : 160 }}>
        <Days
          aria-label={label}
          field={{ kind, label: [label, label] }}
          value={value === '' ? null : value}
          onChange={(next) => onChange(name, typeof next === 'string' ? next : '')}
        />
      </div>
    );
  }
  return (
    <Input
      aria-label={label}
      type={filter.view === 'number' ? 'number' : 'text'}
      style={{ width: 160 }}
      placeholder={looksInside(filter) ? t('report.contains') : undefined}
      title={looksInside(filter) ? t('report.containsHelp') : undefined}
      value={value}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
}

interface Props {
  readonly filters: readonly ReportFilter[];
  readonly onSearch: (values: FilterValues) => void;
}

/** The filters of a report. They apply when the reader searches. */
export function ReportFilters({ filters, onSearch }: Props) {
  const { t } = useOnlineText();
  const [values, setValues] = useState<FilterValues>({});
  const change = (name: string, value: string) => setValues({ ...values, [name]: value });
  return (
    <form
      className="kt-panel of-filters"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(values);
      }}
    >
      {filters.map((filter) => (
        <div key={filter.field} className="of-filter">
          <span>{filter.label}</span>
          {filter.mode === 'group' ? (
            <Flex gap={6} align="center">
              <FilterInput filter={filter} name={`${filter.field}_begin`} values={values} onChange={change} hint={t('report.from')} />
              <span>–</span>
              <FilterInput filter={filter} name={`${filter.field}_end`} values={values} onChange={change} hint={t('report.to')} />
            </Flex>
          ) : (
            <FilterInput filter={filter} name={filter.field} values={values} onChange={change} />
          )}
        </div>
      ))}
      <Flex gap="small" align="end">
        <Button type="primary" htmlType="submit">
          {t('report.search')}
        </Button>
        <Button
          onClick={() => {
            setValues({});
            onSearch({});
          }}
        >
          {t('report.reset')}
        </Button>
      </Flex>
    </form>
  );
}
