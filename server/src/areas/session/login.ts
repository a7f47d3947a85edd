import type { AllDictItems, LoginResult } from '@saiyun/sdk/contract';
import { isFailureCode, times } from '@saiyun/sdk/contract';
import type { OpenCtx } from '../../http/route.ts';

import { Failure } from '../../kernel/failure.ts';
import type { Account } from './account.ts';
import { accountsNamed, baseRolesOf, departsOf, frozenStatus, tenantsOf, userInfoOf } from './account.ts';
import { tokenHash } from './actor.ts';
import { checkBackOff, clearFailures, countFailure } from './back-off.ts';
import { allDictItems } from './dict-items.ts';
import { writeSignInLog } from './log.ts';
import { hashPassword, verifyPassword } from './password.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in by account and password (AUTH-01, AUTH-03, AUTH-04). Refusals in this order: `login.too_often`, `login.no_account`,
 * `login.wrong`, `login.frozen`, `login.tenants_frozen`, `login.no_permission`; each leaves a line in the log.
 */
export const signIn = async (ctx: OpenCtx, { username, password }: Credentials): Promise<LoginResult> => {
  try {
    await checkBackOff(ctx, username);
    const account = await authenticate(ctx, username, password);
    const result = await openSession(ctx, account);
    await clearFailures(ctx, username);
    await writeSignInLog(ctx, { username, userId: account.id, tenantId: result.userInfo.tenantId, content: 'sign-in' });
    return result;
  } catch (error) {
    if (error instanceof Failure && isFailureCode(error.code) && error.code.startsWith('login.')) {
      await writeSignInLog(ctx, { username, content: 'sign-in', refusal: error.code });
    }
    throw error;
  }
};

/** A hash of nothing in particular: checking it takes as long as checking a real one. */
let decoy: Promise<string> | undefined;

const authenticate = async (ctx: OpenCtx, username: string, password: string): Promise<Account> => {
  const accounts = await accountsNamed(ctx.db, username);
  if (accounts.length === 0) {
    decoy ??= hashPassword('', ctx.random);
    await verifyPassword(password, await decoy);
    await countFailure(ctx, username);
    throw new Failure('login.no_account');
  }
  for (const account of accounts) {
    if (!(await verifyPassword(password, account.passwordHash))) continue;
    if (account.status === frozenStatus) throw new Failure('login.frozen');
    return account;
  }
  await countFailure(ctx, username);
  throw new Failure('login.wrong');
};

const openSession = async (ctx: OpenCtx, account: Account): Promise<LoginResult> => {
  const { db } = ctx;
  const tenantList = await tenantsOf(ctx, account.id);
  const tenant = tenantList.find(({ id }) => id === account.tenantId) ?? tenantList[0];
  if (!tenant) throw new Failure('login.tenants_frozen');
  const roles = await baseRolesOf(db, account, tenant.id);
  if (roles.length === 0) throw new Failure('login.no_permission');
  const departs = await departsOf(db, account.id, tenant.id);
  const orgCode = departs.length === 1 ? (departs[0]?.orgCode ?? null) : null;
  const token = Buffer.from(ctx.random(32)).toString('base64url');
  const now = ctx.now();
  await db.tx(async (tx) => {
    await tx.run(
      'insert into sys_session (token_hash, id, user_id, org_code, login_type, ip, create_time, expire_time) values ($1,$2,$3,$4,1,$5,$6,$7)',
      [
        tokenHash(token),
        Buffer.from(ctx.random(16)).toString('hex'),
        account.id,
        orgCode,
        ctx.ip,
        now,
        new Date(now.getTime() + times.keepMs),
      ],
    );
    await tx.run('delete from sys_session where expire_time < $1', [now]);
    await tx.run('update sys_user set last_login_time = $2 where id = $1', [account.id, now]);
  });
  const sysAllDictItems: AllDictItems = await allDictItems(ctx, tenant.id, ctx.language);
  return {
    token,
    userInfo: userInfoOf(ctx, account, roles, { tenantId: tenant.id, orgCode, loginType: 1 }),
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    departs,
    tenantList,
    sysAllDictItems,
    is_expert: roles.includes('EXPERT') ? '1' : '0',
    is_student: roles.includes('APPL') ? 20 : 0,
    isPerfect: await isProfileComplete(ctx, account, tenant.id),
    isSchoolCompetition: '0',
  };
};

/** Only experts have a profile to complete (AUTH-19). */
const isProfileComplete = async (ctx: OpenCtx, account: Account, tenantId: number): Promise<'0' | '1'> => {
  const expert = await ctx.db.one<{ isPerfect: string | null }>(
    `select is_perfect as "isPerfect" from ds_tb_expert where tenant_id = $1 and user_id = $2 and del_flag = '0' limit 1`,
    [tenantId, account.id],
  );
  return !expert || expert.isPerfect === '1' ? '1' : '0';
};
