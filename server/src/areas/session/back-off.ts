import type { OpenCtx } from '../../http/route.ts';
import { Failure } from '../../kernel/failure.ts';

interface Limit {
  /** Failures that are free. */
  readonly free: number;
  /** Wait after the first one that is not; doubles with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Failures count together when less than this lies between them. */
const forgetMs = 15 * 60_000;

/** An address may be that of a whole campus, so that it has far more room than one account. */
const limits = {
  account: { free: 5, firstMs: 60_000, longestMs: 15 * 60_000 },
  ip: { free: 100, firstMs: 60_000, longestMs: 15 * 60_000 },
} as const satisfies Record<string, Limit>;

/** What the failures of a name are counted under. A sign-in that succeeds clears it; the address keeps its count, or guessing could hide among own sign-ins. */
export const accountSubject = (username: string): string => `account:${username.toLowerCase()}`;

const subjectsOf = (ctx: OpenCtx, username: string) =>
  [
    { subject: accountSubject(username), limit: limits.account },
    { subject: `ip:${ctx.ip}`, limit: limits.ip },
  ] as const;

const tooOften = (until: Date, now: Date): Failure =>
  new Failure('login.too_often', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) });

/** Refuses with `login.too_often` while the account or the address has to wait; costs no password check. */
export const checkBackOff = async (ctx: OpenCtx, username: string): Promise<void> => {
  const now = ctx.now();
  const held = await ctx.db.one<{ until: Date | null }>(
    'select max(blocked_until) as until from sys_login_failure where subject = any($1::text[]) and blocked_until > $2',
    [subjectsOf(ctx, username).map(({ subject }) => subject), now],
  );
  if (held?.until) throw tooOften(held.until, now);
};

/** So many failures ask for a slider besides the captcha, long before they ask to wait. */
const sliderAfter = { account: 3, ip: 30 } as const;

/** Whether the account or the address has failed so often lately that a slider is asked for. */
export const wantsSlider = async (ctx: OpenCtx, username: string): Promise<boolean> => {
  const since = new Date(ctx.now().getTime() - forgetMs);
  const [account, ip] = subjectsOf(ctx, username);
  const found = await ctx.db.one(
    `select 1 as found from sys_login_failure where last_time > $1 and (subject = $2 and failures >= ${sliderAfter.account} or subject = $3 and failures >= ${sliderAfter.ip}) limit 1`,
    [since, account.subject, ip.subject],
  );
  return found !== undefined;
};

/**
 * Counts a failure of the account and of the address; answers whether the account has to wait from now on. Of many tries at once only those
 * count that are free: once somebody has to wait, the others are refused with `login.too_often` and learn nothing of what they tried.
 */
export const countFailure = async (ctx: OpenCtx, username: string): Promise<boolean> => {
  const now = ctx.now();
  let locked = false;
  let heldUntil: Date | undefined;
  await ctx.db.tx(async (tx) => {
    for (const { subject, limit } of subjectsOf(ctx, username)) {
      await tx.run('insert into sys_login_failure (subject, failures, last_time) values ($1, 0, $2) on conflict do nothing', [
        subject,
        now,
      ]);
      const row = await tx.one<{ failures: number; last: Date; until: Date | null }>(
        'select failures, last_time as last, blocked_until as until from sys_login_failure where subject = $1 for update',
        [subject],
      );
      if (row?.until && row.until > now) {
        heldUntil = row.until;
        continue;
      }
      // The wait itself is no time without failures.
      const lastMs = Math.max(row?.last.getTime() ?? 0, row?.until?.getTime() ?? 0);
      const failures = now.getTime() - lastMs > forgetMs ? 1 : (row?.failures ?? 0) + 1;
      const over = failures - limit.free;
      if (over === 0 && limit === limits.account) locked = true;
      const until = over < 0 ? null : new Date(now.getTime() + Math.min(limit.firstMs * 2 ** Math.min(over, 20), limit.longestMs));
      await tx.run('update sys_login_failure set failures = $2, last_time = $3, blocked_until = $4 where subject = $1', [
        subject,
        failures,
        now,
        until,
      ]);
    }
  });
  if (heldUntil) throw tooOften(heldUntil, now);
  return locked;
};
