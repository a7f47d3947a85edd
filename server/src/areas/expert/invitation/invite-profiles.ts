import { type StoredDraft, type StoredRow, yes } from '@saiyun/sdk/contract';
import { type expert, expertInvitation, expertInvitee, invitationStatus, inviteeStatus } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { toWireDate } from '@saiyun/sdk/view';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { addIn, updateRow } from '../../../kernel/write/standard-calls.ts';
import { insertRows } from '../../../kernel/write/store-rows.ts';
import { invitationModule, withAgreement } from './invitation.ts';
import { inviteeModule } from './invitee.ts';
import { type Invitation, type Invitee, tellAll, tellFault } from './link.ts';

type Expert = StoredRow<typeof expert>;

const texts = createMessages(
  {
    poolName: '加入专家库 {date}',
    invited: '已向 {count} 位专家发送邀请',
    before: '已在其他邀请中、尚未答复：{count} 位，可在“专家邀请”中提醒',
    shared: '联系方式与另一位专家相同，未发送：{count} 位',
    soon: '刚刚通知过，未重复发送：{count} 位',
  },
  {
    poolName: 'Pool of experts {date}',
    invited: 'Experts invited: {count}',
    before: 'In another invitation already, and not answered: {count}. Remind them under “Expert invitations”',
    shared: 'Not sent, for another expert has the same contact: {count}',
    soon: 'Written to just now, and not again: {count}',
  },
);

const locked = async (ctx: TxCtx, id: string): Promise<Invitation> => {
  const row = await ctx.tx.one<DbRow>(
    `select * from ds_tb_expert_invitation where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [id, ctx.tenantId],
  );
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, expertInvitation, row);
};

/** The invitation to the pool that is open, or a new one: whoever imports experts need not write one first. */
const poolInvitation = async (ctx: TxCtx): Promise<Invitation> => {
  const { tx, tenantId } = ctx;
  const open = await tx.one<{ id: string }>(
    `select id from ds_tb_expert_invitation where tenant_id = $1 and for_pool = '${yes}' and status = '${invitationStatus.open}' and del_flag = '0'
     order by create_time desc, id limit 1`,
    [tenantId],
  );
  if (open) return locked(ctx, open.id);
  const tenant = await tx.one<{ name: string }>('select name from sys_tenant where id = $1', [tenantId]);
  const name = texts(ctx.language, 'poolName', { date: toWireDate(ctx.now()) });
  const taken = await tx.many<{ name: string }>(
    `select invitation_name as name from ds_tb_expert_invitation where tenant_id = $1 and starts_with(invitation_name, $2) and del_flag = '0'`,
    [tenantId, name],
  );
  const names = new Set(taken.map((one) => one.name));
  let invitationName = name;
  for (let n = 2; names.has(invitationName); n++) invitationName = `${name} (${n})`;
  const added = await addIn(ctx, invitationModule, {
    invitationName,
    forPool: yes,
    inviter: tenant?.name ?? '',
    locale: ctx.language === 'en' ? 'en' : 'zh-CN',
    validDays: 14,
    agreementVersion: expertInvitation.fields.agreementVersion.default,
  });
  return locked(ctx, String(added.id));
};

/** Sending opens an invitation that is a draft, with the agreement that its people accept. */
const opened = async (ctx: TxCtx, invitationId: string | null | undefined): Promise<Invitation> => {
  const invitation = invitationId ? await locked(ctx, invitationId) : await poolInvitation(ctx);
  if (invitation.status === invitationStatus.closed) throw new Failure('invitation.ended');
  if (invitation.status === invitationStatus.open) return invitation;
  return updateRow(ctx, { entity: expertInvitation, rules: {} }, invitation, {
    status: invitationStatus.open,
    ...withAgreement(invitation),
  });
};

/** People who were invited as these profiles, or stand in this invitation with a contact of theirs. */
const standing = async (ctx: TxCtx, experts: readonly Expert[], invitationId: string): Promise<Invitee[]> => {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_expert_invitee where tenant_id = $1 and del_flag = '0' and status <> '${inviteeStatus.revoked}'
       and (expert_id = any($2) or (invitation_id = $3 and (lower(email) = any($4) or phone_hash = any($5)))) order by id for update`,
    [
      ctx.tenantId,
      experts.map(({ id }) => id),
      invitationId,
      experts.flatMap(({ email }) => email?.toLowerCase() ?? []),
      experts.flatMap(({ phone }) => (phone ? ctx.cipher.hash(phone) : [])),
    ],
  );
  return rows.map((row) => fromDb(ctx, expertInvitee, row));
};

/** Contacts of experts other than these: a link sent there would reach somebody else. */
const contactsOfOthers = async (ctx: TxCtx, experts: readonly Expert[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.many<{ email: string | null; phone: string | null }>(
    `select lower(email) as email, phone_hash as phone from ds_tb_expert
     where tenant_id = $1 and del_flag = '0' and not id = any($2) and (lower(email) = any($3) or phone_hash = any($4))`,
    [
      ctx.tenantId,
      experts.map(({ id }) => id),
      experts.flatMap(({ email }) => email?.toLowerCase() ?? []),
      experts.flatMap(({ phone }) => (phone ? ctx.cipher.hash(phone) : [])),
    ],
  );
  return new Set(rows.flatMap(({ email, phone }) => [...(email ? [email] : []), ...(phone ? [phone] : [])]));
};

const waiting: readonly (string | null)[] = [inviteeStatus.told, inviteeStatus.opened, inviteeStatus.accepted];

/** Invites experts who have a profile and no account: the account that each opens belongs to the profile. Says how many were written to. */
export async function inviteProfiles(ctx: TxCtx, experts: readonly Expert[], invitationId: string | null | undefined): Promise<string> {
  const invitation = await opened(ctx, invitationId);
  const before = await standing(ctx, experts, invitation.id);
  const taken = new Set(await contactsOfOthers(ctx, experts));
  const contactsOf = ({ email, phone }: Pick<Expert, 'email' | 'phone'>): string[] => [
    ...(email ? [email.toLowerCase()] : []),
    ...(phone ? [ctx.cipher.hash(phone)] : []),
  ];
  const count = { before: 0, shared: 0, soon: 0 };
  const again: Invitee[] = [];
  const fresh: StoredDraft<typeof expertInvitee>[] = [];
  for (const one of experts) {
    const contacts = contactsOf(one);
    const isShared = contacts.some((contact) => taken.has(contact));
    for (const contact of contacts) taken.add(contact);
    const own = before.filter((person) => person.expertId === one.id);
    const here = own.find((person) => person.invitationId === invitation.id);
    // Somebody who was invited by hand is the same person where no other profile has the contact.
    const same =
      here ?? before.find((person) => person.expertId === null && contactsOf(person).some((contact) => contacts.includes(contact)));
    if (isShared) count.shared++;
    else if ([...own, ...(same ? [same] : [])].some(({ status }) => waiting.includes(status))) {
      count.before++;
      if (same && same.expertId === null && same.status !== inviteeStatus.accepted)
        await updateRow(ctx, { entity: expertInvitee, rules: {} }, same, { expertId: one.id });
    } else if (same && tellFault(same, ctx.now())) count.soon++;
    else if (same) again.push(await updateRow(ctx, { entity: expertInvitee, rules: {} }, same, { expertId: one.id }));
    else {
      const { id: expertId, realName, unitId, otherUnit, email, phone } = one;
      fresh.push({ invitationId: invitation.id, expertId, realName, unitId, otherUnit, email, phone, status: inviteeStatus.unsent });
    }
  }
  const ids = await insertRows(ctx, inviteeModule, fresh);
  const added = await ctx.tx.many<DbRow>(
    'select * from ds_tb_expert_invitee where tenant_id = $1 and id = any($2) order by id for update',
    [ctx.tenantId, ids],
  );
  const people = [...again, ...added.map((row) => fromDb(ctx, expertInvitee, row))];
  await tellAll(ctx, invitation, people);
  const said = (['before', 'shared', 'soon'] as const).flatMap((key) =>
    count[key] > 0 ? [texts(ctx.language, key, { count: count[key] })] : [],
  );
  return [texts(ctx.language, 'invited', { count: people.length }), ...said].join('\n');
}
