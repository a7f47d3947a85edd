import type { EarlyPrice } from '../../contract/shapes/money.ts';

/** What a fee is charged per. `works`: an entry has one work. */
export type FeeMode = 'free' | 'team' | 'person' | 'works';

/** A fee of a competition, as far as it decides what an entry costs. */
export interface FeeItem {
  readonly name: string;
  readonly feeMode: string;
  /** In fen. */
  readonly amountFen: number;
  readonly earlyBird: readonly EarlyPrice[] | null;
  /** Charged in this group only; null in all of them. */
  readonly groupId: string | null;
}

/** A fee at the price of a day. */
export interface PricedFee {
  readonly name: string;
  readonly feeMode: string;
  readonly groupId: string | null;
  /** The price of the day, in fen. */
  readonly amountFen: number;
  /** The last day of that price, `YYYY-MM-DD`, and the price without it; null where it is the usual one. */
  readonly until: string | null;
  readonly usualFen: number;
}

/** One line of what an entry costs. */
export interface FeeLine extends PricedFee {
  readonly count: number;
  readonly sumFen: number;
}

/** Fees at the prices of a day (`YYYY-MM-DD` in Asia/Shanghai): of the early prices, the first whose last day has not passed. Free ones are left out. */
export function pricedFees(items: readonly FeeItem[], day: string): readonly PricedFee[] {
  return items.flatMap(({ name, feeMode, groupId, amountFen, earlyBird }) => {
    if (feeMode === 'free' || amountFen === 0) return [];
    const early = earlyBird?.find(({ until }) => day <= until);
    return [{ name, feeMode, groupId, amountFen: early?.amountFen ?? amountFen, until: early?.until ?? null, usualFen: amountFen }];
  });
}

/** What an entry to a group costs with so many people, its captain included and its tutors not. */
export function entryFees(
  fees: readonly PricedFee[],
  entry: { readonly groupId: string | null; readonly people: number },
): readonly FeeLine[] {
  return fees
    .filter(({ groupId }) => groupId === null || groupId === entry.groupId)
    .map((fee) => {
      const count = fee.feeMode === 'person' ? entry.people : 1;
      return { ...fee, count, sumFen: count * fee.amountFen };
    });
}
