import { ruleIssue } from '@saiyun/sdk/contract';
import { expertInvitation, expertInvitee, invitationStatus, inviteeStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { createMessages } from '@saiyun/sdk/messages';
import { invitationIssues, mayRemindInvitee, mostInvitationMessages } from '@saiyun/sdk/rules';
import { toWireDate } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { standardAgreement } from './agreement.ts';
import { endLinks, type Invitation, type Invitee, tellAll } from './link.ts';

/** What people were told, and agree to: fixed once the first has been written to. */
const told = ['invitationName', 'competitionId', 'forPool', 'inviter', 'locale', 'message', 'agreementVersion', 'agreementText'] as const;

/** The people of an invitation in these states, locked. */
const peopleOf = async (ctx: TxCtx, invitationId: string, states: readonly string[]): Promise<Invitee[]> => {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_expert_invitee where tenant_id = $1 and invitation_id = $2 and status = any($3) and del_flag = '0' order by id for update`,
    [ctx.tenantId, invitationId, states],
  );
  return rows.map((row) => fromDb(ctx, expertInvitee, row));
};

/** The agreement is stored with the first message, so that a later version of ours does not change what people accepted. */
export function withAgreement({ agreementText, locale }: Pick<Invitation, 'agreementText' | 'locale'>) {
  return agreementText ? {} : { agreementText: standardAgreement(locale === 'en' ? 'en' : 'zh-CN') };
}

const sendAll = async (ctx: TxCtx, invitation: Invitation) => {
  const people = await peopleOf(ctx, invitation.id, [inviteeStatus.unsent]);
  if (people.length === 0) throw new Failure('invitation.nobody');
  await tellAll(ctx, invitation, people);
  return withAgreement(invitation);
};

const texts = createMessages(
  {
    reminded: '已提醒 {count} 位',
    before: '今天已通知过、不再重复：{count} 位',
    most: '已达到通知次数上限：{count} 位',
  },
  {
    reminded: 'People reminded: {count}',
    before: 'Written to today already, and not again: {count}',
    most: 'Written to as often as is allowed: {count}',
  },
);

/** Reminds those who did not answer, or were too late, each at most once a day, and says how many. */
const remindAll = async (ctx: TxCtx, invitation: Invitation): Promise<string> => {
  const people = await peopleOf(ctx, invitation.id, [inviteeStatus.told, inviteeStatus.opened, inviteeStatus.expired]);
  if (people.length === 0) throw new Failure('invitation.nobody');
  const due = people.filter((person) => mayRemindInvitee(person, toWireDate(ctx.now())));
  if (due.length > 0) await tellAll(ctx, invitation, due);
  const most = people.filter(({ sentCount }) => (sentCount ?? 0) >= mostInvitationMessages).length;
  const before = people.length - due.length - most;
  const said = (key: 'before' | 'most', count: number): string[] => (count > 0 ? [texts(ctx.language, key, { count })] : []);
  return [texts(ctx.language, 'reminded', { count: due.length }), ...said('before', before), ...said('most', most)].join('\n');
};

const closeFor = async (ctx: TxCtx, { id }: Invitation) => {
  const people = await peopleOf(ctx, id, [inviteeStatus.unsent, inviteeStatus.told, inviteeStatus.opened, inviteeStatus.expired]);
  const ids = people.map((person) => person.id);
  await endLinks(ctx, ids);
  await ctx.tx.run(
    `update ds_tb_expert_invitee set status = '${inviteeStatus.revoked}', ${touch('$3', '$4')} where tenant_id = $1 and id = any($2)`,
    [ctx.tenantId, ids, ctx.actor.username, ctx.now()],
  );
  await audit(
    ctx,
    expertInvitee,
    ids.map((entityId) => ({ action: 'revoke', entityId })),
  );
  return {};
};

/** Invitations to experts (EXPERT-01): written, sent to all who are in them, and ended. */
export const invitationModule = entityModule(expertInvitation, {
  rowsAlone: true,
  async beforeAdd(_ctx, draft) {
    refuseIssues(expertInvitation.fields, invitationIssues(draft));
  },
  async beforeEdit(_ctx, row, draft) {
    const isChanged = told.some((name) => draft[name] !== undefined && draft[name] !== row[name]);
    if (row.status !== invitationStatus.draft && isChanged) throw new Failure('invitation.sent');
    if (isChanged) refuseIssues(expertInvitation.fields, invitationIssues({ ...row, ...draft }));
  },
  async beforeDelete(ctx, row) {
    const people = await peopleOf(ctx, row.id, Object.values(inviteeStatus.values));
    // Whoever accepted did so on the agreement in this row.
    const answered = people.find(({ status }) => status === inviteeStatus.accepted);
    if (answered) throw new Failure('invitation.answered', { name: answered.realName });
    await endLinks(
      ctx,
      people.map(({ id }) => id),
    );
  },
  async beforeImport(_ctx, drafts, existing) {
    return new Map(
      drafts.flatMap((draft, i) => {
        const row = existing[i];
        const field =
          row && row.status !== invitationStatus.draft ? told.find((name) => (draft[name] ?? row[name]) !== row[name]) : undefined;
        const issues = field ? [ruleIssue(field, 'failure.invitation.sent')] : invitationIssues({ ...row, ...draft });
        return issues.length > 0 ? [[i, issues] as const] : [];
      }),
    );
  },
  verbs: { send: sendAll, close: closeFor },
  afterwards: { remind: async (ctx, [row]) => (row ? { told: await remindAll(ctx, row) } : {}) },
});
