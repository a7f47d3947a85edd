import { type AnyReportRow, type ReportColumn, type ReportFilter, reportCalls } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { reportCacheMs, reportPicker } from '@saiyun/sdk/logic/picker';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Pagination, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { useKitText } from '../../kit/use-kit-text.ts';
import { client } from '../../lib/api/client.ts';
import { useDicts } from '../../lib/api/use-dict.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { useNamedPage } from '../../lib/store/page-names.ts';
import { usePhone } from '../../lib/use-media.ts';
import { Bones } from '../../ui/skeleton.tsx';
import { useCodedPage } from './online-form-page.tsx';

const texts = {
  query: ['查询', 'Search'],
  reset: ['重置', 'Reset'],
  from: ['从', 'from'],
  to: ['至', 'to'],
  empty: ['没有符合条件的数据', 'Nothing matches'],
  sort: ['点击排序', 'Sort by this'],
} as const satisfies Record<string, Label>;

const calls = reportCalls(client.send);

type Values = Readonly<Record<string, string>>;

interface InputProps {
  readonly filter: ReportFilter;
  readonly name: string;
  readonly values: Values;
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

/** The inputs' values as the server reads them. */
const sent = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, v]) => (v === '' ? [] : [[name, v.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2:00')]])),
  );

const texted = (row: AnyReportRow, column: ReportColumn): string => {
  const value = row[`${column.dataIndex}_dictText`] ?? row[column.dataIndex];
  return value === null || value === undefined ? '—' : String(value as string | number);
};

const align = (column: ReportColumn): 'left' | 'right' | 'center' =>
  column.align === 'right' || column.align === 'center' ? column.align : 'left';

function SortHead({ column, onSort }: { readonly column: ReportColumn; readonly onSort: () => void }) {
  const { say } = useKitText();
  return (
    <button type="button" className="kt-sort" title={`${column.title}\n${say(texts.sort)}`} onClick={onSort}>
      <span>{column.title}</span>
      <span className="kt-arrows" aria-hidden="true" />
    </button>
  );
}

/** A report by its code: filters, parameters and rows, sorted and in pages (SCREEN-76). */
export function ReportPage() {
  const { say, t } = useKitText();
  const lang = useLanguage();
  const isPhone = usePhone();
  const { code, path } = useCodedPage();
  const [draft, setDraft] = useState<Values>({});
  const [match, setMatch] = useState<Values>({});
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [sort, setSort] = useState<{ readonly column: string; readonly order: 'asc' | 'desc' }>();
  const report = useQuery({
    queryKey: ['online-report', code, lang],
    queryFn: async () => {
      const columns = await calls.columns(code);
      return reportPicker(columns, await calls.filters(columns.cgRpConfigId));
    },
    staleTime: reportCacheMs,
  });
  const id = report.data?.id;
  const called = report.data?.name;
  useNamedPage(
    path,
    useMemo(() => (called === undefined ? undefined : [called, called]), [called]),
  );
  const rows = useQuery({
    queryKey: ['online-report', code, 'rows', lang, match, page, sort],
    queryFn: () => calls.data(id ?? '', { match: sent(match), ...page, ...sort }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  if (report.error) return <Alert type="warning" showIcon title={failureMessage(report.error)} />;
  if (!report.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { name, columns, filters } = report.data;
  const sortable = columns.filter(({ sorter }) => sorter);
  const change = (filter: string, value: string) => setDraft({ ...draft, [filter]: value });
  const ask = (values: Values) => {
    setDraft(values);
    setMatch(values);
    setPage({ ...page, pageNo: 1 });
  };
  const sortBy = (column: string) => setSort({ column, order: sort?.column === column && sort.order === 'desc' ? 'asc' : 'desc' });
  return (
    <Flex vertical gap="middle" style={{ minWidth: 0 }}>
      <h1 className="of-name">{name}</h1>
      {filters.length > 0 && (
        <form
          className="kt-panel of-filters"
          onSubmit={(event) => {
            event.preventDefault();
            ask(draft);
          }}
        >
          {filters.map((filter) => (
            <div key={filter.field} className="of-filter">
              <span>{filter.label}</span>
              {filter.mode === 'group' ? (
                <Flex gap={6} align="center">
                  <FilterInput filter={filter} name={`${filter.field}_begin`} values={draft} onChange={change} hint={say(texts.from)} />
                  <span>–</span>
                  <FilterInput filter={filter} name={`${filter.field}_end`} values={draft} onChange={change} hint={say(texts.to)} />
                </Flex>
              ) : (
                <FilterInput filter={filter} name={filter.field} values={draft} onChange={change} />
              )}
            </div>
          ))}
          <Flex gap="small" align="end">
            <Button type="primary" htmlType="submit">
              {say(texts.query)}
            </Button>
            <Button onClick={() => ask({})}>{say(texts.reset)}</Button>
          </Flex>
        </form>
      )}
      <div className="kt-panel">
        {rows.error ? <Alert type="warning" showIcon title={failureMessage(rows.error)} style={{ marginBottom: 12 }} /> : null}
        {isPhone && sortable.length > 0 && (
          <select
            className="kt-field"
            style={{ marginBottom: 8 }}
            aria-label={t('list.sortBy')}
            value={sort ? `${sort.order} ${sort.column}` : ''}
            onChange={(event) => {
              const [order, ...column] = event.target.value.split(' ');
              setSort(order === 'asc' || order === 'desc' ? { order, column: column.join(' ') } : undefined);
            }}
          >
            <option value="">{t('list.newestFirst')}</option>
            {sortable.flatMap(({ dataIndex, title }) =>
              (['asc', 'desc'] as const).map((order) => (
                <option key={`${order} ${dataIndex}`} value={`${order} ${dataIndex}`}>
                  {title} {order === 'asc' ? '↑' : '↓'}
                </option>
              )),
            )}
          </select>
        )}
        <PlainTable
          label={name}
          columns={columns.map((column) => ({
            key: column.dataIndex,
            title: column.title,
            align: align(column),
            sorted: sort?.column !== column.dataIndex ? undefined : sort.order === 'asc' ? 'ascending' : 'descending',
            head: column.sorter ? <SortHead column={column} onSort={() => sortBy(column.dataIndex)} /> : undefined,
            cell: (row: AnyReportRow) => texted(row, column),
          }))}
          rows={rows.data?.records ?? []}
          keyOf={(row, i) => (typeof row.id === 'string' ? row.id : i)}
          busy={rows.isFetching}
          empty={rows.isPending ? <Bones rows={5} label={t('list.loading')} /> : <div className="kt-status">{say(texts.empty)}</div>}
        />
        <Flex justify="end" style={{ marginTop: 12 }}>
          <Pagination
            current={page.pageNo}
            pageSize={page.pageSize}
            total={rows.data?.total ?? 0}
            showSizeChanger
            showTotal={(total) => (lang === 'en' ? `${total} rows` : `共 ${total} 条`)}
            onChange={(pageNo, pageSize) => setPage({ pageNo: pageSize === page.pageSize ? pageNo : 1, pageSize })}
          />
        </Flex>
      </div>
    </Flex>
  );
}
