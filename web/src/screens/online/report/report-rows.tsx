import type { AnyReportRow, ReportColumn } from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { usePhone } from '../../../lib/use-media.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useOnlineText } from '../../../messages/online/index.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { alignOf, cellText, optionOf, type ReportSort, sortByHead, sortOfOption } from './report-values.ts';

interface SortProps {
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort | undefined) => void;
}

function SortHead({ column, onSort }: { readonly column: ReportColumn; readonly onSort: () => void }) {
  const { t } = useOnlineText();
  return (
    <button type="button" className="kt-sort" title={`${column.title}\n${t('report.sort')}`} onClick={onSort}>
      <span>{column.title}</span>
      <span className="kt-arrows" aria-hidden="true" />
    </button>
  );
}

/** Sorting on a phone, where the table has no heads to click. */
function SortSelect({ columns, sort, onSort }: SortProps & { readonly columns: readonly ReportColumn[] }) {
  const { t: kit } = useKitText();
  return (
    <select
      className="kt-field"
      style={{ marginBottom: 'var(--sy-space-2)' }}
      aria-label={kit('list.sortBy')}
      value={optionOf(sort)}
      onChange={(event) => onSort(sortOfOption(event.target.value))}
    >
      <option value="">{kit('list.newestFirst')}</option>
      {columns.flatMap(({ dataIndex, title }) =>
        (['asc', 'desc'] as const).map((order) => (
          <option key={`${order} ${dataIndex}`} value={optionOf({ order, column: dataIndex })}>
            {title} {order === 'asc' ? '↑' : '↓'}
          </option>
        )),
      )}
    </select>
  );
}

interface Props extends SortProps {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: UseQueryResult<Page<AnyReportRow>>;
}

/** The rows of a report as a table. */
export function ReportRows({ name, columns, rows, sort, onSort }: Props) {
  const { t, lang } = useOnlineText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const sortable = columns.filter(({ sorter }) => sorter);
  return (
    <>
      {isPhone && sortable.length > 0 && <SortSelect columns={sortable} sort={sort} onSort={onSort} />}
      <PlainTable
        label={name}
        columns={columns.map((column) => ({
          key: column.dataIndex,
          title: column.title,
          align: alignOf(column),
          sorted: sort?.column !== column.dataIndex ? undefined : sort.order === 'asc' ? 'ascending' : 'descending',
          head: column.sorter ? <SortHead column={column} onSort={() => onSort(sortByHead(sort, column.dataIndex))} /> : undefined,
          cell: (row: AnyReportRow) => cellText(row, column, lang),
        }))}
        rows={rows.data?.records ?? []}
        keyOf={(row, i) => (typeof row.id === 'string' ? row.id : i)}
        busy={rows.isFetching}
        empty={
          rows.isPending ? <SkeletonRows rows={5} label={kit('list.loading')} /> : <div className="kt-status">{t('report.empty')}</div>
        }
      />
    </>
  );
}
