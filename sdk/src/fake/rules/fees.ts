import type { AnyRow } from '../../contract/entity.ts';
import { settlement } from '../../entities/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { change } from '../change.ts';
import { type FakeCtx, randomHex } from '../fake-ctx.ts';
import { textOf } from '../row-test.ts';
import { nowText } from './facts.ts';

/** What an expert earns by a review, in fen. */
interface Fee {
  readonly expertId: unknown;
  readonly projectId: unknown;
  readonly amount: number;
}

/** The settlement of a month that nobody has examined yet. */
const openOf = ({ store, tenantId }: FakeCtx, { expertId, projectId }: Fee, period: string): AnyRow | undefined =>
  store
    .live(settlement, tenantId)
    .filter((row) => row.expertId === expertId && row.projectId === projectId && row.period === period)
    .find((row) => row.settleStatus === '0' && row.examineStatus === '0');

/** The fee of a submitted review goes onto the month's settlement, or onto a new one. */
export function accrueFee(ctx: FakeCtx, fee: Fee): void {
  if (fee.amount <= 0) return;
  const now = nowText(ctx);
  const found = openOf(ctx, fee, now.slice(0, 7));
  if (found) {
    change(ctx, settlement, found, { reviewCount: Number(found.reviewCount) + 1, amount: Number(found.amount) + fee.amount });
    return;
  }
  const states = { settleStatus: '0', examineStatus: '0', createBy: ctx.actor.username, createTime: now };
  ctx.store.put(settlement, ctx.tenantId, { id: randomHex(ctx, 16), ...fee, period: now.slice(0, 7), reviewCount: 1, ...states });
}

/** The fee of a review that is open again, off the settlement of the month in which it was submitted. Answers what to do once the call has passed. */
export function takeBackFee(ctx: FakeCtx, fee: Fee, submitTime: unknown): () => void {
  if (fee.amount <= 0) return () => undefined;
  const found = openOf(ctx, fee, textOf(submitTime).slice(0, 7));
  if (!found || Number(found.amount) < fee.amount) throw new Failure('review.fee_settled');
  const amount = Number(found.amount) - fee.amount;
  return () =>
    void change(ctx, settlement, found, { reviewCount: Number(found.reviewCount) - 1, amount, delFlag: amount === 0 ? '1' : '0' });
}
