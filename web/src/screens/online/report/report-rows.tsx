import type { AnyReportRow, ReportColumn } from '@saiyun/sdk/calls';
import type { Label, Page } from '@saiyun/sdk/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { usePhone } from '../../../lib/use-media.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { Bones } from '../../../ui/skeleton.tsx';
import { alignOf, cellText, optionOf, type ReportSort, sortByHead, sortOfOption } from './report-values.ts';

const texts = {
  empty: ['没有符合条件的数据', 'Nothing matches'],
  sort: ['点击排序', 'Sort by this'],
} as const satisfies Record<string, Label>;

interface SortProps {
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort | undefined) => void;
}

function SortHead({ column, onSort }: { readonly column: ReportColumn; readonly onSort: () => void }) {
  const { say } = useKitText();
  return (
    <button type="button" className="kt-sort" title={`${column.title}\n${say(texts.sort)}`} onClick={onSort}>
      <span>{column.title}</span>
      <span className="kt-arrows" aria-hidden="true" />
    </button>
  );
}

/** Sorting on a phone, where the table has no heads to click. */
function SortSelect({ columns, sort, onSort }: SortProps & { readonly columns: readonly ReportColumn[] }) {
  const { t } = useKitText();
  return (
    <select
      className="kt-field"
      style={{ marginBottom: 8 }}
      aria-label={t('list.sortBy')}
      value={optionOf(sort)}
      onChange={(event) => onSort(sortOfOption(event.target.value))}
    >
      <option value="">{t('list.newestFirst')}</option>
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
  const { say, t } = useKitText();
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
          cell: (row: AnyReportRow) => cellText(row, column),
        }))}
        rows={rows.data?.records ?? []}
        keyOf={(row, i) => (typeof row.id === 'string' ? row.id : i)}
        busy={rows.isFetching}
        empty={rows.isPending ? <Bones rows={5} label={t('list.loading')} /> : <div className="kt-status">{say(texts.empty)}</div>}
      />
    </>
  );
}
