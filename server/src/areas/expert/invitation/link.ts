import type { InvitationLink } from '@saiyun/sdk/calls';
import type { FailureCode, Language, StoredRow } from '@saiyun/sdk/contract';
import { type expertInvitation, expertInvitee, inviteeStatus } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { mostInvitationMessages } from '@saiyun/sdk/rules';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import { linkOrigin } from '../../../http/caller/own-address.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { updateRow } from '../../../kernel/write/standard-calls.ts';
import { queueMessage } from '../../message/out-message.ts';

export type Invitation = StoredRow<typeof expertInvitation>;
export type Invitee = StoredRow<typeof expertInvitee>;

/** Where the link leads; its token is the fragment, which no server and no log ever sees. */
const linkPath = '/invitation';

const dayMs = 86_400_000;
/** Nobody is written to more often than this: a link costs its reader attention, and us a message. */
const leastBetweenMs = 3_600_000;

const texts = createMessages(
  {
    subject: '{inviter}邀请您担任“{competition}”的评审专家',
    mail: '{name}，您好：\n\n{inviter}诚邀您担任“{competition}”的评审专家：{what}。\n\n{answer}',
    sms: '{name}您好，{inviter}邀请您担任“{competition}”的评审专家。请在 {until} 前打开链接答复：{link}',
    subjectPool: '{inviter}邀请您加入评审专家库',
    mailPool: '{name}，您好：\n\n{inviter}诚邀您加入评审专家库：{what}。\n\n{answer}',
    smsPool: '{name}您好，{inviter}邀请您加入评审专家库：{what}。请在 {until} 前打开链接答复：{link}',
    answer:
      '请打开以下链接查看邀请并答复，链接仅限您本人使用，{until} 前有效：\n{link}\n\n如您不便参加，也请在该页面告知。如非本人，请忽略本邮件。',
  },
  {
    subject: '{inviter} invites you to review for “{competition}”',
    mail: 'Dear {name},\n\n{inviter} would like you to be a reviewer of “{competition}”: {what}.\n\n{answer}',
    sms: '{name}, {inviter} invites you to review for “{competition}”. Answer by {until}: {link}',
    subjectPool: '{inviter} invites you to its pool of reviewers',
    mailPool: 'Dear {name},\n\n{inviter} would like you to join its pool of reviewers: {what}.\n\n{answer}',
    smsPool: '{name}, {inviter} invites you to its pool of reviewers: {what}. Answer by {until}: {link}',
    answer:
      'Open this link to read the invitation and answer it. It is for you alone and works until {until}:\n{link}\n\nIf you cannot take part, you can say so on the same page. If you are not the person meant, ignore this message.',
  },
);

/** What is known of a link and of the person that it was sent to. */
export interface LinkFacts {
  readonly isReplaced: boolean;
  readonly isWithdrawn: boolean;
  readonly status: string;
  readonly expireTime: Date | null;
}

/** Why a link opens nothing, an answer first: it stays true however old the link is. */
export function linkFault({ isReplaced, isWithdrawn, status, expireTime }: LinkFacts, now: Date): FailureCode | undefined {
  if (status === inviteeStatus.accepted) return 'invitation.accepted';
  if (isWithdrawn || status === inviteeStatus.revoked || status === inviteeStatus.unsent) return 'invitation.revoked';
  if (isReplaced) return 'invitation.replaced';
  if (status === inviteeStatus.declined) return 'invitation.declined';
  return status === inviteeStatus.expired || expireTime === null || expireTime <= now ? 'invitation.expired' : undefined;
}

/** Why this person is not written to now. */
export function tellFault({ realName, sentTime, sentCount }: Invitee, now: Date): Failure | undefined {
  if ((sentCount ?? 0) >= mostInvitationMessages)
    return new Failure('invitation.too_many', { name: realName, count: mostInvitationMessages });
  const last = sentTime === null ? undefined : fromWireTime(sentTime);
  const waitMs = last ? last.getTime() + leastBetweenMs - now.getTime() : 0;
  return waitMs > 0 ? new Failure('invitation.too_often', { name: realName, minutes: Math.ceil(waitMs / 60_000) }) : undefined;
}

/** The links that were sent to these people no longer work. */
export async function endLinks({ tx, tenantId, now }: TxCtx, inviteeIds: readonly string[]): Promise<void> {
  await tx.run(
    `update ds_tb_expert_invitation_link set replaced_time = $3 where tenant_id = $1 and invitee_id = any($2) and replaced_time is null`,
    [tenantId, inviteeIds, now()],
  );
}

/** The name of the competition that people are invited for, in the language of the invitation; null if it is to the pool of experts. */
export async function competitionNameOf(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  competitionId: string | null,
  language: Language,
): Promise<string | null> {
  if (!competitionId) return null;
  // Deleted too: what was sent names it still.
  const found = await tx.one<{ name: string }>(
    `select ${inLanguage('c', 'competition_name', 'competition_name_en', '$3')} as name from ds_tb_competition c where c.id = $1 and c.tenant_id = $2`,
    [competitionId, tenantId, language === 'en'],
  );
  return found?.name ?? null;
}

/** Sends each person a new link by every way that is known, and returns what their rows say then. */
const sendLinks = async (ctx: TxCtx, invitation: Invitation, people: readonly Invitee[]): Promise<Date> => {
  const { tx, tenantId } = ctx;
  const now = ctx.now();
  const expireTime = new Date(now.getTime() + invitation.validDays * dayMs);
  const language = invitation.locale === 'en' ? 'en' : 'zh-CN';
  const sent = people.map((person) => ({ person, token: newToken(ctx) }));
  await endLinks(
    ctx,
    people.map(({ id }) => id),
  );
  await tx.run(
    `insert into ds_tb_expert_invitation_link (token_hash, tenant_id, invitee_id, create_time)
     select r.hash, $2::int, r.id, $3::timestamptz from json_to_recordset($1::json) as r(hash text, id text)`,
    [JSON.stringify(sent.map(({ person, token }) => ({ hash: tokenHash(token), id: person.id }))), tenantId, now],
  );
  const competition = await competitionNameOf(ctx, invitation.competitionId, language);
  const way = competition === null ? 'Pool' : '';
  for (const { person, token } of sent) {
    const facts = {
      name: person.realName,
      inviter: invitation.inviter,
      competition: competition ?? '',
      what: invitation.invitationName,
      until: toWireTime(expireTime).slice(0, 16),
      link: `${linkOrigin(ctx.config)}${linkPath}#${token}`,
    };
    const said = { ...facts, answer: texts(language, 'answer', facts) };
    const common = { tenantId, purpose: 'invitation', subject: texts(language, `subject${way}`, said), expireTime } as const;
    if (person.email)
      await queueMessage(ctx, tx, { ...common, channel: 'email', address: person.email, text: texts(language, `mail${way}`, said) });
    if (person.phone)
      await queueMessage(ctx, tx, { ...common, channel: 'sms', address: person.phone, text: texts(language, `sms${way}`, said) });
  }
  ctx.mail.deliverSoon();
  return expireTime;
};

/**
 * A further link for one person, to be passed on by hand where neither mail nor text message arrives. What was sent goes on to work; the time
 * to answer begins anew only where it is over.
 */
export async function furtherLink(ctx: TxCtx, invitation: Invitation, person: Invitee): Promise<InvitationLink> {
  // Whoever declined is asked again by a reminder, not by the way.
  if (person.status === inviteeStatus.declined) throw new Failure('invitation.declined');
  const now = ctx.now();
  const token = newToken(ctx);
  const waits = person.status === inviteeStatus.told || person.status === inviteeStatus.opened;
  const still = waits && person.expireTime !== null ? fromWireTime(person.expireTime) : undefined;
  const isOver = still === undefined || still <= now;
  if (isOver) await endLinks(ctx, [person.id]);
  await ctx.tx.run(`insert into ds_tb_expert_invitation_link (token_hash, tenant_id, invitee_id, create_time) values ($1, $2, $3, $4)`, [
    tokenHash(token),
    ctx.tenantId,
    person.id,
    now,
  ]);
  const expireTime = isOver ? new Date(now.getTime() + invitation.validDays * dayMs) : still;
  if (isOver)
    await updateRow(ctx, { entity: expertInvitee, rules: {} }, person, {
      status: inviteeStatus.told,
      expireTime,
      answerTime: null,
      reason: null,
    });
  await audit(ctx, expertInvitee, [{ action: 'copyLink', entityId: person.id }]);
  return { link: `${linkOrigin(ctx.config)}${linkPath}#${token}`, expireTime: toWireTime(expireTime) };
}

const toldNow = (ctx: TxCtx, { sentCount }: Invitee, expireTime: Date) => ({
  sentTime: ctx.now(),
  sentCount: (sentCount ?? 0) + 1,
  expireTime,
  answerTime: null,
  reason: null,
});

/** What becomes of one person's row with a new link; the caller writes it. */
export async function tellAgain(ctx: TxCtx, invitation: Invitation, person: Invitee) {
  return toldNow(ctx, person, await sendLinks(ctx, invitation, [person]));
}

/** Sends these people, whose rows are locked, a new link each, and writes that into their rows and the audit log. */
export async function tellAll(ctx: TxCtx, invitation: Invitation, people: readonly Invitee[]): Promise<void> {
  const expireTime = await sendLinks(ctx, invitation, people);
  for (const person of people) {
    // Who has looked at it already stays told apart from who has not.
    const status = person.status === inviteeStatus.opened ? inviteeStatus.opened : inviteeStatus.told;
    await updateRow(ctx, { entity: expertInvitee, rules: {} }, person, { ...toldNow(ctx, person, expireTime), status });
  }
  await audit(
    ctx,
    expertInvitee,
    people.map(({ id, status }) => ({ action: status === inviteeStatus.unsent ? 'send' : 'remind', entityId: id })),
  );
}
