import type { ReportFilter } from '@saiyun/sdk/calls';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useOnlineText } from '../../../messages/online/index.ts';
import type { FilterValues } from './report-values.ts';

interface InputProps {
  readonly filter: ReportFilter;
  readonly name: string;
  readonly values: FilterValues;
  readonly onChange: (name: string, value: string) => void;
  readonly hint?: string;
}

const typeOf: Readonly<Record<string, string>> = { date: 'date', datetime: 'datetime-local', number: 'number' };

function FilterInput({ filter, name, values, onChange, hint }: InputProps) {
  const { data: dicts } = useDicts();
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
  return (
    <Input
      aria-label={label}
      type={typeOf[filter.view] ?? 'text'}
      style={{ width: filter.view === 'datetime' ? 210 : 160 }}
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
