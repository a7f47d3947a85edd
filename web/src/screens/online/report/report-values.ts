import type { AnyReportRow, ReportColumn, ReportFilter } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { like } from '@saiyun/sdk/logic/query';
import { formatValue, toFen } from '@saiyun/sdk/view';

/** What the filters' inputs hold, by name. */
export type FilterValues = Readonly<Record<string, string>>;

/** Views of filters whose values are chosen, or are no texts; a text is looked for anywhere in a value, as lists do. */
const whole: ReadonlySet<string> = new Set(['list', 'radio', 'date', 'datetime', 'number']);

/** Whether a filter looks for a part of a text. */
export function looksInside({ view, mode }: Pick<ReportFilter, 'view' | 'mode'>): boolean {
  return mode !== 'group' && !whole.has(view);
}

/** The inputs' values as the server reads them: empty ones are left out. An asterisk that the reader typed says itself what may follow. */
export function valuesToSend(values: FilterValues, filters: readonly ReportFilter[] = []): FilterValues {
  const inside = new Set(filters.filter(looksInside).map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, inside.has(name) && !value.includes('*') ? like(value.trim()) : value]),
  );
}

/** A number as people write it; money is in yuan on the wire. */
export function numberText(value: number, kind: 'money' | 'int' | 'decimal', lang: Language): string {
  if (kind !== 'money') return value.toLocaleString(lang, { maximumFractionDigits: 4 });
  return formatValue(moneyField, toFen(value) ?? null, undefined, lang);
}

const moneyField = { kind: 'money', label: ['', ''] } as const;

export function numberOf(value: unknown): number {
  const read = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : 0;
  return Number.isFinite(read) ? read : 0;
}

/** A cell as text, by its dictionary if it has one. */
export function cellText(row: AnyReportRow, { dataIndex, kind }: Pick<ReportColumn, 'dataIndex' | 'kind'>, lang: Language): string {
  const value = row[`${dataIndex}_dictText`] ?? row[dataIndex];
  if (value === null || value === undefined || value === '') return '—';
  if (kind === 'money' || kind === 'decimal' || kind === 'int') return numberText(numberOf(value), kind, lang);
  return kind === 'flag' ? formatValue({ kind, label: ['', ''] }, value, undefined, lang) : String(value as string | number);
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
