import { int } from '@saiyun/sdk/contract';
import { costExamine, costOrder, costOrderStatus, examineResult, examineStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { needed, readInput } from '../../../../http/call/input.ts';
import { rolesFor } from '../../../../kernel/access/access.ts';
import { writeOf } from '../../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../../kernel/row/row.ts';
import { refuseUngiven } from '../../../../kernel/write/standard-calls.ts';
import { refuseSame, twoPersonFen } from '../../two-people.ts';
import { bookJointTransfer } from '../booking.ts';
import { costOrderModule, decideExamination, type Examination, noteFirst, refuseUsedTransfer } from '../order.ts';
import type { Order } from '../rows.ts';
import { changeRow, tellEntry } from '../tell.ts';
import { idsOf, lockOrders } from './parts.ts';

export const decideInput = {
  id: needed(['缴费审核', 'Fee examination'], 32),
  revision: int(['版本', 'Revision'], { required: true }),
  ...costOrder.verbs.examine.input,
} as const;

const examinationOf = async (ctx: TxCtx, id: string, lock: '' | 'for update'): Promise<Examination> => {
  const row = await ctx.tx.one<DbRow>(`select * from ds_tb_cost_examine where id = $1 and tenant_id = $2 and del_flag = '0' ${lock}`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, costExamine, row);
};

const refuse = async (ctx: TxCtx, asked: Examination, orders: readonly Order[], opinion: string | undefined): Promise<void> => {
  if (!opinion) refuseIssues(costOrder.verbs.examine.input, [{ field: 'opinion', code: 'required' }]);
  await decideExamination(ctx, asked, examineStatus.refused, opinion ?? null);
  for (const order of orders) {
    // One that was closed or paid otherwise meanwhile stays as it is.
    if (order.status !== costOrderStatus.waiting) continue;
    await changeRow(ctx, 'order', order, 'examine', { status: costOrderStatus.refused });
    await tellEntry(ctx, order.registrationId);
  }
};

const approve = async (ctx: TxCtx, asked: Examination, orders: readonly Order[], opinion: string | undefined): Promise<void> => {
  await refuseSame(ctx, asked.firstBy);
  const sum = orders.reduce((fen, { amount }) => fen + amount, 0);
  if (sum !== asked.amount) throw new Failure('pay.voucher_changed');
  if (sum >= twoPersonFen && asked.firstBy === null) return void (await noteFirst(ctx, asked));
  await refuseUsedTransfer(ctx, asked.transferNo);
  await decideExamination(ctx, asked, examineStatus.approved, opinion ?? null);
  await bookJointTransfer(ctx, orders, asked.transferNo);
};

/** PUT /dsTbCostExamine/decide: a voucher, once for all orders that its transfer pays. */
export async function decideVoucher(ctx: Ctx, body: unknown): Promise<unknown> {
  const { id, revision, result, opinion } = readInput(decideInput, body);
  const roles = rolesFor(ctx, costOrder, 'examine');
  return ctx.db.tx(async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    const ids = idsOf((await examinationOf(call, id, '')).orderIds);
    // Orders first, as whoever pays or closes one locks them.
    const orders = await lockOrders(call, ids);
    await refuseUngiven(call, costOrderModule, roles, ids, writeOf(costOrder, 'examine'));
    const asked = await examinationOf(call, id, 'for update');
    if (asked.revision !== revision) throw new Failure('row.stale');
    if (asked.status !== examineStatus.waiting) throw new Failure('verb.state', { id, state: asked.status });
    await (result === examineResult.refuse ? refuse : approve)(call, asked, orders, opinion);
    const after = await examinationOf(call, id, '');
    return { status: after.status, revision: after.revision };
  });
}
