import type { Depart, Language, Role, TenantChoice, UserInfo } from '@saiyun/sdk/contract';
import { roles as allRoles } from '@saiyun/sdk/contract';
import { accountStatus, user } from '@saiyun/sdk/entities';
import { maskValue, toWireTime } from '@saiyun/sdk/view';
import { roleIdsSql } from '../../../actor/membership.ts';
import { dayOf } from '../../../actor/read-actor.ts';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import type { Contact } from '../proof/code.ts';

/** The parts of an account that sign-in and sessions need. */
export interface Account {
  readonly id: string;
  readonly tenantId: number;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  /** Encrypted. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly status: string;
  readonly passwordHash: string | null;
  readonly mustChange: boolean;
  readonly sex: string | null;
  readonly birthday: string | null;
  readonly workNo: string | null;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
}

export const frozenStatus = accountStatus.frozen;

const columns = `u.id, u.tenant_id as "tenantId", u.username, u.realname, u.avatar, u.phone, u.email, u.status, u.password_hash as "passwordHash", u.must_change as "mustChange",
  u.sex, u.birthday, u.work_no as "workNo", u.create_by as "createBy", u.create_time as "createTime", u.update_by as "updateBy", u.update_time as "updateTime"`;

/** Accounts with this name. All tenants: at most one per tenant, the requested tenant's first, then the oldest tenant's. */
export function accountsNamed(tx: Tx, username: string, tenant: number): Promise<Account[]> {
  return tx.many<Account>(
    `select ${columns} from sys_user u where lower(u.username) = lower($1) and u.del_flag = '0' order by u.tenant_id = $2 desc, u.tenant_id limit 20`,
    [username, tenant],
  );
}

/** Live accounts with this phone number or e-mail address. All tenants: the one that signed in last comes first. */
export function accountsAt({ db, cipher }: Services, { channel, address }: Contact): Promise<Account[]> {
  return db.many<Account>(
    `select ${columns} from sys_user u where u.del_flag = '0' and ${channel === 'sms' ? 'u.phone_hash' : 'lower(u.email)'} = $1
     order by u.last_login_time desc nulls last, u.id limit 20`,
    [channel === 'sms' ? cipher.hash(address) : address],
  );
}

export function accountById(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.one<Account>(`select ${columns} from sys_user u where u.id = $1 and u.del_flag = '0'`, [id]);
}

/** A tenant that an account may act in, with its roles there. */
export interface Place {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly departs: readonly Depart[];
  /** For experts: '1' once the profile is complete. */
  readonly isPerfect: string | null;
  readonly isExpert: boolean;
}

type Worded = Services & { readonly language: Language };

/**
 * Everything that sign-in needs about an account, in one query: the tenants of `tenantsOf`, with roles, departments and profile in each.
 */
export function placesOf(services: Worded, userId: string): Promise<Place[]> {
  return services.db.many<Place>(
    `select t.id, t.name, e.id is not null as "isExpert", e.is_perfect as "isPerfect",
       array(select distinct r.base_role from sys_role r
         where r.id = any(${roleIdsSql('u.id', 't.id')}) and r.tenant_id = t.id and r.del_flag = '0') as roles,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'orgCode', d.org_code, 'departName', ${twinSql(services.language, 'd.depart_name')}) order by d.depart_order, d.org_code)
         from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = '0'
         where m.user_id = u.id and d.tenant_id = t.id), '[]') as departs
     from sys_user u
     join sys_tenant t on t.id = u.tenant_id or t.id in (select m.tenant_id from sys_user_tenant m where m.user_id = u.id)
     left join lateral (select x.id, x.is_perfect from ds_tb_expert x where x.tenant_id = t.id and x.user_id = u.id and x.del_flag = '0' limit 1) e on true
     where u.id = $1 and t.status = 1 and (t.begin_date is null or t.begin_date <= $2::date) and (t.end_date is null or t.end_date >= $2::date)
     order by t.id = u.tenant_id desc, t.id`,
    [userId, dayOf(services.now())],
  );
}

/** Whether an expired tenant is the only thing that keeps the account out. */
export async function hasExpiredTenant(services: Services, userId: string): Promise<boolean> {
  const found = await services.db.one(
    `select 1 as found from sys_tenant t
     where t.status = 1 and t.end_date < $2::date
       and (t.id = (select tenant_id from sys_user where id = $1) or t.id in (select tenant_id from sys_user_tenant where user_id = $1)) limit 1`,
    [userId, dayOf(services.now())],
  );
  return found !== undefined;
}

/** Base roles in their fixed order. */
export function rolesIn({ roles }: Place): Role[] {
  return allRoles.filter((role) => roles.includes(role));
}

/** The tenants that an account may act in today: its own and those it was added to. */
export function tenantsOf(services: Services, userId: string): Promise<TenantChoice[]> {
  return services.db.many<TenantChoice>(
    `select t.id, t.name from sys_tenant t
     where t.status = 1 and (t.begin_date is null or t.begin_date <= $2::date) and (t.end_date is null or t.end_date >= $2::date)
       and (t.id = (select tenant_id from sys_user where id = $1) or t.id in (select tenant_id from sys_user_tenant where user_id = $1))
     order by t.id = (select tenant_id from sys_user where id = $1) desc, t.id`,
    [userId, dayOf(services.now())],
  );
}

/** The departments of an account in one tenant, named in the language of the call. */
export function departsOf({ db, language }: Worded, userId: string, tenantId: number): Promise<Depart[]> {
  return db.many<Depart>(
    `select d.id, d.org_code as "orgCode", ${twinSql(language, 'd.depart_name')} as "departName" from sys_user_depart m
     join sys_depart d on d.id = m.depart_id and d.del_flag = '0' where m.user_id = $1 and d.tenant_id = $2 order by d.depart_order, d.org_code`,
    [userId, tenantId],
  );
}

/** Base roles of an account in one tenant, in their fixed order. */
export async function baseRolesOf(tx: Tx, account: Pick<Account, 'id'>, tenantId: number): Promise<Role[]> {
  const found = await tx.many<{ base: string }>(
    `select distinct base_role as base from sys_role where id = any(${roleIdsSql('$1', '$2')}) and tenant_id = $2 and del_flag = '0'`,
    [account.id, tenantId],
  );
  return allRoles.filter((role) => found.some(({ base }) => base === role));
}

const maskedPhone = ({ cipher }: Services, sealed: string | null): string | null => {
  const phone = sealed === null ? null : cipher.open(sealed);
  return phone === null ? null : maskValue('phone', phone);
};

export interface SessionFacts {
  readonly tenantId: number;
  readonly orgCode: string | null;
  readonly loginType: number;
  /** The account's departments in the tenant. */
  readonly departs: readonly Depart[];
  /** The tenants that the account may act in, its own first. */
  readonly tenants: readonly Pick<TenantChoice, 'id'>[];
}

/** The account data that clients keep (AUTH-05): nothing secret, and a masked phone number, because browsers keep them for days. */
export function userInfoOf(services: Services, account: Account, roles: readonly Role[], facts: SessionFacts): UserInfo {
  return {
    id: account.id,
    ...user.fixed,
    username: account.username,
    realname: account.realname,
    avatar: account.avatar,
    birthday: account.birthday,
    sex: account.sex === null ? null : Number(account.sex),
    status: Number(account.status),
    delFlag: 0,
    workNo: account.workNo,
    phone: maskedPhone(services, account.phone),
    email: account.email,
    orgCode: facts.orgCode,
    orgCodeTxt: facts.departs.map(({ departName }) => departName).join(',') || null,
    relTenantIds: facts.tenants.map(({ id }) => id).join(','),
    createBy: account.createBy,
    createTime: toWireTime(account.createTime),
    updateBy: account.updateBy,
    updateTime: account.updateTime && toWireTime(account.updateTime),
    loginType: facts.loginType,
    roles,
    tenantId: facts.tenantId,
  };
}
