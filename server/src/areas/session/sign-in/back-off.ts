import type { Tx } from '../../../db/db.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { Failure } from '../../../kernel/failure.ts';
import { knownDevice } from './known-device.ts';

interface Limit {
  /** The number of free failures. */
  readonly free: number;
  /**
   * The wait after the first failure that is not free; it doubles with each
   * further one. Without `wait` nobody waits, but a sign of a human is required.
   */
  readonly wait?: { readonly firstMs: number; readonly longestMs: number };
}

/** Failures count together if less than this lies between them. */
const forgetMs = 15 * 60_000;

const wait = { firstMs: 60_000, longestMs: 15 * 60_000 } as const;

/**
 * One place gets few attempts at one name, and more over all names, because a whole campus may share an address. All places together never
 * wait: otherwise anyone who fails on purpose could keep out an owner with a new device. From there on strangers need the slider for every
 * attempt. A device that the owner has signed in from before is counted separately.
 */
const limits: Readonly<Record<'device' | 'place' | 'account' | 'session' | 'ip', Limit>> = {
  device: { free: 5, wait },
  place: { free: 5, wait },
  account: { free: 50 },
  session: { free: 50, wait },
  ip: { free: 100, wait },
};

/** The subject that counts all failures of a name, wherever they come from. */
export function accountSubject(username: string): string {
  return `account:${username.toLowerCase()}`;
}

/**
 * A typed name as it is counted. Names of other counts carry a prefix with a colon (`otp:`, `password:`), and nobody may
 * reach those by typing it.
 */
export function countedName(typed: string): string {
  return typed.replaceAll(':', ' ');
}

interface Counted {
  readonly subject: string;
  readonly limit: Limit;
}

/** The second factor, behind a correct password: anyone who gets this far from many places gets the same few attempts as from one. */
const isSecondFactor = (name: string): boolean => name.startsWith('otp:');
/** Guessing within a session, where a wait locks the owner out of nothing else. */
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

/** What a successful sign-in clears. The address keeps its count, or guesses could hide among the guesser's own sign-ins. */
export async function forgivenSubjects(ctx: OpenCtx, name: string): Promise<readonly string[]> {
  return [...(await subjectsOf(ctx, name)).filter(({ limit }) => limit !== limits.ip).map(({ subject }) => subject), accountSubject(name)];
}

const tooOften = (until: Date, now: Date): Failure =>
  new Failure('login.too_often', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) });

/** Refuses with `login.too_often` while the name from this place, or the address, has to wait; costs no password check. */
export async function checkBackOff(ctx: OpenCtx, username: string): Promise<void> {
  const now = ctx.now();
  const held = await ctx.db.one<{ until: Date | null }>(
    'select max(blocked_until) as until from sys_login_failure where subject = any($1::text[]) and blocked_until > $2',
    [(await subjectsOf(ctx, username)).map(({ subject }) => subject), now],
  );
  if (held?.until) throw tooOften(held.until, now);
}

/** Subjects that count failures of an account $1 by its name $2, or of its second factor; those of addresses end alike by chance. */
const ofAccountSql = (id: string, username: string): string =>
  `f.subject not like 'ip:%' and (right(f.subject, length(${username}) + 1) = ':' || lower(${username}) or f.subject = 'account:otp:' || ${id})`;

/** SQL of the time until which an account of `sys_user u` has to wait somewhere, as parameter `now` sees it; null if nowhere. */
export function limitedUntilSql(now: string): string {
  return `(select max(f.blocked_until) from sys_login_failure f where f.blocked_until > ${now} and ${ofAccountSql('u.id', 'u.username')})`;
}

/** Forgets the failures that make an account wait; returns whether there were any. */
export async function liftLimit(tx: Tx, { id, username }: { readonly id: string; readonly username: string }): Promise<boolean> {
  return (await tx.run(`delete from sys_login_failure f where ${ofAccountSql('$1::text', '$2::text')}`, [id, username])) > 0;
}

/** After this many failures a slider is required besides the captcha, long before any wait. */
const sliderAfter = { name: 3, ip: 30 } as const;

/**
 * Whether the name or the address has failed so often lately that a slider is required. If captchas are switched off, it is required only
 * of strangers, for a name that is being guessed from everywhere: nothing else protects it.
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

/** After this many failures of a name its owner is notified, once until they are forgotten. */
const tellAfter = 5;

/**
 * Counts a failure under all its subjects; returns whether the owner should be notified now. Of many simultaneous attempts only the free
 * ones count: once a wait begins, the others are refused with `login.too_often` and learn nothing about their guess.
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
      // The wait itself does not count as time without failures.
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
