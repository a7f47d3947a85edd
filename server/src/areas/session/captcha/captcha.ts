import { createHmac } from 'node:crypto';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { captchaPicture, newCaptchaCode } from './picture.ts';

const lifeMs = 60_000;

/** Case does not matter. The key is mixed in, so equal codes have different hashes. */
const hashOf = (checkKey: string, code: string): string => createHmac('sha256', checkKey).update(code.trim().toUpperCase()).digest('hex');

/** Creates the captcha for a key and returns its picture as a data URL (CALL-96); an earlier one for the same key becomes invalid. */
export async function makeCaptcha(ctx: OpenCtx, checkKey: string): Promise<string> {
  const now = ctx.now();
  const code = newCaptchaCode(ctx.random);
  await ctx.db.run('delete from sys_captcha where expire_time < $1', [now]);
  await ctx.db.run(
    `insert into sys_captcha (check_key, code_hash, expire_time) values ($1, $2, $3)
     on conflict (check_key) do update set code_hash = excluded.code_hash, expire_time = excluded.expire_time`,
    [checkKey, hashOf(checkKey, code), new Date(now.getTime() + lifeMs)],
  );
  return `data:image/png;base64,${captchaPicture(code, ctx.random).toString('base64')}`;
}

/**
 * Each captcha allows one attempt, right or wrong: `login.captcha_wrong`,
 * or `login.captcha_expired` after 60 s, an attempt or a restart (AUTH-07).
 */
export async function checkCaptcha(ctx: OpenCtx, checkKey: string, code: string): Promise<void> {
  if (checkKey === '' || code === '') throw new Failure('login.captcha_wrong');
  const kept = await ctx.db.one<{ codeHash: string; expireTime: Date }>(
    'delete from sys_captcha where check_key = $1 returning code_hash as "codeHash", expire_time as "expireTime"',
    [checkKey],
  );
  if (!kept || kept.expireTime <= ctx.now()) throw new Failure('login.captcha_expired');
  if (kept.codeHash !== hashOf(checkKey, code)) throw new Failure('login.captcha_wrong');
}
