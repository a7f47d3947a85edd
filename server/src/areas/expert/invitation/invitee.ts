import type { InvitationLink } from '@saiyun/sdk/calls';
import type { Issue } from '@saiyun/sdk/contract';
import { expertInvitation, expertInvitee, expertStatus, invitationStatus, inviteeStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { inviteeIssues, ownUnitIssues } from '@saiyun/sdk/rules';
import { rolesFor } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, Failure, type RowChange, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow, refuseUngiven, writing } from '../../../kernel/write/standard-calls.ts';
import { endLinks, furtherLink, type Invitation, type Invitee, tellAgain, tellFault } from './link.ts';

type Change = RowChange<typeof expertInvitee>;

/** Invitations that nobody answered in time. Costs one index probe while nothing is due. */
const expireDue = async ({ db, tenantId, now }: Ctx): Promise<void> => {
  const due = `tenant_id = $1 and status in ('${inviteeStatus.told}', '${inviteeStatus.opened}') and expire_time <= $2 and del_flag = '0'`;
  if (!(await db.one(`select 1 as due from ds_tb_expert_invitee where ${due} limit 1`, [tenantId, now()]))) return;
  await db.run(
    `with gone as (
       update ds_tb_expert_invitee set status = '${inviteeStatus.expired}', revision = revision + 1, update_by = 'system', update_time = $2
       where ${due} returning id)
     insert into sys_audit_log (id, tenant_id, actor_name, action, entity, entity_id, after, create_time)
     select replace(gen_random_uuid()::text, '-', ''), $1, 'system', 'expire', 'dsTbExpertInvitee', id,
       jsonb_build_object('status', '${inviteeStatus.expired}'), $2 from gone`,
    [tenantId, now()],
  );
};

/** The people who are in these invitations, or experts of the tenant, with a contact of these. */
const takenContacts = async ({ tx, tenantId, cipher }: TxCtx, rows: readonly Change[]) => {
  const after = rows.map(({ before, draft }) => ({ ...before, ...draft }));
  const emails = after.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const phones = after.flatMap(({ phone }) => (phone ? [cipher.hash(phone)] : []));
  return tx.many<{ id: string; of: string | null; email: string | null; phone: string | null }>(
    `select id, invitation_id as of, lower(email) as email, phone_hash as phone from ds_tb_expert_invitee
     where tenant_id = $1 and invitation_id = any($4) and status <> '${inviteeStatus.revoked}' and del_flag = '0'
       and (lower(email) = any($2) or phone_hash = any($3))
     union all
     select id, null, lower(email), phone_hash from ds_tb_expert
     where tenant_id = $1 and status = '${expertStatus.active}' and user_id is not null and del_flag = '0' and (lower(email) = any($2) or phone_hash = any($3))`,
    [tenantId, emails, phones, after.flatMap(({ invitationId }) => invitationId ?? [])],
  );
};

const contacts = ['email', 'phone'] as const;

/** Judges the people of one call together: each can be told, nobody is in an invitation twice, and nobody is an expert already. */
const judge = async (ctx: TxCtx, rows: readonly Change[]): Promise<ReadonlyMap<number, readonly Issue[]>> => {
  const changed = rows.map(
    ({ before, draft }) => !before || contacts.some((name) => draft[name] !== undefined && draft[name] !== before[name]),
  );
  const named = rows.map(({ draft }) => draft.unitId !== undefined || draft.otherUnit !== undefined);
  if (!changed.includes(true) && !named.includes(true)) return new Map();
  const taken = await takenContacts(ctx, rows);
  const ended = await ctx.tx.many<{ id: string }>(
    `select id from ds_tb_expert_invitation where tenant_id = $1 and id = any($2) and status = '${invitationStatus.closed}'`,
    [ctx.tenantId, rows.flatMap(({ before, draft }) => (before ? [] : (draft.invitationId ?? [])))],
  );
  const own = new Set(rows.flatMap(({ before }) => before?.id ?? []));
  const seen = new Set<string>();
  const issues = new Map<number, readonly Issue[]>();
  for (const [i, { before, draft }] of rows.entries()) {
    const after = { ...before, ...draft };
    const found: Issue[] = [...(changed[i] ? inviteeIssues(after) : []), ...(named[i] ? ownUnitIssues(after) : [])];
    if (!before && ended.some(({ id }) => id === after.invitationId))
      found.push({ field: 'invitationId', code: 'rule', message: 'invitee.closed' });
    for (const name of contacts) {
      const given = after[name];
      if (!given) continue;
      const value = name === 'email' ? given.toLowerCase() : ctx.cipher.hash(given);
      const key = `${after.invitationId} ${name} ${value}`;
      // Rows of this call stand in it with what they will say.
      const twice = seen.has(key) || taken.some((one) => one.of === after.invitationId && one[name] === value && !own.has(one.id));
      const isExpert = changed[i] && taken.some((one) => one.of === null && one[name] === value);
      if (twice || isExpert) found.push({ field: name, code: 'unique', message: twice ? 'invitee.twice' : 'invitee.expert' });
      seen.add(key);
    }
    if (found.length > 0) issues.set(i, found);
  }
  return issues;
};

/** Who answered keeps what was told to them; a changed contact needs a new message, and the earlier link ends. */
const followChange = async (ctx: TxCtx, row: Invitee, draft: Change['draft']): Promise<void> => {
  if (Object.keys(draft).length === 0) return;
  if (row.status === inviteeStatus.accepted) throw new Failure('invitation.answered', { name: row.realName });
  if (!contacts.some((name) => draft[name] !== undefined && draft[name] !== row[name])) return;
  draft.status = inviteeStatus.unsent;
  await endLinks(ctx, [row.id]);
};

const invitationOf = async (ctx: TxCtx, id: string): Promise<Invitation> => {
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_expert_invitation where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [id, ctx.tenantId],
  );
  const invitation = row && fromDb(ctx, expertInvitation, row);
  if (!invitation) throw new Failure('row.missing');
  if (invitation.status !== invitationStatus.open) throw new Failure('invitation.not_open');
  return invitation;
};

/** People invited to be experts (EXPERT-01). */
export const inviteeModule = entityModule(expertInvitee, {
  refresh: expireDue,
  async beforeRows(ctx, rows) {
    for (const { before, draft } of rows) if (before) await followChange(ctx, before, draft);
    return judge(ctx, rows);
  },
  async beforeAdd(ctx, draft) {
    refuseIssues(expertInvitee.fields, (await judge(ctx, [{ before: undefined, draft }])).get(0) ?? []);
  },
  async beforeEdit(ctx, row, draft) {
    await followChange(ctx, row, draft);
    refuseIssues(expertInvitee.fields, (await judge(ctx, [{ before: row, draft }])).get(0) ?? []);
  },
  async beforeDelete(ctx, row) {
    if (row.status === inviteeStatus.accepted) throw new Failure('invitation.answered', { name: row.realName });
    await endLinks(ctx, [row.id]);
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map(
      await judge(
        ctx,
        drafts.map((draft, i) => ({ before: existing[i], draft })),
      ),
    );
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      if (!row) draft.status ??= inviteeStatus.unsent;
      else if (row.status === inviteeStatus.accepted)
        issues.set(i, [{ field: 'realName', code: 'rule', message: 'failure.invitation.answered', params: { name: row.realName } }]);
      else await followChange(ctx, row, draft);
    }
    return issues;
  },
  verbs: {
    async resend(ctx, row) {
      const invitation = await invitationOf(ctx, row.invitationId);
      const fault = tellFault(row, ctx.now());
      if (fault) throw fault;
      return tellAgain(ctx, invitation, row);
    },
    async revoke(ctx, row, { reason }) {
      await endLinks(ctx, [row.id]);
      return { reason };
    },
  },
});

/** POST link: a link for one person that the caller passes on by hand. */
export function linkFor(ctx: Ctx, id: string): Promise<InvitationLink> {
  const roles = rolesFor(ctx, expertInvitee, 'resend');
  return writing(ctx, expertInvitee, async (tx) => {
    const person = await readRow(tx, tx.tx, inviteeModule, roles, id, true);
    await refuseUngiven(tx, inviteeModule, roles, [id], writeOf(expertInvitee, 'resend'));
    if (person.status === inviteeStatus.accepted) throw new Failure('invitation.answered', { name: person.realName });
    if (person.status === inviteeStatus.revoked) throw new Failure('invitation.revoked');
    return furtherLink(tx, await invitationOf(tx, person.invitationId), person);
  });
}
