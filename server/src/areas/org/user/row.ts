import type { SysUser } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { maskValue, toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';

/**
 * An account as pickers show it (USER-02, wire-contract part 19): contacts
 * are masked, and a caller who may not read accounts sees only names.
 */
export type UserRow = SysUser;

/**
 * SQL for the derived values of an account of `sys_user u`: the code of its first department, the names of all its departments in the
 * language of the call, and its tenants, its own first.
 */
export function derivedUserColumns(language: Language): string {
  return `(select d.org_code from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = '0' and d.tenant_id = u.tenant_id
   where m.user_id = u.id order by d.depart_order, d.org_code limit 1) as "orgCode",
  (select string_agg(${twinSql(language, 'd.depart_name')}, ',' order by d.depart_order, d.org_code) from sys_user_depart m
   join sys_depart d on d.id = m.depart_id and d.del_flag = '0' and d.tenant_id = u.tenant_id where m.user_id = u.id) as "orgCodeTxt",
  concat_ws(',', u.tenant_id::text, (select string_agg(m.tenant_id::text, ',' order by m.tenant_id) from sys_user_tenant m
    where m.user_id = u.id and m.tenant_id <> u.tenant_id)) as "relTenantIds"`;
}

/** The columns of `sys_user u` that `userRows` needs. */
export function userColumns(language: Language): string {
  return `u.id, u.username, u.realname, u.avatar, u.sex, u.birthday, u.phone, u.email, u.status, u.work_no as "workNo", ${derivedUserColumns(language)},
  u.create_by as "createBy", u.create_time as "createTime", u.update_by as "updateBy", u.update_time as "updateTime"`;
}

export interface FoundUser {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly sex: string | null;
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly status: string;
  readonly workNo: string | null;
  readonly orgCode: string | null;
  readonly orgCodeTxt: string | null;
  /** The account's own tenant, then those that it is a member of. */
  readonly relTenantIds: string;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
}

/** Only those who look after an account see where else it works. */
export function tenantsShown({ actor }: Ctx, relTenantIds: string): string | null {
  return actor.roles.includes('ADMIN') ? relTenantIds : null;
}

/** Whether the caller may read accounts, rather than only find people by name. */
export function readsAccounts({ actor }: Pick<Ctx, 'actor'>): boolean {
  return may(actor, user, 'list').kind === 'allowed';
}

/** Values hidden from callers who may not read accounts. */
const personal = { sex: null, birthday: null, phone: null, email: null, workNo: null, createBy: null, updateBy: null } as const;

export async function userRows(ctx: Ctx, found: readonly FoundUser[]): Promise<UserRow[]> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const cipher = ctx.cipher;
  const textOf = (code: string, value: string | null): string | undefined => {
    const item = value === null ? undefined : dicts.get(code)?.items.find((one) => one.value === value);
    return ctx.language === 'en' ? item?.en : item?.zh;
  };
  const isBrief = !readsAccounts(ctx);
  return found.map((one): UserRow => {
    const row = isBrief ? { ...one, ...personal } : one;
    const phone = row.phone === null ? null : cipher.open(row.phone);
    const [sex, status] = [textOf('sex', row.sex), textOf('user_status', row.status)];
    return {
      ...user.fixed,
      delFlag: 0,
      ...row,
      relTenantIds: tenantsShown(ctx, row.relTenantIds),
      sex: row.sex === null ? null : Number(row.sex),
      status: Number(row.status),
      phone: phone === null ? null : maskValue('phone', phone),
      email: row.email === null ? null : maskValue('email', row.email),
      createTime: toWireTime(row.createTime),
      updateTime: row.updateTime && toWireTime(row.updateTime),
      ...(sex === undefined ? {} : { sex_dictText: sex }),
      ...(status === undefined ? {} : { status_dictText: status }),
    };
  });
}
