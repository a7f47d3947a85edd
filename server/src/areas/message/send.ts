import type { StoredRow } from '@saiyun/sdk/contract';
import { msgDetailStatus, msgFault, msgSend, msgSendDetail, msgSendStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { chosenTeams, hasOwnWords, messageBatchIssues } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule, Failure, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { touch } from '../../kernel/row/touch.ts';
import { standingTeams } from './chosen-teams.ts';
import { approveAboveDefault, type Composition, compose, sendFault, templateOf } from './compose.ts';
import { detailOf, insertDetails } from './details.ts';
import { ofWholeCompetition } from './units/sub-account.ts';
import { moveUnits } from './units/units.ts';

type Row = StoredRow<typeof msgSend>;

/** Schools see the batches of their own sub-accounts, and those that they wrote. */
const ofUnit = ({ actor }: Ctx, first: number): Condition => ({
  sql: `(t.create_by = $${first + 1} or exists (select 1 from ds_tb_msg_sub_account a where a.id = t.sub_account_id and a.tenant_id = t.tenant_id and a.unit_id = $${first}))`,
  params: [actor.unitId, actor.username],
});
const ofUnitBatch = ({ actor }: Ctx, first: number): Condition => ({
  sql: `exists (select 1 from ds_tb_msg_send s left join ds_tb_msg_sub_account a on a.id = s.sub_account_id and a.tenant_id = s.tenant_id
    where s.id = t.send_id and s.tenant_id = t.tenant_id and (s.create_by = $${first + 1} or a.unit_id = $${first}))`,
  params: [actor.unitId, actor.username],
});

/** Stores a row for every recipient and freezes what they cost: from here on the batch is what it says, and can spend no more. */
const queue = async (ctx: TxCtx, row: Row, composition: Composition) => {
  const fault = sendFault(composition);
  if (fault) throw fault;
  const { words, account, messages, units, cost } = composition;
  const rows = messages.map((one) => detailOf(ctx, words.channel, one));
  await insertDetails(ctx.tx, { id: row.id, tenantId: ctx.tenantId }, rows, ctx.actor.username, ctx.now());
  if (account && units > 0)
    await moveUnits(ctx, {
      subAccountId: account.id,
      kind: 'freeze',
      units,
      refType: msgSend.name,
      refId: row.id,
      key: `msg-freeze:${row.id}`,
    });
  ctx.batches.deliverSoon();
  const counts = { total: rows.length, okCount: 0, failCount: 0, unitCount: units, frozenUnits: units, estimatedCost: cost };
  return { ...counts, recipients: null, standing_teams: null };
};

const counted = ({ messages, units, cost }: Composition) => ({ total: messages.length, unitCount: units, estimatedCost: cost });

/** Ends the rows that wait and gives their units back; those on their way are settled when it is known what became of them. */
const endWaiting = async (ctx: TxCtx, row: Row) => {
  const ended = await ctx.tx.many<{ held: number }>(
    `update ds_tb_msg_send_detail d set status = '${msgDetailStatus.failed}', error_code = 'cancelled', fault = '${msgFault.cancelled}', held = 0, next_try_time = null, ${touch('$3', '$4')}
     from (select id, held from ds_tb_msg_send_detail where send_id = $1 and tenant_id = $2 and status = '${msgDetailStatus.queued}' order by id for update) o
     where d.id = o.id returning o.held`,
    [row.id, ctx.tenantId, ctx.actor.username, ctx.now()],
  );
  const units = ended.reduce((sum, { held }) => sum + held, 0);
  if (row.subAccountId && units > 0) {
    const key = `msg-cancel:${row.id}:${row.revision}`;
    await moveUnits(ctx, { subAccountId: row.subAccountId, kind: 'release', units, refType: msgSend.name, refId: row.id, key });
  }
  return { failCount: (row.failCount ?? 0) + ended.length, frozenUnits: (row.frozenUnits ?? 0) - units };
};

/** Queues those again that failed, and nobody else; what they cost is frozen anew. */
const queueFailed = async (ctx: TxCtx, row: Row) => {
  const failed = await ctx.tx.many<{ segments: number; status: string }>(
    `update ds_tb_msg_send_detail d set status = '${msgDetailStatus.queued}', attempt = d.attempt + 1, held = d.segments, tries_before = d.try_count, error_code = null, fault = null,
       provider_msg_id = null, sent_time = null, next_try_time = null, ${touch('$3', '$4')}
     from (select id, status from ds_tb_msg_send_detail where send_id = $1 and tenant_id = $2
         and status in ('${msgDetailStatus.failed}', '${msgDetailStatus.softBounce}') and sealed_text is not null order by id for update) o
     where d.id = o.id returning d.segments, o.status`,
    [row.id, ctx.tenantId, ctx.actor.username, ctx.now()],
  );
  if (failed.length === 0) throw new Failure('message.none_failed');
  const units = failed.reduce((sum, { segments }) => sum + segments, 0);
  if (row.subAccountId && units > 0) {
    const key = `msg-resend:${row.id}:${row.revision}`;
    await moveUnits(ctx, { subAccountId: row.subAccountId, kind: 'freeze', units, refType: msgSend.name, refId: row.id, key });
  }
  ctx.batches.deliverSoon();
  return { failCount: (row.failCount ?? 0) - failed.length, frozenUnits: (row.frozenUnits ?? 0) + units };
};

/** A batch that somebody writes says what and to whom. Those that the platform makes by itself are never drafts, so nobody changes them. */
const refuseWithout = (draft: Partial<Row>): void => {
  const { filter, recipients } = draft;
  refuseIssues(msgSend.fields, messageBatchIssues(draft));
  if (!filter?.audience && !recipients?.length) throw inputFailure({ field: 'recipients', code: 'required' });
  if (filter?.audience === 'teams' && !chosenTeams(filter)) throw inputFailure({ field: 'filter', code: 'choice' });
};

/**
 * Whoever looks after some competitions only says which one: the list is searched within it. A school pays for text messages with a
 * sub-account of its own; mail and in-app messages cost nothing. Own words are for teams that are theirs.
 */
const refuseUnplaced = ({ actor }: Ctx, draft: Partial<Row>): void => {
  const { competitionId, subAccountId, channel, filter, recipients } = draft;
  if (actor.roles.includes('ADMIN')) return;
  // Nobody has approved these words, so that they must not go to any address.
  if (hasOwnWords(draft) && (filter?.audience !== 'teams' || recipients?.length))
    throw inputFailure({ field: 'recipients', code: 'rule', message: 'msgSend.ownTeams' });
  if (actor.roles.includes('SUB') && !competitionId) throw inputFailure({ field: 'competitionId', code: 'required' });
  if (actor.roles.includes('UNIT') && channel === 'sms' && !subAccountId) throw inputFailure({ field: 'subAccountId', code: 'required' });
};

/** That of the template; own words say by which they go. */
const channelOf = async (ctx: TxCtx, { templateId, competitionId, channel }: Partial<Row>): Promise<string> =>
  templateId ? (await templateOf(ctx, ctx.tx, { templateId, competitionId: competitionId ?? null })).channel : (channel ?? '');

/** The chosen teams as the author's list selects them: an approver, who may read other rows or another language, sends to the same. */
const standingOf = async (ctx: TxCtx, { filter, competitionId }: Row) => {
  const teams = filter?.audience === 'teams' ? chosenTeams(filter) : undefined;
  return teams ? await standingTeams(ctx, ctx.tx, teams, competitionId) : null;
};

/** Batches (MSG-01, B6): written, judged by a second person above a limit, and sent by `dispatch.ts`. */
export const sendModule = entityModule(msgSend, {
  scopes: { UNIT: ofUnit, SUB: ofWholeCompetition },
  hidden: { submit_by: 'text', automatic_day: 'text', standing_teams: 'json' },
  async beforeAdd(ctx, draft) {
    refuseWithout(draft);
    draft.channel = await channelOf(ctx, draft);
    refuseUnplaced(ctx, draft);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const after = { ...row, ...draft };
    refuseWithout(after);
    draft.channel = await channelOf(ctx, after);
    refuseUnplaced(ctx, { ...after, channel: draft.channel });
    Object.assign(draft, { total: null, unitCount: null, estimatedCost: null });
  },
  /** A sheet names no words of its own and nobody to write to: what it says of the channel gives way to the template. */
  async beforeImport(ctx, drafts, existing) {
    const templates = drafts.map((draft, i) => draft.templateId ?? existing[i]?.templateId ?? null);
    const rows = await ctx.tx.many<{ id: string; channel: string }>(
      `select id, channel from ds_tb_msg_template where tenant_id = $1 and id = any($2) and del_flag = '0' order by id`,
      [ctx.tenantId, templates.filter((id) => id !== null)],
    );
    const channels = new Map(rows.map(({ id, channel }) => [id, channel]));
    for (const [i, draft] of drafts.entries()) {
      const channel = channels.get(templates[i] ?? '');
      if (channel !== undefined) draft.channel = channel;
    }
    return new Map();
  },
  verbs: {
    async preview(ctx, row) {
      return counted(await compose(ctx, ctx.tx, row));
    },
    async submit(ctx, row) {
      const composition = await compose(ctx, ctx.tx, row);
      const fault = sendFault(composition);
      if (fault) throw fault;
      const above = composition.account?.approveAbove ?? approveAboveDefault;
      if (composition.messages.length > above) {
        const standing_teams = await standingOf(ctx, row);
        return { ...counted(composition), submit_by: ctx.actor.username, standing_teams };
      }
      return { ...(await queue(ctx, row, composition)), submit_by: ctx.actor.username, status: msgSendStatus.queued };
    },
    async approveSend(ctx, row) {
      if (row.createBy === ctx.actor.username || row.submit_by === ctx.actor.username) throw new Failure('money.same_person');
      return queue(ctx, row, await compose(ctx, ctx.tx, row));
    },
    async returnBack() {
      return { standing_teams: null };
    },
    async resume(ctx) {
      ctx.batches.deliverSoon();
      return {};
    },
    async cancelSend(ctx, row) {
      return { ...(await endWaiting(ctx, row)), standing_teams: null };
    },
    async resendFailed(ctx, row) {
      return queueFailed(ctx, row);
    },
  },
});

export const detailModule = entityModule(msgSendDetail, { scopes: { UNIT: ofUnitBatch } });
