import { isDate } from '../values/day.ts';
import { isWhole, type RowCheck, rowsOf, strangeMember } from './lists.ts';

const mostFen = 100_000_000_000;

/** A price that applies up to and including a day. */
export interface EarlyPrice {
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  readonly until: string;
  readonly amountFen: number;
}

/** The share of a payment that is refunded if the request comes on or before a day. */
export interface RefundStep {
  readonly until: string;
  readonly percent: number;
}

const until = (row: Readonly<Record<string, unknown>>): string | undefined =>
  typeof row.until === 'string' && isDate(row.until) ? undefined : 'until: not a day';

/** Rows with a day and one more member, each day once and in ascending order, so that a reader sees which row applies. */
const byDay = (member: string, isRight: (value: unknown) => boolean) => {
  const check: RowCheck = (row) =>
    strangeMember(row, ['until', member]) ?? until(row) ?? (isRight(row[member]) ? undefined : `${member}: out of range`);
  const rows = rowsOf(check, 20);
  return (value: unknown): string | undefined => {
    const fault = rows(value);
    if (fault !== undefined) return fault;
    const days = (value as { until: string }[]).map((row) => row.until);
    const wrong = days.findIndex((day, i) => i > 0 && day <= (days[i - 1] ?? ''));
    return wrong < 0 ? undefined : `${wrong}: until is not after the day before`;
  };
};

/** A list of EarlyPrice. */
export const earlyPrices = byDay('amountFen', (value) => isWhole(value, 0, mostFen));
/** A list of RefundStep. */
export const refundSteps = byDay('percent', (value) => isWhole(value, 0, 100));

/** One line of an order: a fee at the price of the day on which the order was made, or, with a negative sum, what was paid before. */
export interface OrderLine {
  /** The fee; null for what was paid before. */
  readonly itemId: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly amountFen: number;
  readonly count: number;
  readonly sumFen: number;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

/** A list of OrderLine whose sums are right. */
export const orderLines = rowsOf((row) => {
  const strange = strangeMember(row, ['itemId', 'name', 'nameEn', 'amountFen', 'count', 'sumFen']);
  if (strange !== undefined) return strange;
  if (!isText(row.name) || !isTextOrNull(row.nameEn) || !isTextOrNull(row.itemId)) return 'name: not a text';
  if (!isWhole(row.amountFen, -mostFen, mostFen)) return 'amountFen: not whole fen';
  if (!isWhole(row.count, 1, 10_000)) return 'count: not a whole number from 1 to 10000';
  return row.sumFen === row.amountFen * row.count ? undefined : 'sumFen: not the amount times the count';
});

const isEnd = (value: unknown): boolean => value === null || isWhole(value, 0, mostFen);

/** One step of a rate table: tax = taxable × percent − quick deduction, for taxable amounts up to `upToFen`; without it there is no end. */
export interface TaxStep {
  readonly upToFen?: number | null;
  readonly percent: number;
  readonly quickFen: number;
}

/** Rates of a tax rule as `logic/money` reads them; a rule of the record checks that they join without a jump. */
export const taxBrackets = rowsOf((row) => {
  const strange = strangeMember(row, ['upToFen', 'percent', 'quickFen']);
  if (strange !== undefined) return strange;
  if (row.upToFen !== undefined && !isEnd(row.upToFen)) return 'upToFen: not whole fen';
  if (!isWhole(row.percent, 0, 100)) return 'percent: not a whole number from 0 to 100';
  return isWhole(row.quickFen, 0, mostFen) ? undefined : 'quickFen: not whole fen';
}, 50);

/**
 * A gross amount and the tax that a rule must yield for it; for the cumulative method, `months` is the number of consecutive months with
 * income.
 */
export interface TaxVector {
  readonly grossFen: number;
  readonly taxFen: number;
  readonly months?: number;
}

/** A list of TaxVector. */
export const taxVectors = rowsOf((row) => {
  const strange = strangeMember(row, ['grossFen', 'taxFen', 'months']);
  if (strange !== undefined) return strange;
  if (!isWhole(row.grossFen, 0, mostFen)) return 'grossFen: not whole fen';
  if (!isWhole(row.taxFen, 0, mostFen)) return 'taxFen: not whole fen';
  return row.months === undefined || isWhole(row.months, 1, 12) ? undefined : 'months: not a whole number from 1 to 12';
});
