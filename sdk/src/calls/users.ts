import type { CallOptions } from '../client/client.ts';
import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';
import type { Changed, DepartIdNode, SysUser } from './objects.ts';
import { listed } from './path.ts';
import { foundOrNull, type Verdict, verdict } from './refusals.ts';
import type { Send } from './send.ts';

/** The query of the user picker. */
export interface UserPickerQuery {
  /** Ids, comma-joined. */
  readonly id?: string;
  readonly username?: string;
  readonly realname?: string;
  /** A part of the name or of the account, or a whole mobile number where the caller may read accounts. */
  readonly keyword?: string;
  readonly departId?: string;
  /** Filters of the picker: 1 male, 2 female; a day as `YYYY-MM-DD`. */
  readonly sex?: string;
  readonly birthday?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly column?: string;
  readonly order?: 'asc' | 'desc';
  readonly field?: string;
}

/** The query for a page of accounts of a role or department; names match in part. */
export interface MembersQuery {
  readonly username?: string;
  readonly realname?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** A single account uses the call for one, because a JeecgBoot grants the two calls separately. */
const removeFrom = async (send: Send, path: string, of: Readonly<Record<string, string>>, userIds: readonly string[]): Promise<void> => {
  const [userId, ...others] = userIds;
  if (userId === undefined) return;
  const several = others.length > 0;
  await send('DELETE', several ? `${path}Batch` : path, { query: { ...of, ...(several ? { userIds: userIds.join(',') } : { userId }) } });
};

/** Accounts, beyond the standard calls of `client.users`. */
export const userCalls = area((send) => ({
  /** Changes the account's own profile; `agree` accepts the user-information notice. Signed in. Unsigned. */
  updateProfile: async (row: Changed<SysUser> & { readonly agree?: boolean }): Promise<void> => {
    await send('PUT', '/sys/user/update', { body: row, jeecg: 'unsupported' });
  },
  /** Ids of an account's roles; empty if it has none. ADMIN. Unsigned. */
  roleIds: (userId: string): Promise<readonly string[]> =>
    rowsOf(foundOrNull(send, '/sys/user/queryUserRole', { userid: userId }, '未找到用户相关角色信息')),
  /** Departments of an account; empty if it has none. ADMIN. Unsigned. */
  departs: (userId: string): Promise<readonly DepartIdNode[]> =>
    rowsOf(foundOrNull(send, '/sys/user/userDepartList', { userId }, '查找失败')),
  /** The accounts that have a role. ADMIN. Unsigned. */
  ofRole: (roleId: string, query: MembersQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/userRoleList', { query: { pageNo: 1, pageSize: 10, ...query, roleId } })),
  /** Adds a role to accounts, in addition to their others. ADMIN. Signed. */
  addToRole: async (roleId: string, userIds: readonly string[]): Promise<void> => {
    if (userIds.length > 0) await send('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList: userIds } });
  },
  /** Removes a role from accounts; our server never removes an account's only role. ADMIN. Unsigned. */
  removeFromRole: (roleId: string, userIds: readonly string[]): Promise<void> =>
    removeFrom(send, '/sys/user/deleteUserRole', { roleId }, userIds),
  /** The accounts of a department and its sub-departments, page by page. ADMIN. Unsigned. */
  inDepart: (depId: string, query: MembersQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/departUserList', { query: { pageNo: 1, pageSize: 10, ...query, depId } })),
  /** Adds accounts to a department, in addition to their others. ADMIN. Signed. */
  addToDepart: async (depId: string, userIds: readonly string[]): Promise<void> => {
    if (userIds.length > 0) await send('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList: userIds } });
  },
  /** Removes accounts from a department; at a JeecgBoot they also lose its roles. ADMIN. Unsigned. */
  removeFromDepart: (depId: string, userIds: readonly string[]): Promise<void> =>
    removeFrom(send, '/sys/user/deleteUserInDepart', { depId }, userIds),
  /** Freezes or unfreezes accounts. ADMIN. Unsigned. */
  freeze: async (ids: readonly string[], frozen = true): Promise<void> => {
    await send('PUT', '/sys/user/frozenBatch', { body: { ids: ids.join(','), status: frozen ? 2 : 1 } });
  },
  /** Whether no other account has this name; the account `id` is ignored. Anyone. Unsigned. */
  isFree: (username: string, id?: string): Promise<Verdict> => {
    // JeecgBoot searches for an account with this id as well, instead of ignoring it.
    const duplicate = { tableName: 'sys_user', fieldName: 'username', fieldVal: username, dataId: id };
    const jeecg = id === undefined ? undefined : { path: '/sys/duplicate/check', query: duplicate };
    return verdict(send, '/sys/user/checkOnlyUser', { username, id }, jeecg);
  },
  /** Sets a new password for an account. ADMIN. Unsigned. */
  changePassword: async (input: {
    readonly username: string;
    readonly password: string;
    readonly confirmpassword: string;
  }): Promise<void> => {
    await send('PUT', '/sys/user/changePassword', { body: input });
  },
  /**
   * Sets a random password for an account and returns it this one time; its owner changes it at the first sign-in; our own. ADMIN, UNIT.
   * Signed.
   */
  resetPassword: (id: string): Promise<{ readonly username: string; readonly password: string }> =>
    send('PUT', '/sys/user/resetPassword', { body: { id }, jeecg: 'unsupported' }),
  /** E-mails the owners of accounts links with which they set their passwords; our own. ADMIN, UNIT. Signed. */
  invite: async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await send('POST', '/sys/user/invite', { body: { ids: ids.join(',') }, jeecg: 'unsupported' });
  },
  /** The accounts of a department and its sub-departments. Signed in. Unsigned. */
  ofDepart: (id: string, realname?: string): Promise<readonly SysUser[]> =>
    rowsOf(send('GET', '/sys/user/queryUserByDepId', { query: { id, realname } })),
  /** Accounts by id or account name, except frozen ones; JeecgBoot returns a bare list. Signed in. Unsigned. */
  byKeys: async (keys: readonly string[], by: 'id' | 'username' = 'id'): Promise<readonly SysUser[]> =>
    keys.length === 0 ? [] : rowsOf(send('GET', '/sys/user/getMultiUser', { query: { [by]: listed(keys) } })),
  /** A page of accounts to choose from. Signed in. Unsigned. */
  pick: (query: UserPickerQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/queryUserComponentData', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** Deleted accounts, the latest first. ADMIN. Unsigned. */
  deleted: (): Promise<readonly SysUser[]> => rowsOf(send('GET', '/sys/user/recycleBin')),
  /** Restores deleted accounts: all or none. ADMIN. Unsigned. */
  restore: async (ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0) await send('PUT', '/sys/user/putRecycleBin', { ...options, body: { userIds: ids.join(',') } });
  },
  /** Permanently removes deleted accounts; refused while anything refers to them. ADMIN. Unsigned. */
  destroy: async (ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0) await send('DELETE', '/sys/user/deleteRecycleBin', { ...options, query: { userIds: ids.join(',') } });
  },
}));
