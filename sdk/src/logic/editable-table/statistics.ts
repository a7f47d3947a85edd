import type { Label } from '../../contract/label.ts';
import type { EditColumn, Statistic } from './column.ts';
import { type Decimal, decimalShare, decimalSum, decimalText, toDecimal } from './decimal.ts';
import type { RowValues } from './edit-row.ts';

export const statisticTexts: Readonly<Record<Statistic, Label>> = { sum: ['合计', 'Total'], average: ['平均', 'Average'] };

/** Decimals of an average, unless the values have more. */
const averageDecimals = 2;

const results: Readonly<Record<Statistic, (values: readonly Decimal[]) => string>> = {
  sum: (values) => decimalText(decimalSum(values)),
  average: (values) => {
    if (values.length === 0) return '';
    const total = decimalSum(values);
    return decimalText(decimalShare(total, values.length, Math.max(averageDecimals, total.scale)));
  },
};

/** A row below the table: the results by column key. */
export interface StatisticsRow {
  readonly statistic: Statistic;
  readonly label: Label;
  readonly values: Readonly<Record<string, string>>;
}

/** The statistics in a column's footer, in configured order; empty if it shows none. */
export function statisticsOf({ statistics }: EditColumn): readonly Statistic[] {
  return typeof statistics === 'string' ? [statistics] : (statistics ?? []);
}

/**
 * The rows below a table: one for sums and one for averages, where a column asks for them. Cells without a number do not count. Computed in
 * decimal digits, so ten times 0.1 is 1; an average is rounded half up to two decimals, or to as many as its values have.
 */
export function statisticsRows(columns: readonly EditColumn[], rows: readonly RowValues[]): readonly StatisticsRow[] {
  if (!Array.isArray(rows)) throw new TypeError('rows must be an array');
  const numbers = new Map(
    columns
      .filter((column) => statisticsOf(column).length > 0)
      .map(({ key }) => [key, rows.flatMap((row: RowValues) => toDecimal(row[key]) ?? [])]),
  );
  return (Object.keys(statisticTexts) as Statistic[]).flatMap((statistic) => {
    const asked = columns.filter((column) => statisticsOf(column).includes(statistic));
    if (asked.length === 0) return [];
    const values = Object.fromEntries(asked.map(({ key }) => [key, results[statistic](numbers.get(key) ?? [])]));
    return [{ statistic, label: statisticTexts[statistic], values }];
  });
}
