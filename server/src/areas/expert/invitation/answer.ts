import type { InvitationAnswer, ShownInvitation } from '@saiyun/sdk/calls';
import { type LoginResult, no, type StoredDraft, type StoredRow } from '@saiyun/sdk/contract';
import { expert, expertInvitation, expertInvitee, expertStatus, invitationStatus, inviteeStatus, user } from '@saiyun/sdk/entities';
import { draftIssues, refuseIssues } from '@saiyun/sdk/logic/draft';
import { createMessages } from '@saiyun/sdk/messages';
import { maskValue } from '@saiyun/sdk/view';
import { tokenHash } from '../../../actor/token-hash.ts';
import type { Tx } from '../../../db/db.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { audit, auditImage } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { type DbRow, fromDb, toDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { updateRow } from '../../../kernel/write/standard-calls.ts';
import { actingAs } from '../../account/own-actor.ts';
import { openAccount, refuseTaken } from '../../account/register.ts';
import { sendSystemMessage } from '../../notice/index.ts';
import { refusePassword } from '../../session/password/new-password.ts';
import { accountById } from '../../session/sign-in/account.ts';
import { type Arrival, openSession } from '../../session/sign-in/open-session.ts';
import { expertModule } from '../expert.ts';
import { standardAgreement } from './agreement.ts';
import { competitionNameOf, type Invitation, type Invitee, linkFault } from './link.ts';

interface Found {
  readonly tenantId: number;
  readonly person: Invitee;
  readonly invitation: Invitation;
}

/** What a stored row says beside the fields of its record. */
interface Raw extends DbRow {
  readonly tenant_id: number;
  readonly del_flag: string;
  readonly invitation_id: string;
  readonly expire_time: Date | null;
}

/** The person that a link was sent to, locked until the transaction ends: of two answers at once the second finds it answered. */
const personOf = async (ctx: Pick<OpenCtx, 'cipher' | 'now'>, tx: Tx, token: string): Promise<Found> => {
  // All tenants: the link names a person of one.
  const link = await tx.one<{ inviteeId: string }>(
    `select invitee_id as "inviteeId" from ds_tb_expert_invitation_link where token_hash = $1`,
    [tokenHash(token)],
  );
  // All tenants: as above. Deleted too: a deleted person's link says that it was withdrawn.
  const stored = link && (await tx.one<Raw>('select * from ds_tb_expert_invitee where id = $1 for update', [link.inviteeId]));
  // All tenants: as above. Deleted too: as above.
  const above = stored && (await tx.one<Raw>('select * from ds_tb_expert_invitation where id = $1', [stored.invitation_id]));
  if (!stored || !above) throw new Failure('invitation.unknown');
  // All tenants: as above. Read once the person is locked: a newer link may have been sent meanwhile.
  const old = await tx.one('select 1 as old from ds_tb_expert_invitation_link where token_hash = $1 and replaced_time is not null', [
    tokenHash(token),
  ]);
  const [person, invitation] = [fromDb(ctx, expertInvitee, stored), fromDb(ctx, expertInvitation, above)];
  const isWithdrawn = stored.del_flag !== no || above.del_flag !== no || invitation.status === invitationStatus.closed;
  const facts = { status: person.status, expireTime: stored.expire_time, isReplaced: old !== undefined, isWithdrawn };
  const fault = linkFault(facts, ctx.now());
  if (fault) throw new Failure(fault);
  return { tenantId: stored.tenant_id, person, invitation };
};

/** Accounts of the tenant that have the person's e-mail address or mobile number. */
const accountsOf = ({ cipher }: Pick<OpenCtx, 'cipher'>, tx: Tx, { tenantId, person }: Found): Promise<{ id: string }[]> =>
  tx.many(`select id from sys_user where tenant_id = $1 and del_flag = '0' and (lower(email) = $2 or phone_hash = $3)`, [
    tenantId,
    person.email?.toLowerCase() ?? null,
    person.phone ? cipher.hash(person.phone) : null,
  ]);

/** The person acts alone: there is no account yet, or none is needed. */
const actingPerson = (ctx: OpenCtx, tx: Tx, { tenantId, person: { id, realName } }: Found): TxCtx =>
  actingAs(ctx, tx, { id, tenantId, username: realName, realname: realName });

const answered = async (ctx: TxCtx, { person }: Found, action: 'accept' | 'decline', draft: StoredDraft<typeof expertInvitee>) => {
  const after = await updateRow(ctx, { entity: expertInvitee, rules: {} }, person, { ...draft, answerTime: ctx.now() });
  const images = { before: auditImage(expertInvitee, person, after), after: auditImage(expertInvitee, after, person) };
  await audit(ctx, expertInvitee, [{ action, entityId: person.id, reason: after.reason ?? undefined, ...images }]);
  return after;
};

const told = createMessages(
  {
    accepted: '{name}接受了评审邀请',
    acceptedText: '{name}接受了“{what}”的邀请，完善资料后等待您审核。',
    declined: '{name}婉拒了评审邀请',
    declinedText: '{name}婉拒了“{what}”的邀请：{reason}',
  },
  {
    accepted: '{name} accepted the invitation to review',
    acceptedText: '{name} accepted the invitation to “{what}” and waits for your decision once the profile is complete.',
    declined: '{name} declined the invitation to review',
    declinedText: '{name} declined the invitation to “{what}”: {reason}',
  },
);

/** Tells whoever wrote the invitation. */
const tellInviter = async (ctx: TxCtx, { person, invitation }: Found, what: 'accepted' | 'declined', reason = ''): Promise<void> => {
  const [inviter] = await ctx.tx.many<{ id: string }>(accountNamed('u.id', '$2', '$1', 'living'), [ctx.tenantId, invitation.createBy]);
  if (!inviter) return;
  const said = { name: person.realName, what: invitation.invitationName, reason };
  await sendSystemMessage(ctx, {
    userIds: [inviter.id],
    title: told('zh-CN', what, said),
    text: told('zh-CN', `${what}Text`, said),
    titleEn: told('en', what, said),
    textEn: told('en', `${what}Text`, said),
    busType: expertInvitee.name,
    busId: person.id,
    openPage: `/r/${expertInvitee.name}/${person.id}`,
  });
};

/** The profile that an invited person has: the account's own, that which the invitation was sent for, or one that has a contact of it alone. */
const profileOf = async (ctx: TxCtx, person: Invitee, userId: string) => {
  const own = await ctx.tx.one<DbRow>(`select * from ds_tb_expert where tenant_id = $1 and user_id = $2 and del_flag = '0' for update`, [
    ctx.tenantId,
    userId,
  ]);
  const imported = await ctx.tx.many<DbRow>(
    `select * from ds_tb_expert where tenant_id = $1 and user_id is null and del_flag = '0'
       and (id = $2 or lower(email) = $3 or phone_hash = $4) order by id = $2 desc nulls last, id for update`,
    [ctx.tenantId, person.expertId, person.email?.toLowerCase() ?? null, person.phone ? ctx.cipher.hash(person.phone) : null],
  );
  const rows = imported.map((row) => fromDb(ctx, expert, row));
  return {
    own: own && fromDb(ctx, expert, own),
    imported: rows.find(({ id }) => id === person.expertId) ?? (rows.length === 1 ? rows[0] : undefined),
  };
};

/** Somebody with a profile of their own was imported once more: what the import knew beyond it is kept, and the second profile goes. */
const mergeInto = async (ctx: TxCtx, own: StoredRow<typeof expert>, imported: StoredRow<typeof expert>) => {
  const known = ['title', 'degree', 'researchField', 'idNo', 'phone', 'email', 'level', 'sex'] as const;
  const more = Object.fromEntries(known.flatMap((name) => (own[name] === null && imported[name] !== null ? [[name, imported[name]]] : [])));
  for (const [table, named] of [
    ['ds_tb_expert_label_relation', 'label_id'],
    ['ds_tb_expert_group_member', 'group_id'],
  ] as const)
    await ctx.tx.run(
      `update ${table} t set expert_id = $3, ${touch('$4', '$5', 't.revision')} where t.tenant_id = $1 and t.expert_id = $2 and t.del_flag = '0'
         and not exists (select 1 from ${table} o where o.tenant_id = $1 and o.expert_id = $3 and o.${named} = t.${named} and o.del_flag = '0')`,
      [ctx.tenantId, imported.id, own.id, ctx.actor.username, ctx.now()],
    );
  await ctx.tx.run(`update ds_tb_expert set del_flag = '1', ${touch('$3', '$4')} where tenant_id = $1 and id = $2`, [
    ctx.tenantId,
    imported.id,
    ctx.actor.username,
    ctx.now(),
  ]);
  await audit(ctx, expert, [{ action: 'delete', entityId: imported.id, before: auditImage(expert, imported) }]);
  return more;
};

/** The account becomes an expert who waits to be examined; one who left or was refused waits again. The agreement is that of the invitation. */
const becomeExpert = async (ctx: TxCtx, { person, invitation }: Found, userId: string): Promise<string> => {
  const agreed = { agreementVersion: invitation.agreementVersion, agreementTime: ctx.now() };
  const { own, imported } = await profileOf(ctx, person, userId);
  const before = own ?? imported;
  if (before) {
    const more = own && imported ? await mergeInto(ctx, own, imported) : { userId };
    const isBack = before.status === expertStatus.left || before.status === expertStatus.refused;
    const after = await updateRow(ctx, expertModule, before, { ...agreed, ...more, ...(isBack && { status: expertStatus.invited }) });
    const images = { before: auditImage(expert, before, after), after: auditImage(expert, after, before) };
    await audit(ctx, expert, [{ action: 'accept', entityId: before.id, ...images }]);
    return before.id;
  }
  const { realName, unitId, otherUnit, phone, email } = person;
  const id = newId(ctx);
  const draft = { userId, realName, unitId, otherUnit, phone, email, ...agreed, isPerfect: no, status: expertStatus.invited } as const;
  const { columns, values } = toDb(ctx, expert, draft);
  const all = [id, ctx.tenantId, ctx.actor.username, ctx.now(), ...values];
  await ctx.tx.run(
    `insert into ds_tb_expert (id, tenant_id, create_by, create_time, ${columns.join(', ')}) values (${all.map((_, i) => `$${i + 1}`).join(', ')})`,
    all,
  );
  await audit(ctx, expert, [{ action: 'accept', entityId: id }]);
  return id;
};

const accept = async (ctx: TxCtx, found: Found, userId: string): Promise<void> => {
  const expertId = await becomeExpert(ctx, found, userId);
  await answered(ctx, found, 'accept', { status: inviteeStatus.accepted, expertId });
  await tellInviter(ctx, found, 'accepted');
};

/** Opens an invitation, with the contacts masked, and notes that it was. Refuses with `invitation.unknown`, `accepted`, `declined`, `revoked`, `replaced`, `expired`. */
export function openInvitation(ctx: OpenCtx, token: string): Promise<ShownInvitation> {
  return ctx.db.tx(async (tx) => {
    const found = await personOf(ctx, tx, token);
    const { tenantId, person, invitation } = found;
    if (person.status === inviteeStatus.told)
      await updateRow(actingPerson(ctx, tx, found), { entity: expertInvitee, rules: {} }, person, {
        status: inviteeStatus.opened,
        openTime: person.openTime ?? ctx.now(),
      });
    const names = await tx.one<{ tenant: string; unit: string | null }>(
      `select t.name as tenant,
         (select ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} from ds_tb_unit u
           where u.id = $2 and u.tenant_id = t.id and u.del_flag = '0') as unit
       from sys_tenant t where t.id = $1`,
      [tenantId, person.unitId, ctx.language === 'en'],
    );
    return {
      invitationName: invitation.invitationName,
      inviter: invitation.inviter,
      competitionName: await competitionNameOf({ tx, tenantId }, invitation.competitionId, ctx.language),
      tenantName: names?.tenant ?? '',
      realName: person.realName,
      unitName: names?.unit ?? person.otherUnit,
      email: person.email && maskValue('email', person.email),
      phone: person.phone && maskValue('phone', person.phone),
      message: invitation.message,
      agreementVersion: invitation.agreementVersion,
      agreementText: invitation.agreementText ?? standardAgreement(invitation.locale === 'en' ? 'en' : 'zh-CN'),
      expireTime: person.expireTime ?? '',
      hasAccount: (await accountsOf(ctx, tx, found)).length > 0,
    };
  });
}

/**
 * Accepts with a new account, and signs in to it. Refuses with `invitation.not_agreed`, issues of the name, `account.password_…`, the
 * reasons of the link, `invitation.account_exists`, `signup.username_taken`.
 */
export async function acceptInvitation(ctx: OpenCtx, input: InvitationAnswer, arrival: Arrival): Promise<LoginResult> {
  if (!input.agree) throw new Failure('invitation.not_agreed');
  const { username } = user.fields;
  refuseIssues(user.fields, draftIssues({ username }, { username: input.username }, 'add'));
  refusePassword(input.password, input.confirmpassword);
  const { userId, tenantId } = await ctx.db.tx(async (tx) => {
    const found = await personOf(ctx, tx, input.token);
    const { person } = found;
    const { realName, unitId, email, phone } = person;
    if ((await accountsOf(ctx, tx, found)).length > 0) throw new Failure('invitation.account_exists');
    await refuseTaken(ctx, tx, found.tenantId, { username: input.username, mobile: phone, email });
    const { username: name, password } = input;
    const account = { username: name, realname: realName, phone, email, unitId, password };
    const id = await openAccount(ctx, tx, found.tenantId, 'EXPERT', account);
    const own = actingAs(ctx, tx, { id, tenantId: found.tenantId, username: name, realname: realName }, ['EXPERT']);
    await accept(own, found, id);
    return { userId: id, tenantId: found.tenantId };
  });
  const account = await accountById(ctx.db, userId);
  if (!account) throw new Failure('row.missing');
  return openSession(ctx, account, { ...arrival, tenant: tenantId });
}

/** Gives an account the role of experts in this tenant, at home or as a member. */
const giveRole = async (ctx: TxCtx): Promise<void> => {
  const { tx, tenantId, actor, now } = ctx;
  if (actor.roles.includes('EXPERT')) return;
  const role = await tx.one<{ id: string }>(
    `select id from sys_role where tenant_id = $1 and base_role = 'EXPERT' and del_flag = '0' order by role_code = 'expert' desc, create_time limit 1`,
    [tenantId],
  );
  if (!role) throw new Failure('signup.failed');
  const added = `selectedroles = concat_ws(',', nullif(selectedroles, ''), $2::text)`;
  const atHome = await tx.run(`update sys_user set ${added}, ${touch('$4', '$5')} where id = $1 and tenant_id = $3`, [
    actor.userId,
    role.id,
    tenantId,
    actor.username,
    now(),
  ]);
  if (atHome === 0)
    await tx.run(`update sys_user_tenant set ${added} where user_id = $1 and tenant_id = $3`, [actor.userId, role.id, tenantId]);
  await audit(ctx, user, [{ action: 'becomeExpert', entityId: actor.userId }]);
};

/**
 * Accepts with the account that is signed in, which has the e-mail address or mobile number of the person invited. Refuses with
 * `invitation.other_tenant` and `invitation.other_person` besides the reasons of `acceptInvitation`.
 */
export async function joinByInvitation(ctx: Ctx, token: string, agree: boolean): Promise<null> {
  if (!agree) throw new Failure('invitation.not_agreed');
  return ctx.db.tx(async (tx) => {
    const found = await personOf(ctx, tx, token);
    if (found.tenantId !== ctx.tenantId) {
      const tenant = await tx.one<{ name: string }>('select name from sys_tenant where id = $1', [found.tenantId]);
      throw new Failure('invitation.other_tenant', { tenant: tenant?.name ?? '' });
    }
    const { email, phone } = found.person;
    const own = await tx.one(`select 1 as own from sys_user where id = $1 and del_flag = '0' and (lower(email) = $2 or phone_hash = $3)`, [
      ctx.actor.userId,
      email?.toLowerCase() ?? null,
      phone ? ctx.cipher.hash(phone) : null,
    ]);
    if (!own) throw new Failure('invitation.other_person');
    const acting = { ...ctx, tx };
    await giveRole(acting);
    await accept(acting, found, ctx.actor.userId);
    return null;
  });
}

/** Declines with a reason, which the organiser reads. The link ends; the organiser may send another. */
export function declineInvitation(ctx: OpenCtx, token: string, reason: string): Promise<null> {
  return ctx.db.tx(async (tx) => {
    const found = await personOf(ctx, tx, token);
    const acting = actingPerson(ctx, tx, found);
    await answered(acting, found, 'decline', { status: inviteeStatus.declined, reason });
    await tellInviter(acting, found, 'declined', reason);
    return null;
  });
}
