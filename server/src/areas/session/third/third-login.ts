import { timingSafeEqual } from 'node:crypto';
import type { LoginResult } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../../../actor/token-hash.ts';
import { isSqlError, uniqueViolation } from '../../../db/sql-error.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { originOf } from '../../../http/caller/own-address.ts';
import type { ThirdPerson, ThirdProvider, ThirdStart } from '../../../kernel/area-services.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { ownerOf, tellOwner } from '../proof/owner-notice.ts';
import { accountById } from '../sign-in/account.ts';
import { signInBy } from '../sign-in/login.ts';
import type { Arrival } from '../sign-in/open-session.ts';
import { giveTicket, readTicket, takeTicket } from '../ticket.ts';

const startMs = 10 * 60_000;
const loginMs = 10 * 60_000;
const cookieName = 'saiyun_third';

/** What is stored while the browser is at the third party. */
interface Away extends ThirdStart {
  readonly type: string;
  readonly redirect: string;
  readonly callback: string;
  /** Hash of the cookie of the browser that started: an address made for one browser is useless in another. */
  readonly browser: string;
}

interface Arrived extends ThirdPerson {
  readonly type: string;
}

const providerOf = (services: Services, type: string): ThirdProvider => {
  const found = services.thirdParties.providers.find((one) => one.type === type);
  if (!found) throw new Failure('login.third_unknown');
  return found;
};

/** Only our own pages, so nobody is led elsewhere with a token. */
const ownPage = (services: Services, request: FastifyRequest, redirect: string): URL => {
  const base = originOf(services, request);
  const url = URL.canParse(redirect, base) ? new URL(redirect, base) : undefined;
  if (url?.origin !== new URL(base).origin) throw inputFailure({ field: 'redirect', code: 'pattern' });
  return url;
};

const cookieIn = (request: FastifyRequest): string =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1] ?? '';

/** The third party's sign-in address (CALL-99); it comes back to `redirect`. */
export async function startThirdLogin(
  ctx: OpenCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, redirect }: { readonly type: string; readonly redirect: string },
): Promise<string> {
  const provider = providerOf(ctx, type);
  const page = ownPage(ctx, request, redirect);
  const path = `${ctx.config.SAIYUN_PREFIX}/sys/thirdLogin/oauth2/${type}`;
  const callback = `${originOf(ctx, request)}${path}/callback`;
  const { url, start } = await provider.start(callback).catch((error: unknown) => {
    ctx.log.warn({ err: error, type }, 'third party not reachable');
    throw new Failure('login.third_failed', {}, { cause: error });
  });
  const browser = Buffer.from(ctx.random(24)).toString('base64url');
  const away: Away = { ...start, type, redirect: page.href, callback, browser: tokenHash(browser) };
  const now = ctx.now();
  // The state is the ticket: random, part of the address, and returned once.
  await ctx.db.run('insert into sys_ticket (ticket_hash, kind, payload, create_time, expire_time) values ($1, $2, $3, $4, $5)', [
    tokenHash(start.state),
    'third-start',
    JSON.stringify(away),
    now,
    new Date(now.getTime() + startMs),
  ]);
  const secure = callback.startsWith('https:') ? '; Secure' : '';
  reply.header('Set-Cookie', `${cookieName}=${browser}; Path=${path}; Max-Age=${startMs / 1000}; HttpOnly; SameSite=Lax${secure}`);
  return url;
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The third party redirects here. It leads on to the page that started, with a token valid once, or with the name of the refusal. */
export async function finishThirdLogin(ctx: OpenCtx, request: FastifyRequest, reply: FastifyReply, type: string): Promise<FastifyReply> {
  const query = new URL(request.url, 'http://own').searchParams;
  const ticket = await takeTicket<Away>(ctx, ctx.db, 'third-start', query.get('state') ?? '');
  const away = ticket?.payload;
  if (!away || away.type !== type || !same(away.browser, tokenHash(cookieIn(request)))) throw new Failure('login.third_expired');
  const page = new URL(away.redirect);
  page.searchParams.set('thirdType', type);
  try {
    const cameBack = new URL(away.callback);
    cameBack.search = query.toString();
    const person: Arrived = { ...(await providerOf(ctx, type).finish(cameBack, away)), type };
    page.searchParams.set('token', await giveTicket(ctx, ctx.db, 'third-login', person, loginMs));
  } catch (error) {
    ctx.log.warn({ err: error, type }, 'third-party sign-in refused');
    page.searchParams.set('error', 'login.third_failed');
  }
  return reply.code(303).header('Location', page.href).header('Cache-Control', 'no-store').send();
}

/**
 * Signs in with the token from the redirect (CALL-03). A person without a linked account is refused with `login.third_unbound`, and the
 * token remains valid for linking (`bindThird`).
 */
export async function signInByThird(ctx: OpenCtx, type: string, token: string, arrival: Arrival): Promise<LoginResult> {
  const ticket = await readTicket<Arrived>(ctx, ctx.db, 'third-login', token);
  const person = ticket?.payload;
  if (!person || person.type !== type) throw new Failure('login.third_expired');
  return signInBy(
    ctx,
    { key: `third:${type}:${tokenHash(person.subject)}`, shown: `${type}:${person.name ?? ''}`, masked: true },
    arrival,
    async () => {
      const linked = await ctx.db.one<{ userId: string }>(
        'select user_id as "userId" from sys_third_account where third_type = $1 and subject = $2',
        [type, person.subject],
      );
      const account = linked && (await accountById(ctx.db, linked.userId));
      if (!account) throw new Failure('login.third_unbound', { name: person.name ?? '' });
      if (!(await takeTicket(ctx, ctx.db, 'third-login', token))) throw new Failure('login.third_expired');
      return account;
    },
  );
}

/** Links the person behind the token to the signed-in account; one person can sign in to only one account. */
export async function bindThird(ctx: Ctx, type: string, token: string): Promise<null> {
  const person = (await takeTicket<Arrived>(ctx, ctx.db, 'third-login', token))?.payload;
  if (!person || person.type !== type) throw new Failure('login.third_expired');
  try {
    await ctx.db.tx(async (tx) => {
      await tx.run(
        `delete from sys_third_account a where a.third_type = $1 and a.subject = $2
           and (a.user_id = $3 or not exists (select 1 from sys_user u where u.id = a.user_id and u.del_flag = '0'))`,
        [type, person.subject, ctx.actor.userId],
      );
      await tx.run('insert into sys_third_account (third_type, subject, user_id, display_name, create_time) values ($1, $2, $3, $4, $5)', [
        type,
        person.subject,
        ctx.actor.userId,
        person.name,
        ctx.now(),
      ]);
      await audit({ ...ctx, tx }, user, [
        { action: 'bindThird', entityId: ctx.actor.userId, after: { thirdType: type, displayName: person.name ?? null } },
      ]);
      await tellOwner(ctx, tx, await ownerOf(tx, ctx.actor.userId), 'bindThird');
    });
    ctx.mail.deliverSoon();
  } catch (error) {
    if (isSqlError(error, uniqueViolation)) throw new Failure('login.third_taken', {}, { cause: error });
    throw error;
  }
  return null;
}

export interface BoundThird {
  readonly thirdType: string;
  readonly displayName: string | null;
  readonly createTime: Date;
}

export function boundThirds({ db, actor }: Ctx): Promise<BoundThird[]> {
  return db.many<BoundThird>(
    `select third_type as "thirdType", display_name as "displayName", create_time as "createTime" from sys_third_account
     where user_id = $1 order by third_type, create_time`,
    [actor.userId],
  );
}

export async function unbindThird(ctx: Ctx, type: string): Promise<null> {
  const { userId } = ctx.actor;
  await ctx.db.tx(async (tx) => {
    const gone = await tx.run('delete from sys_third_account where user_id = $1 and third_type = $2', [userId, type]);
    if (gone === 0) return;
    await audit({ ...ctx, tx }, user, [{ action: 'unbindThird', entityId: userId, before: { thirdType: type } }]);
    await tellOwner(ctx, tx, await ownerOf(tx, userId), 'unbindThird');
  });
  ctx.mail.deliverSoon();
  return null;
}
