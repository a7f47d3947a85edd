import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { knownDevice } from './known-device.ts';

interface Limit {
  /** Failures that are free. */
  readonly free: number;
  /** Wait after the first one that is not; doubles with each further one. Without it nobody waits: a human is asked for. */
  readonly wait?: { readonly firstMs: number; readonly longestMs: number };
}

/** Failures count together when less than this lies between them. */
const forgetMs = 15 * 60_000;

const wait = { firstMs: 60_000, longestMs: 15 * 60_000 } as const;

/**
 * One place has few tries at one name; one place has more with all names, as an address may be that of a whole campus. All places together
 * never wait, or whoever fails on purpose would keep an owner out who comes with a new device: from there on strangers show that they are
 * human, by the slider, with every try. A device from which the owner signed in before counts for itself alone.
 */
const limits: Readonly<Record<'device' | 'place' | 'account' | 'session' | 'ip', Limit>> = {
  device: { free: 5, wait },
  place: { free: 5, wait },
  account: { free: 50 },
  session: { free: 50, wait },
  ip: { free: 100, wait },
};

/** What all failures of a name are counted under, wherever they come from. */
export function accountSubject(username: string): string {
  return `account:${username.toLowerCase()}`;
}

interface Counted {
  readonly subject: string;
  readonly limit: Limit;
}

/** Behind a password that was right: whoever gets so far from many places at once has the same few tries as from one. */
const isSecondFactor = (name: string): boolean => name.startsWith('otp:');
/** Guessed at by whoever has a session already, whom waiting keeps out of nothing else. */
const isInSession = (name: string): boolean => /^(password|device):/.test(name);

const subjectsOf = async (ctx: OpenCtx, name: string): Promise<readonly Counted[]> => {
  const of = name.toLowerCase();
  const device = await knownDevice(ctx, name);
  if (isSecondFactor(name)) return [{ subject: accountSubject(name), limit: limits.place }];
  if (device !== undefined) return [{ subject: `device:${device}:${of}`, limit: limits.device }];
  return [
    { subject: `place:${ctx.ip}:${of}`, limit: limits.place },
    { subject: accountSubject(name), limit: isInSession(name) ? limits.session : limits.account },
    { subject: `ip:${ctx.ip}`, limit: limits.ip },
  ];
};

/** What a sign-in that succeeds clears; the address keeps its count, or guessing could hide among own sign-ins. */
export async function forgivenSubjects(ctx: OpenCtx, name: string): Promise<readonly string[]> {
  return [...(await subjectsOf(ctx, name)).filter(({ limit }) => limit !== limits.ip).map(({ subject }) => subject), accountSubject(name)];
}

const tooOften = (until: Date, now: Date): Failure =>
  new Failure('login.too_often', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) });

/** Refuses with `login.too_often` while the name from this place or the address has to wait; costs no password check. */
export async function checkBackOff(ctx: OpenCtx, username: string): Promise<void> {
  const now = ctx.now();
  const held = await ctx.db.one<{ until: Date | null }>(
    'select max(blocked_until) as until from sys_login_failure where subject = any($1::text[]) and blocked_until > $2',
    [(await subjectsOf(ctx, username)).map(({ subject }) => subject), now],
  );
  if (held?.until) throw tooOften(held.until, now);
}

/** So many failures ask for a slider besides the captcha, long before they ask to wait. */
const sliderAfter = { name: 3, ip: 30 } as const;

/**
 * Whether the name or the address has failed so often lately that a slider is asked for. Where captchas are switched off, only of strangers
 * at a name that is guessed at from everywhere: nothing else is between them and it.
 */
export async function wantsSlider(ctx: OpenCtx, username: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - forgetMs);
  const off = ctx.config.SAIYUN_CAPTCHA === 'off';
  const counted = await subjectsOf(ctx, username);
  const names = counted.filter(({ limit }) => limit !== limits.ip).map(({ subject }) => subject);
  const found = await ctx.db.one(
    `select 1 as found from sys_login_failure
     where last_time > $1 and (subject = any($2::text[]) and failures >= $4 or subject = $3 and failures >= $5) limit 1`,
    off
      ? [since, counted.filter(({ limit }) => limit === limits.account).map(({ subject }) => subject), null, limits.account.free, 0]
      : [since, names, counted.some(({ limit }) => limit === limits.ip) ? `ip:${ctx.ip}` : null, sliderAfter.name, sliderAfter.ip],
  );
  return found !== undefined;
}

/** So many failures of a name are told to its owner, once until they are forgotten. */
const tellAfter = 5;

/**
 * Counts a failure of all that it counts for; answers whether the owner is to hear of it now. Of many tries at once only those count that
 * are free: once somebody has to wait, the others are refused with `login.too_often` and learn nothing of what they tried.
 */
export async function countFailure(ctx: OpenCtx, username: string): Promise<boolean> {
  const now = ctx.now();
  const counted = await subjectsOf(ctx, username);
  let told = false;
  let heldUntil: Date | undefined;
  await ctx.db.tx(async (tx) => {
    for (const { subject, limit } of counted) {
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
      if (limit !== limits.ip && limit !== limits.place && failures === tellAfter) told = true;
      if (isSecondFactor(username) && failures === tellAfter) told = true;
      const { firstMs = 0, longestMs = 0 } = limit.wait ?? {};
      const until = over < 0 || !limit.wait ? null : new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(over, 20), longestMs));
      await tx.run('update sys_login_failure set failures = $2, last_time = $3, blocked_until = $4 where subject = $1', [
        subject,
        failures,
        now,
        until,
      ]);
    }
  });
  if (heldUntil) throw tooOften(heldUntil, now);
  return told;
}
