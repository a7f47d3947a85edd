import type { CallOptions } from '../client/client.ts';
import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';
import type { Changed, DepartIdNode, SysUser } from './objects.ts';
import { listed } from './path.ts';
import { foundOrNull, type Verdict, verdict } from './refusals.ts';
import type { Send } from './send.ts';

/** What the picker of users asks for (CALL-40). */
export interface UserPickerQuery {
  /** Ids, comma-joined. */
  readonly id?: string;
  readonly username?: string;
  readonly realname?: string;
  readonly departId?: string;
  /** Filters of the picker (PICKER-10): 1 male, 2 female; a day as `YYYY-MM-DD`. */
  readonly sex?: string;
  readonly birthday?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly column?: string;
  readonly order?: 'asc' | 'desc';
  readonly field?: string;
}

/** A page of the accounts of a role or department; names are parts of them. */
export interface MembersQuery {
  readonly username?: string;
  readonly realname?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** One by the call for one, as a JeecgBoot grants the two calls apart. */
const removeFrom = async (send: Send, path: string, of: Readonly<Record<string, string>>, userIds: readonly string[]): Promise<void> => {
  const [userId, ...others] = userIds;
  if (userId === undefined) return;
  const several = others.length > 0;
  await send('DELETE', several ? `${path}Batch` : path, { query: { ...of, ...(several ? { userIds: userIds.join(',') } : { userId }) } });
};

/** Accounts, beyond the standard calls of `client.user`. */
export const userCalls = area((send) => ({
  /** Changes the own profile (CALL-32); `agree` says that the user-information notice was agreed to (SIGNUP-07). Signed in. Unsigned. */
  updateProfile: async (row: Changed<SysUser> & { readonly agree?: boolean }): Promise<void> => {
    await send('PUT', '/sys/user/update', { body: row, jeecg: 'unsupported' });
  },
  /** Ids of an account's roles; empty when it has none (CALL-33). ADMIN. Unsigned. */
  roleIds: (userId: string): Promise<readonly string[]> =>
    rowsOf(foundOrNull(send, '/sys/user/queryUserRole', { userid: userId }, '未找到用户相关角色信息')),
  /** Departments of an account; empty when it has none (wire-contract part 9). ADMIN. Unsigned. */
  departs: (userId: string): Promise<readonly DepartIdNode[]> =>
    rowsOf(foundOrNull(send, '/sys/user/userDepartList', { userId }, '查找失败')),
  /** The accounts that have a role. ADMIN. Unsigned. */
  ofRole: (roleId: string, query: MembersQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/userRoleList', { query: { pageNo: 1, pageSize: 10, ...query, roleId } })),
  /** Gives a role to accounts that have it not, beside those that they have. ADMIN. Signed. */
  addToRole: async (roleId: string, userIds: readonly string[]): Promise<void> => {
    if (userIds.length > 0) await send('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList: userIds } });
  },
  /** Takes a role from accounts; ours takes from nobody the only one. ADMIN. Unsigned. */
  removeFromRole: (roleId: string, userIds: readonly string[]): Promise<void> =>
    removeFrom(send, '/sys/user/deleteUserRole', { roleId }, userIds),
  /** The accounts of a department and of those below it, page by page. ADMIN. Unsigned. */
  inDepart: (depId: string, query: MembersQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/departUserList', { query: { pageNo: 1, pageSize: 10, ...query, depId } })),
  /** Puts accounts into a department, beside those that they are in. ADMIN. Signed. */
  addToDepart: async (depId: string, userIds: readonly string[]): Promise<void> => {
    if (userIds.length > 0) await send('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList: userIds } });
  },
  /** Takes accounts out of a department, and at JeecgBoot its roles from them. ADMIN. Unsigned. */
  removeFromDepart: (depId: string, userIds: readonly string[]): Promise<void> =>
    removeFrom(send, '/sys/user/deleteUserInDepart', { depId }, userIds),
  /** Freezes accounts or lets them in again (CALL-35). ADMIN. Unsigned. */
  freeze: async (ids: readonly string[], frozen = true): Promise<void> => {
    await send('PUT', '/sys/user/frozenBatch', { body: { ids: ids.join(','), status: frozen ? 2 : 1 } });
  },
  /** Whether nobody else has this account name; `id` is the account that may (CALL-36). Anyone. Unsigned. */
  isFree: (username: string, id?: string): Promise<Verdict> => {
    // There the id is one more thing that a taken account must have, not one that it must not.
    const duplicate = { tableName: 'sys_user', fieldName: 'username', fieldVal: username, dataId: id };
    const jeecg = id === undefined ? undefined : { path: '/sys/duplicate/check', query: duplicate };
    return verdict(send, '/sys/user/checkOnlyUser', { username, id }, jeecg);
  },
  /** Gives an account a new password (CALL-37). ADMIN. Unsigned. */
  changePassword: async (input: {
    readonly username: string;
    readonly password: string;
    readonly confirmpassword: string;
  }): Promise<void> => {
    await send('PUT', '/sys/user/changePassword', { body: input });
  },
  /** Gives an account a password that nobody chose and tells it, this once; its owner changes it at the first sign-in; our own. ADMIN, UNIT. Signed. */
  resetPassword: (id: string): Promise<{ readonly username: string; readonly password: string }> =>
    send('PUT', '/sys/user/resetPassword', { body: { id }, jeecg: 'unsupported' }),
  /** Sends links, by which their owners set the passwords, to the mailboxes of accounts; our own. ADMIN, UNIT. Signed. */
  invite: async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await send('POST', '/sys/user/invite', { body: { ids: ids.join(',') }, jeecg: 'unsupported' });
  },
  /** The accounts of a department and of those below it (CALL-38). Signed in. Unsigned. */
  ofDepart: (id: string, realname?: string): Promise<readonly SysUser[]> =>
    rowsOf(send('GET', '/sys/user/queryUserByDepId', { query: { id, realname } })),
  /** Accounts by their ids or account names, those that are not frozen; JeecgBoot answers a bare list (CALL-39). Signed in. Unsigned. */
  byKeys: async (keys: readonly string[], by: 'id' | 'username' = 'id'): Promise<readonly SysUser[]> =>
    keys.length === 0 ? [] : rowsOf(send('GET', '/sys/user/getMultiUser', { query: { [by]: listed(keys) } })),
  /** A page of accounts to choose from (CALL-40). Signed in. Unsigned. */
  pick: (query: UserPickerQuery = {}): Promise<Page<SysUser>> =>
    pageOf(send('GET', '/sys/user/queryUserComponentData', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** Deleted accounts, the latest first (wire-contract part 9). ADMIN. Unsigned. */
  deleted: (): Promise<readonly SysUser[]> => rowsOf(send('GET', '/sys/user/recycleBin')),
  /** Brings deleted accounts back: all or none (wire-contract part 9). ADMIN. Unsigned. */
  restore: async (ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0) await send('PUT', '/sys/user/putRecycleBin', { ...options, body: { userIds: ids.join(',') } });
  },
  /** Takes deleted accounts out for good; refused while anything names them (wire-contract part 9). ADMIN. Unsigned. */
  destroy: async (ids: readonly string[], options: CallOptions = {}): Promise<void> => {
    if (ids.length > 0) await send('DELETE', '/sys/user/deleteRecycleBin', { ...options, query: { userIds: ids.join(',') } });
  },
}));
