import { accountStatus } from '@saiyun/sdk/entities';
import type { Db } from '../db/db.ts';
import { isOpenSql } from '../kernel/access/open-tenant.ts';
import type { Actor, Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { type Held, heldGrants, heldSql } from './grants.ts';
import { unitIdSql } from './membership.ts';
import { hasRulesSql, readDataRules } from './read-data-rules.ts';
import { sessionEnd } from './session-end.ts';
import { tokenHash } from './token-hash.ts';

interface Found extends Held {
  readonly sessionId: string;
  readonly createTime: Date;
  readonly expireTime: Date;
  readonly lastTime: Date | null;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly status: string;
  readonly tenantId: number;
  readonly member: boolean;
  readonly tenantOpen: boolean;
  readonly unitId: string | null;
  readonly expertId: string | null;
  readonly orgCode: string | null;
  readonly hasRules: boolean;
  /** Of an access token; null for a session. */
  readonly scope: readonly string[] | null;
  readonly lastIp: string | null;
  readonly mustChange: boolean;
}

/** Prefix of personal access tokens, so that scanners for leaked secrets recognise them. */
export const accessTokenStart = 'sy_pat_';

/**
 * Session or access token, account, tenant, base roles, buttons, unit and expert in one query. $1 token hash, $2 requested tenant (0: the
 * session's own), $3 day, $4 now. Roles, unit and department are those in the current tenant: what an account is in its home tenant counts nowhere
 * else.
 */
const findActor = (table: 'sys_session' | 'sys_access_token'): string => `
with s as (
  select s.id, s.create_time, s.expire_time, s.last_time, s.org_code, u.id as user_id, u.username, u.realname, u.status, u.must_change, u.tenant_id as own_tenant,
    ${
      table === 'sys_session'
        ? 'coalesce(nullif($2::int, 0), s.tenant_id, u.tenant_id) as tenant_id, coalesce(s.tenant_id, u.tenant_id) as chosen_tenant, null::text[] as scope, null as last_ip'
        : 's.tenant_id, s.tenant_id as chosen_tenant, s.scope, s.last_ip'
    }
  from ${table} s join sys_user u on u.id = s.user_id and u.del_flag = '0'
  where s.token_hash = $1
)
select s.id as "sessionId", s.create_time as "createTime", s.expire_time as "expireTime", s.last_time as "lastTime", s.user_id as "userId", s.username, s.realname, s.status, s.tenant_id as "tenantId",
  s.scope, s.last_ip as "lastIp", s.must_change as "mustChange", $2::int in (0, s.tenant_id) and (s.tenant_id = s.own_tenant
    or exists (select 1 from sys_user_tenant m where m.user_id = s.user_id and m.tenant_id = s.tenant_id)) as member,
  ${isOpenSql('s.tenant_id', '$3')} as "tenantOpen",
  ${heldSql('s.user_id', 's.tenant_id', '$4')},
  case when s.tenant_id = s.chosen_tenant then s.org_code end as "orgCode", ${hasRulesSql('s.tenant_id')} as "hasRules",
  ${unitIdSql('s.user_id', 's.tenant_id')} as "unitId",
  (select e.id from ds_tb_expert e where e.tenant_id = s.tenant_id and e.user_id = s.user_id and e.del_flag = '0' limit 1) as "expertId"
from s`;

const findSession = findActor('sys_session');
const findAccessToken = findActor('sys_access_token');

/** A session's end moves on at most this often: not with every call, but always in time. */
const slideMs = 5 * 60_000;
/** The use of an access token is recorded at most this often. */
const usedMs = 60_000;
const { frozen } = accountStatus;

/**
 * The caller behind a token (AUTH-12). Refuses with `session.expired` or `token.expired` (unknown or ended), `session.account_locked`,
 * `session.tenant_changed`. Each use of a session extends it to seven days (STORE-05), up to its longest life; an access token works in one
 * tenant, until the date its owner set. `ip` is recorded as the place where an access token was used.
 */
export async function readActor(services: Services, token: string, tenant: number, ip?: string): Promise<Actor> {
  const { db } = services;
  const now = services.now();
  const hash = tokenHash(token);
  const isAccess = token.startsWith(accessTokenStart);
  const { actor } = await services.caches.callers.get(hash, tenant, now, async () => {
    const found = await db.one<Found>(isAccess ? findAccessToken : findSession, [hash, tenant, dayOf(now), now]);
    if (!found || found.expireTime <= now) throw new Failure(isAccess ? 'token.expired' : 'session.expired');
    if (found.status === frozen) throw new Failure('session.account_locked');
    if (!found.member || !found.tenantOpen) throw new Failure('session.tenant_changed');
    const expireTime = isAccess ? found.expireTime : await slide(services, hash, found);
    if (isAccess && ip !== undefined) await noteUse(db, found, now, ip);
    return { actor: await actorOf(services, found), expireTime };
  });
  return actor;
}

/** The caller behind a token, if cached here: calls of an active session then wait for nothing. */
export function actorAtHand({ caches, now }: Services, token: string, tenant: number): Actor | undefined {
  return caches.callers.atHand(tokenHash(token), tenant, now())?.actor;
}

/** Extends a session and returns its new end. The caller's current roles decide how far: a new administrator has less time left. */
const slide = async (services: Services, hash: string, { createTime, expireTime, lastTime, roles }: Found): Promise<Date> => {
  const { db } = services;
  const now = services.now();
  const moved = sessionEnd(services, roles, createTime);
  if (moved <= now) throw new Failure('session.expired');
  if (now.getTime() - (lastTime?.getTime() ?? 0) <= slideMs) return expireTime < moved ? expireTime : moved;
  await db.run('update sys_session set expire_time = $2, last_time = $3 where token_hash = $1', [hash, moved, now]);
  return moved;
};

const noteUse = async (db: Db, { sessionId, lastTime, lastIp }: Found, now: Date, ip: string): Promise<void> => {
  if (ip === lastIp && now.getTime() - (lastTime?.getTime() ?? 0) <= usedMs) return;
  await db.run('update sys_access_token set last_time = $2, last_ip = $3 where id = $1', [sessionId, now, ip]);
};

const actorOf = async ({ db, caches }: Services, found: Found): Promise<Actor> => {
  return {
    userId: found.userId,
    username: found.username,
    realname: found.realname,
    tenantId: found.tenantId,
    ...heldGrants(found),
    buttons: caches.callers.buttons(found.buttons),
    unitId: found.unitId,
    expertId: found.expertId,
    orgCode: found.orgCode,
    ...(found.hasRules ? { dataRules: await readDataRules(db, found.userId, found.tenantId) } : {}),
    sessionId: found.sessionId,
    ...(found.scope ? { tokenScope: found.scope } : {}),
    ...(found.mustChange ? { mustChange: true } : {}),
  };
};

/** The day in the platform's zone. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
