import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import { holdLock } from '../../../db/lock.ts';
import type { Channel } from '../../../delivery/carrier.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { queueMessage } from '../../message/out-message.ts';

/** The purpose of a code; a code for one scene proves nothing in another (CALL-10, CALL-97). */
export const codeScenes = ['login', 'register', 'recover', 'bind', 'prove'] as const;
export type CodeScene = (typeof codeScenes)[number];

const lifeMs = 5 * 60_000;
const mostTries = 5;
const secondMs = 1000;
const hourMs = 3_600_000;

/** The most codes within a period; the first limit that is reached gives the waiting time. */
const limits = {
  address: [
    { most: 1, withinMs: 60 * secondMs },
    { most: 5, withinMs: hourMs },
    { most: 10, withinMs: 24 * hourMs },
  ],
  // A whole campus may share one address.
  ip: [{ most: 100, withinMs: hourMs }],
} as const;

const texts = createMessages(
  {
    subject: '赛云验证码',
    login: '您正在登录赛云，验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
    register: '您正在注册赛云账号，验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
    recover: '您正在找回赛云密码，验证码是 {code}，5 分钟内有效。如非本人操作，请忽略，并不要告诉任何人。',
    bind: '您正在绑定联系方式，验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
    prove: '您正在修改赛云账号的安全设置，验证码是 {code}，5 分钟内有效。如非本人操作，请勿告诉任何人，并立即修改密码。',
  },
  {
    subject: 'Saiyun verification code',
    login: 'Your code for signing in to Saiyun is {code}. It is valid for 5 minutes. If this was not you, ignore this message.',
    register: 'Your code for registering at Saiyun is {code}. It is valid for 5 minutes. If this was not you, ignore this message.',
    recover: 'Your code for a new Saiyun password is {code}. It is valid for 5 minutes. If this was not you, ignore it and tell nobody.',
    bind: 'Your code for this contact is {code}. It is valid for 5 minutes. If this was not you, ignore this message.',
    prove:
      'Your code for changing the security settings of your Saiyun account is {code}. It is valid for 5 minutes. If this was not you, tell nobody and change your password.',
  },
);

/** The address that a code goes to, normalised for comparison. */
export interface Contact {
  readonly channel: Channel;
  readonly address: string;
}

export function contactOf(channel: Channel, typed: string): Contact {
  return {
    channel,
    address: channel === 'email' ? typed.trim().toLowerCase() : typed.trim(),
  };
}

export function addressHash(ctx: OpenCtx, { address }: Contact): string {
  return ctx.cipher.hash(address);
}
const codeHash = (ctx: OpenCtx, { address }: Contact, scene: CodeScene, code: string): string =>
  ctx.cipher.hash(`${scene}:${address}:${code}`);

/** Six digits, every code equally likely. */
const newCode = ({ random }: Pick<OpenCtx, 'random'>): string => {
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE();
    // The topmost numbers are rejected, because they do not make a whole million.
    if (number < 4_294_000_000) return String(number % 1_000_000).padStart(6, '0');
  }
};

const refuseTooMany = async (ctx: OpenCtx, tx: Tx, hash: string): Promise<void> => {
  const now = ctx.now().getTime();
  for (const [column, value, rules] of [
    ['address_hash', hash, limits.address],
    ['ip', ctx.ip, limits.ip],
  ] as const) {
    for (const { most, withinMs } of rules) {
      const oldest = await tx.one<{ at: Date }>(
        `select create_time as at from sys_code where ${column} = $1 and create_time > $2 order by create_time desc offset $3 limit 1`,
        [value, new Date(now - withinMs), most - 1],
      );
      if (oldest)
        throw new Failure('code.too_often', { seconds: Math.max(1, Math.ceil((oldest.at.getTime() + withinMs - now) / secondMs)) });
    }
  }
};

/** Text messages cost money: no account and no tenant gets more of them per day than the settings allow. */
const refuseTooManyTexts = async (ctx: OpenCtx, tx: Tx, tenantId: number | null, userId: string | undefined): Promise<void> => {
  const { SAIYUN_SMS_ACCOUNT_DAY: perAccount, SAIYUN_SMS_TENANT_DAY: perTenant } = ctx.config;
  const since = new Date(ctx.now().getTime() - 24 * hourMs);
  const count = async (column: 'user_id' | 'tenant_id', value: string | number): Promise<number> => {
    // One at a time, so the limit holds.
    await holdLock(tx, `sms:${column}:${value}`);
    const row = await tx.one<{ count: number }>(
      `select count(*)::int as count from sys_code where channel = 'sms' and ${column} = $1 and create_time > $2`,
      [value, since],
    );
    return row?.count ?? 0;
  };
  if (userId !== undefined && (await count('user_id', userId)) >= perAccount) throw new Failure('code.account_full', { count: perAccount });
  if (tenantId !== null && (await count('tenant_id', tenantId)) >= perTenant) throw new Failure('code.tenant_full');
};

/**
 * Sends a six-digit code, valid once within five minutes; an earlier one for the same scene becomes invalid. With `tenantId` null nobody at
 * this address may have a code: nothing is sent, but the answer, the limits and a later check look the same as for a real one. `userId` is
 * the signed-in account that asks, if there is one.
 */
export async function sendCode(ctx: OpenCtx, contact: Contact, scene: CodeScene, tenantId: number | null, userId?: string): Promise<void> {
  const hash = addressHash(ctx, contact);
  const now = ctx.now();
  const expireTime = new Date(now.getTime() + lifeMs);
  await ctx.db.tx(async (tx) => {
    // Two simultaneous calls for one address must not both find it free.
    await holdLock(tx, hash);
    await refuseTooMany(ctx, tx, hash);
    if (contact.channel === 'sms') await refuseTooManyTexts(ctx, tx, tenantId, userId);
    // All tenants: nobody enters a code that is two days old.
    await tx.run('delete from sys_code where create_time < $1', [new Date(now.getTime() - 48 * hourMs)]);
    await tx.run('update sys_code set used_time = $4 where address_hash = $1 and channel = $2 and scene = $3 and used_time is null', [
      hash,
      contact.channel,
      scene,
      now,
    ]);
    const code = newCode(ctx);
    await tx.run(
      `insert into sys_code (channel, address_hash, scene, code_hash, ip, create_time, expire_time, tenant_id, user_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        contact.channel,
        hash,
        scene,
        tenantId === null ? null : codeHash(ctx, contact, scene, code),
        ctx.ip,
        now,
        expireTime,
        tenantId,
        userId ?? null,
      ],
    );
    if (tenantId === null) return;
    const subject = texts(ctx.language, 'subject');
    const text = texts(ctx.language, scene, { code });
    await queueMessage(ctx, tx, { ...contact, tenantId, purpose: 'code', subject, text, expireTime });
  });
  ctx.mail.deliverSoon();
}

/**
 * Uses one of five attempts at the newest code for an address and scene:
 * `code.wrong`, or `code.expired` after five minutes, five attempts or its use.
 */
export async function checkCode(ctx: OpenCtx, contact: Contact, scene: CodeScene, typed: string): Promise<void> {
  const now = ctx.now();
  const found = await ctx.db.one<{ id: number; hash: string | null }>(
    `update sys_code set try_count = try_count + 1
     where id = (select id from sys_code where address_hash = $1 and channel = $2 and scene = $3 order by id desc limit 1)
       and used_time is null and expire_time > $4 and try_count < ${mostTries}
     returning id, code_hash as hash`,
    [addressHash(ctx, contact), contact.channel, scene, now],
  );
  if (!found) throw new Failure('code.expired');
  if (found.hash === null || found.hash !== codeHash(ctx, contact, scene, typed.trim())) throw new Failure('code.wrong');
  const used = await ctx.db.run('update sys_code set used_time = $2 where id = $1 and used_time is null', [found.id, now]);
  if (used === 0) throw new Failure('code.expired');
}
