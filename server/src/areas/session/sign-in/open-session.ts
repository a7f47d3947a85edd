import type { AllDictItems, LoginResult, Role } from '@saiyun/sdk/contract';
import { competitionKinds, no, serviceModes, yes } from '@saiyun/sdk/contract';
import { sessionEnd } from '../../../actor/session-end.ts';
import { newToken, tokenHash } from '../../../actor/token-hash.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { modeFailure } from '../../../http/mode-guard.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { Failure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { firstTenant } from '../../tenant/platform.ts';
import { allDictItems } from '../own/dict-items.ts';
import { type EndReason, endedEvents, endSessions } from '../own/end-sessions.ts';
import { mostNameShown } from '../sign-in-log.ts';
import type { Account, Place } from './account.ts';
import { frozenStatus, hasExpiredTenant, placesOf, rolesIn, userInfoOf } from './account.ts';
import { forgivenSubjects } from './back-off.ts';
import { fitsIdentity, type Identity, refuseIdentity } from './identity.ts';

/** The circumstances of a sign-in; the way in has already been checked. */
export interface Arrival extends Identity {
  /** 1 account, 2 phone or e-mail code, 3 third party (AUTH-05). */
  readonly loginType: 1 | 2 | 3;
  /** The tenant that the client requests; 0 for none. */
  readonly tenant: number;
  readonly userAgent: string | null;
  /** The second factor's code, if it was sent with the first step. */
  readonly otp?: string | undefined;
  /** The token that the client still has; its session ends if it belongs to the same account. */
  readonly token: string | undefined;
}

/**
 * The tenant to begin in: preferably one in which the account has the claimed identity. Among those, the requested one comes first, then
 * the account's own, then any other.
 */
const placeFor = (arrival: Arrival, places: readonly Place[]): Place | undefined => {
  const inOrder = places.toSorted((a, b) => Number(b.id === arrival.tenant) - Number(a.id === arrival.tenant));
  const withRole = inOrder.filter((one) => rolesIn(one).length > 0);
  return withRole.find((one) => fitsIdentity(arrival, rolesIn(one))) ?? withRole[0] ?? inOrder[0];
};

/** In maintenance only those sign in who can end it: administrators of the platform's first tenant, there. */
const placesServed = async (ctx: OpenCtx, places: readonly Place[]): Promise<readonly Place[]> => {
  const current = ctx.mode.now();
  if (current.mode !== serviceModes.maintenance) return places;
  const first = await firstTenant(ctx);
  const own = places.filter((one) => one.id === first && rolesIn(one).includes('ADMIN'));
  if (own.length === 0) throw modeFailure(current, ctx.language, ctx.now());
  return own;
};

/** The most sessions of one account; those unused for longest end first. */
const mostSessions = 20;

/** What is known about the account so far: its places, if they have been read, and the name with failures to clear. */
interface Proof {
  readonly places?: readonly Place[];
  readonly forgiven?: string;
  /** Called when nothing else can refuse, so no code is wasted. */
  readonly secondFactor?: (places: readonly Place[]) => Promise<void>;
}

/**
 * Opens a session with a new token for a proven account (AUTH-03, AUTH-04), and logs it. Refuses with `login.frozen`,
 * `login.tenants_frozen`, `login.tenants_expired`, `login.no_permission` or the reason of AUTH-08.
 */
export async function openSession(
  ctx: OpenCtx,
  account: Account,
  arrival: Arrival,
  { places, forgiven, secondFactor }: Proof = {},
): Promise<LoginResult> {
  if (account.status === frozenStatus) throw new Failure('login.frozen');
  const found = places ?? (await placesOf(ctx, account.id));
  const place = placeFor(arrival, await placesServed(ctx, found));
  if (!place) throw new Failure((await hasExpiredTenant(ctx, account.id)) ? 'login.tenants_expired' : 'login.tenants_frozen');
  const roles = rolesIn(place);
  if (roles.length === 0) throw new Failure('login.no_permission');
  await refuseIdentity(ctx.db, arrival, account, roles, place.id);
  await secondFactor?.(found);
  const { departs, id: tenantId } = place;
  const orgCode = departs.length === 1 ? (departs[0]?.orgCode ?? null) : null;
  const token = await writeSession(ctx, account, arrival, { tenantId, orgCode, roles, forgiven });
  const sysAllDictItems: AllDictItems = await allDictItems(ctx, tenantId, ctx.language);
  return {
    token,
    userInfo: userInfoOf(ctx, account, roles, { tenantId, orgCode, loginType: arrival.loginType, departs, tenants: found }),
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    departs,
    // A tenant in which the account has no role cannot be chosen.
    tenantList: found.filter((one) => rolesIn(one).length > 0).map(({ id, name }) => ({ id, name })),
    sysAllDictItems,
    dictVersion: (await dictsOf(ctx, tenantId)).version(),
    is_expert: roles.includes('EXPERT') ? yes : no,
    is_student: roles.includes('APPL') ? 20 : 0,
    // Only experts have a profile to complete (AUTH-19).
    isPerfect: !place.isExpert || place.isPerfect === yes ? yes : no,
    isSchoolCompetition: arrival.sType === competitionKinds.ownSchool ? yes : no,
    ...(account.mustChange ? { mustChange: yes } : {}),
  };
}

/**
 * Opening a session is one statement and one commit. It also ends surplus sessions, because an account used from many places has one each
 * time; the new session is not among them. Returns their token hashes.
 */
const write = `with added as (
    insert into sys_session (token_hash, id, user_id, tenant_id, org_code, login_type, ip, user_agent, create_time, last_time, expire_time)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)),
  over as (delete from sys_session where expire_time < $9),
  seen as (update sys_user set last_login_time = $9, locale = $18 where id = $3),
  forgiven as (delete from sys_login_failure where subject = any($11::text[])),
  noted as (
    insert into sys_log (id, tenant_id, log_type, log_content, user_id, username, ip, request_id, create_time)
    values ($12, $13, 1, 'sign-in', $3, $14, $7, $15, $9)),
  gone as (
    delete from sys_session where token_hash in (
      select token_hash from sys_session where user_id = $3 and expire_time >= $9
      order by coalesce(last_time, create_time) desc, create_time desc, id desc offset ${mostSessions - 1})
    returning id, user_id, token_hash),
  told as (${endedEvents(['$16', '$17', '$9'])})
select token_hash as hash from gone`;

interface Begun {
  readonly tenantId: number;
  readonly orgCode: string | null;
  readonly roles: readonly Role[];
  readonly forgiven: string | undefined;
}

const writeSession = async (
  ctx: OpenCtx,
  account: Account,
  arrival: Arrival,
  { tenantId, orgCode, roles, forgiven }: Begun,
): Promise<string> => {
  const token = newToken(ctx);
  const now = ctx.now();
  const old = arrival.token;
  if (old) await ctx.db.tx((tx) => endSessions(ctx, tx, { session: tokenHash(old), userId: account.id }, 'replaced'));
  // All tenants: expired sessions are of no use to any of them.
  const surplus = await ctx.db.many<{ hash: string }>(write, [
    tokenHash(token),
    newId(ctx),
    account.id,
    tenantId === account.tenantId ? null : tenantId,
    orgCode,
    arrival.loginType,
    ctx.ip,
    arrival.userAgent?.slice(0, 300) ?? null,
    now,
    sessionEnd(ctx, roles, now),
    forgiven === undefined ? [] : await forgivenSubjects(ctx, forgiven),
    newId(ctx),
    tenantId,
    account.username.slice(0, mostNameShown),
    ctx.requestId,
    account.tenantId,
    'replaced' satisfies EndReason,
    ctx.language,
  ]);
  // Other nodes are notified; on this node the sessions stop working at once.
  for (const { hash } of surplus) ctx.caches.callers.forget(hash);
  return token;
};
