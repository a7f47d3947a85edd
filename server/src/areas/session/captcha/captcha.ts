import { createHmac } from 'node:crypto';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { captchaPicture, newCaptchaCode } from './picture.ts';

const lifeMs = 60_000;

/** Case does not count; the key is mixed in, so that equal codes do not have equal hashes. */
const hashOf = (checkKey: string, code: string): string => createHmac('sha256', checkKey).update(code.trim().toUpperCase()).digest('hex');

/** Makes the captcha of a key and answers its picture as data URL (CALL-96); an earlier one of the same key is void. */
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

/** One try for each captcha, right or wrong: `login.captcha_wrong`, or `login.captcha_expired` after 60 s, a try, or a restart (AUTH-07). */
export async function checkCaptcha(ctx: OpenCtx, checkKey: string, code: string): Promise<void> {
  if (checkKey === '' || code === '') throw new Failure('login.captcha_wrong');
  const kept = await ctx.db.one<{ codeHash: string; expireTime: Date }>(
    'delete from sys_captcha where check_key = $1 returning code_hash as "codeHash", expire_time as "expireTime"',
    [checkKey],
  );
  if (!kept || kept.expireTime <= ctx.now()) throw new Failure('login.captcha_expired');
  if (kept.codeHash !== hashOf(checkKey, code)) throw new Failure('login.captcha_wrong');
}
