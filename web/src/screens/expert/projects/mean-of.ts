import type { OtherReview } from '@saiyun/sdk/calls';

/** The mean of the totals, to three digits; undefined if none of the reviews has a total. */
export function meanOf(reviews: readonly Pick<OtherReview, 'totalScore'>[]): number | undefined {
  const totals = reviews.flatMap(({ totalScore }) => totalScore ?? []);
  return totals.length === 0 ? undefined : Math.round((totals.reduce((sum, one) => sum + one, 0) / totals.length) * 1000) / 1000;
}
