import type { AnyReportRow, ReportColumn } from '@saiyun/sdk/calls';

/** What the filters' inputs hold, by name. */
export type FilterValues = Readonly<Record<string, string>>;

/** The inputs' values as the server reads them: empty ones are left out, and a time has seconds. */
export function valuesToSend(values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2:00')]),
  );
}

/** A cell as text, by its dictionary if it has one. */
export function cellText(row: AnyReportRow, column: Pick<ReportColumn, 'dataIndex'>): string {
  const value = row[`${column.dataIndex}_dictText`] ?? row[column.dataIndex];
  return value === null || value === undefined ? '—' : String(value as string | number);
}

export function alignOf({ align }: Pick<ReportColumn, 'align'>): 'left' | 'right' | 'center' {
  return align === 'right' || align === 'center' ? align : 'left';
}

export interface ReportSort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** A click on a column's head sorts from high to low at first, then turns the order round. */
export function sortByHead(sort: ReportSort | undefined, column: string): ReportSort {
  return { column, order: sort?.column === column && sort.order === 'desc' ? 'asc' : 'desc' };
}

/** An order as the value of an option, and back; the empty text stands for none. */
export function optionOf(sort: ReportSort | undefined): string {
  return sort ? `${sort.order} ${sort.column}` : '';
}

export function sortOfOption(option: string): ReportSort | undefined {
  const [order, ...column] = option.split(' ');
  return order === 'asc' || order === 'desc' ? { order, column: column.join(' ') } : undefined;
}
