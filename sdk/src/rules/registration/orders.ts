import type { OrderLine, RefundStep } from '../../contract/shapes/money.ts';
import { entryFees, type FeeItem, pricedFees } from './fees.ts';

/** A fee of a competition as orders need it. */
export interface OrderFee extends FeeItem {
  readonly id: string;
  readonly nameEn: string | null;
  /** Charged only where the entrant chose it. */
  readonly isChoice: boolean;
}

/** What an entry owes on a day. */
export interface OrderQuote {
  readonly lines: readonly OrderLine[];
  /** In fen; never below zero. */
  readonly amountFen: number;
  /** The last day of the earliest price among the lines, `YYYY-MM-DD`; null where all are the usual ones. */
  readonly until: string | null;
}

/**
 * The lines of an order at the prices of a day: the fees of all groups and of the entry's own, the chosen ones among the optional, and a
 * line that takes off what was paid before.
 */
export function quoteOrder(
  fees: readonly OrderFee[],
  entry: { readonly groupId: string | null; readonly people: number; readonly chosen: readonly string[]; readonly paidFen: number },
  day: string,
): OrderQuote {
  const due = fees.filter(({ isChoice, id }) => !isChoice || entry.chosen.includes(id));
  const priced = due.flatMap((fee) => {
    const [line] = entryFees(pricedFees([fee], day), entry);
    return line ? [{ fee, line }] : [];
  });
  const lines: OrderLine[] = priced.map(({ fee, line: { amountFen, count, sumFen } }) => ({
    itemId: fee.id,
    name: fee.name,
    nameEn: fee.nameEn,
    amountFen,
    count,
    sumFen,
  }));
  const whole = lines.reduce((sum, { sumFen }) => sum + sumFen, 0);
  const before = Math.min(entry.paidFen, whole);
  if (before > 0) lines.push({ itemId: null, name: '已缴', nameEn: 'Paid before', amountFen: -before, count: 1, sumFen: -before });
  const days = priced.flatMap(({ line }) => line.until ?? []).toSorted();
  return { lines, amountFen: whole - before, until: days[0] ?? null };
}

/** The share of a fee, in percent, that is given back on a day; a fee without steps is given back whole. */
export function refundPercent(steps: readonly RefundStep[] | null, day: string): number {
  if (steps === null || steps.length === 0) return 100;
  return steps.find(({ until }) => day <= until)?.percent ?? 0;
}

/**
 * What an applicant may ask back of an order on a day, in fen: the share of each line by its fee's steps, of what was paid, less what was
 * given back or is on its way. Rounded down to the fen.
 */
export function refundableFen(
  order: { readonly lines: readonly OrderLine[]; readonly amountFen: number; readonly paidFen: number; readonly backFen: number },
  stepsOf: (itemId: string) => readonly RefundStep[] | null,
  day: string,
): number {
  const whole = order.lines.reduce((sum, { sumFen }) => sum + Math.max(sumFen, 0), 0);
  if (whole === 0) return 0;
  const share = order.lines.reduce(
    (sum, { itemId, sumFen }) => sum + (itemId === null ? 0 : Math.max(sumFen, 0) * refundPercent(stepsOf(itemId), day)),
    0,
  );
  const mostFen = Math.floor((share * Math.min(order.paidFen, order.amountFen)) / (whole * 100));
  return Math.max(0, mostFen - order.backFen);
}
