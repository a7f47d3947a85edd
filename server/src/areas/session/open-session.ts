import type { AllDictItems, LoginResult } from '@saiyun/sdk/contract';
import { times } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import type { OpenCtx } from '../../http/route.ts';
import { Failure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import type { Account } from './account.ts';
import { baseRolesOf, departsOf, frozenStatus, tenantsOf, userInfoOf } from './account.ts';
import { allDictItems } from './dict-items.ts';
import { endSessions } from './end-sessions.ts';
import { type Identity, refuseIdentity } from './identity.ts';
import { tokenHash } from './token-hash.ts';

/** How somebody comes in; the way itself has been checked by then. */
export interface Arrival extends Identity {
  /** 1 account, 2 phone or e-mail code, 3 third party (AUTH-05). */
  readonly loginType: 1 | 2 | 3;
  /** Tenant that the client asks for; 0 for none. */
  readonly tenant: number;
  readonly userAgent: string | null;
  /** Token that the client still has; its session ends if it is one of the same account. */
  readonly token: string | undefined;
}

/** More than this many of one account are not kept; the longest unused go first. */
const mostSessions = 20;

/**
 * Opens a session for an account that has proved who it is (AUTH-03, AUTH-04), with a new token. Refuses with `login.frozen`,
 * `login.tenants_frozen`, `login.no_permission` or the reason of AUTH-08.
 */
export const openSession = async (ctx: OpenCtx, account: Account, arrival: Arrival): Promise<LoginResult> => {
  const { db } = ctx;
  if (account.status === frozenStatus) throw new Failure('login.frozen');
  const tenantList = await tenantsOf(ctx, account.id);
  const tenant = [arrival.tenant, account.tenantId].map((id) => tenantList.find((one) => one.id === id)).find(Boolean) ?? tenantList[0];
  if (!tenant) throw new Failure('login.tenants_frozen');
  const roles = await baseRolesOf(db, account, tenant.id);
  if (roles.length === 0) throw new Failure('login.no_permission');
  await refuseIdentity(db, arrival, account, roles, tenant.id);
  const departs = await departsOf(db, account.id, tenant.id);
  const orgCode = departs.length === 1 ? (departs[0]?.orgCode ?? null) : null;
  const token = await db.tx((tx) => insertSession(ctx, tx, account, arrival, { tenantId: tenant.id, orgCode }));
  const sysAllDictItems: AllDictItems = await allDictItems(ctx, tenant.id, ctx.language);
  return {
    token,
    userInfo: userInfoOf(ctx, account, roles, { tenantId: tenant.id, orgCode, loginType: arrival.loginType }),
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    departs,
    tenantList,
    sysAllDictItems,
    is_expert: roles.includes('EXPERT') ? '1' : '0',
    is_student: roles.includes('APPL') ? 20 : 0,
    isPerfect: await isProfileComplete(ctx, account, tenant.id),
    isSchoolCompetition: arrival.sType === '2' ? '1' : '0',
  };
};

const insertSession = async (
  ctx: OpenCtx,
  tx: Tx,
  account: Account,
  arrival: Arrival,
  { tenantId, orgCode }: { readonly tenantId: number; readonly orgCode: string | null },
): Promise<string> => {
  const token = newToken(ctx);
  const now = ctx.now();
  if (arrival.token) await endSessions(ctx, tx, { session: tokenHash(arrival.token), userId: account.id }, 'replaced');
  await tx.run(
    `insert into sys_session (token_hash, id, user_id, tenant_id, org_code, login_type, ip, user_agent, create_time, last_time, expire_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      tokenHash(token),
      newId(ctx),
      account.id,
      tenantId === account.tenantId ? null : tenantId,
      orgCode,
      arrival.loginType,
      ctx.ip,
      arrival.userAgent?.slice(0, 300) ?? null,
      now,
      new Date(now.getTime() + times.keepMs),
    ],
  );
  await tx.run('delete from sys_session where expire_time < $1', [now]);
  // The new one stays, also when the clock stands still or has gone back.
  const surplus = await tx.many<{ id: string }>(
    `select id from sys_session where user_id = $1
     order by token_hash = $3 desc, coalesce(last_time, create_time) desc, create_time desc, id desc offset $2`,
    [account.id, mostSessions, tokenHash(token)],
  );
  for (const { id } of surplus) await endSessions(ctx, tx, { session: id }, 'replaced');
  await tx.run('update sys_user set last_login_time = $2 where id = $1', [account.id, now]);
  return token;
};

/** 256 random bits. */
export const newToken = ({ random }: Pick<OpenCtx, 'random'>): string => Buffer.from(random(32)).toString('base64url');

/** Only experts have a profile to complete (AUTH-19). */
const isProfileComplete = async (ctx: OpenCtx, account: Account, tenantId: number): Promise<'0' | '1'> => {
  const expert = await ctx.db.one<{ isPerfect: string | null }>(
    `select is_perfect as "isPerfect" from ds_tb_expert where tenant_id = $1 and user_id = $2 and del_flag = '0' limit 1`,
    [tenantId, account.id],
  );
  return !expert || expert.isPerfect === '1' ? '1' : '0';
};
