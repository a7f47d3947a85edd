import type { ListQuery } from '@saiyun/sdk/logic/query';
import { Alert, Button, Pagination } from 'antd';
import { useState } from 'react';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFailureText } from '../provider/index.ts';
import { PickerTable, type PickerTableProps } from './picker-table.tsx';
import type { PickerList, PickerQueryItem } from './picker-types.ts';
import { usePickerText } from './texts/index.ts';

const pageSizes = [5, 10, 20, 30];
const scrollHeight = 240;

/** The conditions of the query form as the list call takes them. */
export function matchOf(values: Readonly<Record<string, string>>, items: readonly PickerQueryItem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    items.flatMap(({ key, whole, dictCode }) => {
      const text = (values[key] ?? '').trim();
      return text === '' ? [] : [[key, whole || dictCode !== undefined ? text : `*${text}*`]];
    }),
  );
}

/** Page, conditions and rows of the table. */
export function usePickerRows(list: PickerList | undefined, fixed: Readonly<Record<string, string>> | undefined) {
  const [query, setQuery] = useState<Readonly<Record<string, string>>>({});
  const [page, setPage] = useState({ no: 1, size: pageSizes[0] ?? 5 });
  const narrowed = JSON.stringify(fixed ?? {});
  const [last, setLast] = useState(narrowed);
  if (last !== narrowed) {
    setLast(narrowed);
    setPage({ ...page, no: 1 });
  }
  const asked: ListQuery = { match: { ...query, ...fixed }, pageNo: page.no, pageSize: page.size };
  const loaded = useLoaded(list && JSON.stringify(asked), (signal) => (list ? list(asked, signal) : Promise.reject(new Error('no list'))));
  const ask = (next: Readonly<Record<string, string>>) => {
    setQuery(next);
    setPage({ ...page, no: 1 });
    if (JSON.stringify(next) === JSON.stringify(query) && page.no === 1) loaded.reload();
  };
  return { ...loaded, page, setPage, ask };
}

type Props = Omit<PickerTableProps, 'rows' | 'label' | 'isBusy' | 'height'> & {
  /** What the rows are called. */
  readonly name: string;
  /** The rows and where the reader is in them. */
  readonly list: ReturnType<typeof usePickerRows>;
};

function Rows({ name, list, ...table }: Props) {
  const { t } = usePickerText();
  const wordsOf = useFailureText();
  const { data, error } = list;
  if (error !== undefined)
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={wordsOf(error)}
        action={
          <Button size="small" onClick={list.reload}>
            {t('retry')}
          </Button>
        }
      />
    );
  if (data === undefined)
    return (
      <div className="rp-wait" style={{ height: scrollHeight }}>
        <SkeletonRows rows={5} label={t('loading')} />
      </div>
    );
  if (data.records.length === 0)
    return (
      <p className="rp-empty" style={{ height: scrollHeight }}>
        {t('nothing', { name })}
      </p>
    );
  return <PickerTable {...table} label={t('rows', { name })} rows={data.records} isBusy={list.isLoading} height={scrollHeight} />;
}

/** A page of rows to choose from, or why there are none, and the way to the other pages. */
export function PickerRows(props: Props) {
  const { t } = usePickerText();
  const { data, page, setPage } = props.list;
  return (
    <>
      <Rows {...props} />
      <Pagination
        className="rp-pages"
        size="small"
        current={page.no}
        pageSize={page.size}
        total={data?.total ?? 0}
        pageSizeOptions={pageSizes}
        showSizeChanger
        showTotal={(total) => t('total', { total })}
        onChange={(no, size) => setPage({ no: size === page.size ? no : 1, size })}
      />
    </>
  );
}
