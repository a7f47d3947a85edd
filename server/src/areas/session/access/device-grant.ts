import type { LoginResult } from '@saiyun/sdk/contract';
import { flag, yes } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyRequest } from 'fastify';
import { refuseUnproved } from '../../../actor/proved.ts';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import { needed, readInput } from '../../../http/call/input.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { checkBackOff, countFailure } from '../sign-in/back-off.ts';
import { clientName, loginTypeOf } from './browser-grant.ts';
import { type Consent, signInForProgram } from './sign-in-for-program.ts';

const lifeS = 600;
const firstIntervalS = 5;
/** Consonants only, so codes never spell words (RFC 8628, 6.1); 20^8 codes. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

const [waiting, allowed, refused] = [0, 1, 2] as const;

/** Letters only: people type spaces, hyphens and lower case. */
const plainCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/** An unbiased code: bytes that do not fit are skipped. */
const newUserCode = ({ random }: OpenCtx): string => {
  let code = '';
  while (code.length < codeLength)
    for (const byte of random(16)) if (byte < 240 && code.length < codeLength) code += letters[byte % letters.length];
  return code;
};

export interface DeviceStart {
  readonly deviceCode: string;
  /** For a person to type, in the form `BCDF-GHJK`. */
  readonly userCode: string;
  readonly expiresIn: number;
  /** The seconds between two polls. */
  readonly interval: number;
}

export const startInput = { client: clientName };
/** A program on a machine without a browser asks for access (RFC 8628, 3.1). */
export async function startDevice(ctx: OpenCtx, body: unknown): Promise<DeviceStart> {
  const { client } = readInput(startInput, body);
  const [deviceCode, userCode, now] = [newToken(ctx), newUserCode(ctx), ctx.now()];
  await ctx.db.run('delete from sys_device_grant where expire_time < $1', [now]);
  await ctx.db.run(
    `insert into sys_device_grant (device_hash, user_code_hash, client, ip, interval_s, create_time, expire_time) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash(deviceCode), tokenHash(userCode), client, ctx.ip, firstIntervalS, now, new Date(now.getTime() + lifeS * 1000)],
  );
  return { deviceCode, userCode: `${userCode.slice(0, 4)}-${userCode.slice(4)}`, expiresIn: lifeS, interval: firstIntervalS };
}

export interface DeviceRequest {
  readonly client: string;
  readonly ip: string | null;
  readonly createTime: string;
}

/** The program that waits with this code, shown to the person who decides. Guessing a code counts like guessing a password. */
export async function deviceRequest(ctx: Ctx, userCode: string): Promise<DeviceRequest> {
  const key = `device:${ctx.actor.userId}`;
  await checkBackOff(ctx, key);
  const found = await ctx.db.one<{ client: string; ip: string | null; createTime: Date }>(
    `select client, ip, create_time as "createTime" from sys_device_grant where user_code_hash = $1 and status = ${waiting} and expire_time > $2`,
    [tokenHash(plainCode(userCode)), ctx.now()],
  );
  if (!found) {
    await countFailure(ctx, key);
    throw new Failure('device.unknown');
  }
  return { ...found, createTime: toWireTime(found.createTime) };
}

export const decisionInput = { userCode: needed(['设备码', 'Device code'], 20), allow: flag(['允许', 'Allow'], { required: true }) };

/** Lets the program in as the caller, or turns it away; once per code. */
export async function decideDevice(ctx: Ctx, body: unknown): Promise<null> {
  const { userCode, allow: said } = readInput(decisionInput, body);
  const allow = said === yes;
  const { client } = await deviceRequest(ctx, userCode);
  // Turning a program away changes nothing.
  if (allow) await refuseUnproved(ctx);
  const loginType = await loginTypeOf(ctx);
  await ctx.db.tx(async (tx) => {
    const changed = await tx.run(
      `update sys_device_grant set status = $2, user_id = $3, granted_tenant = $4, login_type = $5
       where user_code_hash = $1 and status = ${waiting} and expire_time > $6`,
      [tokenHash(plainCode(userCode)), allow ? allowed : refused, ctx.actor.userId, ctx.tenantId, loginType, ctx.now()],
    );
    if (changed === 0) throw new Failure('device.unknown');
    await audit({ ...ctx, tx }, user, [
      { action: allow ? 'allowProgram' : 'refuseProgram', entityId: ctx.actor.userId, after: { client } },
    ]);
    if (allow) await tellOwner(ctx, tx, await ownerOf(tx, ctx.actor.userId), 'program', { client });
  });
  ctx.mail.deliverSoon();
  return null;
}

interface Grant {
  readonly status: number;
  readonly userId: string | null;
  readonly tenantId: number | null;
  readonly loginType: Consent['loginType'] | null;
  readonly intervalS: number;
  readonly lastPoll: Date | null;
  readonly expireTime: Date;
}

export const pollInput = { deviceCode: needed(['设备标识', 'Device'], 200) };
/**
 * The program polls for its session (RFC 8628, 3.4 and 3.5): `device.pending` while nobody has decided, `device.slow_down` if it polls too
 * often, `device.expired` or `device.refused` at the end. The code works once.
 */
export async function exchangeDevice(ctx: OpenCtx, request: FastifyRequest): Promise<LoginResult> {
  const { deviceCode } = readInput(pollInput, request.body);
  const hash = tokenHash(deviceCode);
  const now = ctx.now();
  // The refusal is thrown outside the transaction, so its writes are kept.
  const outcome = await ctx.db.tx(async (tx): Promise<Failure | Consent> => {
    const grant = await tx.one<Grant>(
      `select status, user_id as "userId", granted_tenant as "tenantId", login_type as "loginType", interval_s as "intervalS",
         last_poll as "lastPoll", expire_time as "expireTime" from sys_device_grant where device_hash = $1 for update`,
      [hash],
    );
    if (!grant || grant.expireTime <= now) return new Failure('device.expired');
    const { status, userId, tenantId, loginType, intervalS, lastPoll } = grant;
    if (status === waiting) {
      const tooSoon = lastPoll !== null && now.getTime() - lastPoll.getTime() < intervalS * 1000;
      await tx.run('update sys_device_grant set last_poll = $2, interval_s = $3 where device_hash = $1', [
        hash,
        now,
        intervalS + (tooSoon ? firstIntervalS : 0),
      ]);
      return new Failure(tooSoon ? 'device.slow_down' : 'device.pending');
    }
    await tx.run('delete from sys_device_grant where device_hash = $1', [hash]);
    if (status === refused || userId === null || tenantId === null || loginType === null) return new Failure('device.refused');
    return { userId, tenantId, loginType };
  });
  if (outcome instanceof Failure) throw outcome;
  return signInForProgram(ctx, request, outcome);
}
