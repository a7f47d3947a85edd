import { type Label, labelIn } from '@saiyun/sdk/contract';
import { works, worksStatus } from '@saiyun/sdk/entities';
import { audit } from '../../kernel/audit/audit.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { publish } from '../../kernel/events/outbox.ts';
import { touch } from '../../kernel/row/touch.ts';
import { cancelOpenReviews } from '../review/open-reviews.ts';

const reasons = {
  withdraw: ['报名已撤回', 'The entry was withdrawn'],
  reject: ['报名审核不通过：{opinion}', 'The entry was rejected: {opinion}'],
} as const satisfies Record<string, Label>;

/** What experts read: an opinion on an entry may name its people. */
const leftReview: Label = ['作品已退出评审', 'The work has left the review'];

interface Moved {
  readonly id: string;
  readonly was: string;
  readonly is: string;
  readonly revision: number;
}

const tell = async (ctx: TxCtx, verb: 'withdraw' | 'restore', rows: readonly Moved[], reason: string | undefined): Promise<void> => {
  await audit(
    ctx,
    works,
    rows.map(({ id, was, is }) => ({ action: verb, entityId: id, before: { status: was }, after: { status: is, reason }, reason })),
  );
  await publish(
    ctx,
    works,
    verb,
    rows.map(({ id, was, is, revision }) => ({ id, from: was, to: is, revision })),
  );
};

/** When an entry goes out, its works go out for the same reason, and their open reviews are cancelled. */
export async function withdrawWorks(ctx: TxCtx, entryId: string, verb: keyof typeof reasons, opinion = ''): Promise<void> {
  const reason = labelIn(reasons[verb], ctx.language).replace('{opinion}', opinion);
  const rows = await ctx.tx.many<Moved>(
    `with live as (
       select id, status from ds_tb_works
       where tenant_id = $1 and registration_id = $2 and status in ('${worksStatus.notSubmitted}', '${worksStatus.submitted}', '${worksStatus.locked}')
         and del_flag = '0' order by id for update
     )
     update ds_tb_works as t set status = '${worksStatus.withdrawn}', reason = $3, status_before_entry = live.status,
       ${touch('$4', '$5', 't.revision')}
     from live where t.id = live.id returning t.id, live.status as was, t.status as is, t.revision`,
    [ctx.tenantId, entryId, reason, ctx.actor.username, ctx.now()],
  );
  await tell(ctx, 'withdraw', rows, reason);
  await cancelOpenReviews(
    ctx,
    rows.map(({ id }) => id),
    labelIn(leftReview, ctx.language),
  );
}

/** Works that went out with an entry come back with it. A locked work comes back as submitted, because its reviews were cancelled. */
export async function restoreWorks(ctx: TxCtx, entryId: string): Promise<void> {
  const rows = await ctx.tx.many<Moved>(
    `with out as (
       select id, status, status_before_entry as before from ds_tb_works
       where tenant_id = $1 and registration_id = $2 and status = '${worksStatus.withdrawn}' and status_before_entry is not null and del_flag = '0'
       order by id for update
     )
     update ds_tb_works as t set status = case out.before when '${worksStatus.locked}' then '${worksStatus.submitted}' else out.before end, reason = null, status_before_entry = null,
       ${touch('$3', '$4', 't.revision')}
     from out where t.id = out.id returning t.id, out.status as was, t.status as is, t.revision`,
    [ctx.tenantId, entryId, ctx.actor.username, ctx.now()],
  );
  await tell(ctx, 'restore', rows, undefined);
}
