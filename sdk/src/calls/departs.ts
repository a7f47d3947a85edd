import type { CallOptions, Download, UploadSource } from '../client/client.ts';
import { leadsSome } from '../contract/choices.ts';
import type { Answer, ImportReport } from '../contract/wire/envelope.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { deleteAll, listCalls, recordCalls, rowsOf, type SheetFields, type SheetQuery } from './lists.ts';
import type { Changed, DepartIdNode, DepartNode, Draft, SysDepart, SysDepartRole, TreeWithIds } from './objects.ts';
import { segment } from './path.ts';
import { type Grant, grantBody, type LimitedGrant, limitedGrant } from './permissions.ts';
import { foundOrNull } from './refusals.ts';

const path = '/sys/sysDepart';

/** The tree of departments. */
export const departCalls = area((send) => ({
  /** The whole tree, or only these departments. Signed in. Unsigned. */
  tree: (ids?: readonly string[]): Promise<readonly DepartNode[]> =>
    rowsOf(send('GET', `${path}/queryTreeList`, { query: { ids: ids?.join(',') } })),
  /** One level of the tree; the top without a parent. Signed in. Unsigned. */
  level: (pid?: string): Promise<readonly DepartNode[]> => rowsOf(send('GET', `${path}/queryDepartTreeSync`, { query: { pid } })),
  /** The tree with only ids and titles, for choosing. Signed in. Unsigned. */
  idTree: (): Promise<readonly DepartIdNode[]> => rowsOf(send('GET', `${path}/queryIdTree`)),
  /** Departments whose name contains the word; an empty list if there is none. Signed in. Unsigned. */
  search: (keyWord: string): Promise<readonly DepartNode[]> => rowsOf(foundOrNull(send, `${path}/searchBy`, { keyWord }, '未查询匹配数据')),
  /** The tree of the departments that the account leads; `leads` says whether there are any. Signed in. Unsigned. */
  mine: async (): Promise<{ readonly list: readonly DepartNode[]; readonly leads: boolean }> => {
    const { result, message } = await send<Answer<readonly DepartNode[] | null>>('GET', `${path}/queryMyDeptTreeList`, { as: 'answer' });
    return { list: result ?? [], leads: message === leadsSome };
  },
  /** Deletes a department; our server refuses one with departments below it, a JeecgBoot deletes these too. ADMIN. Unsigned. */
  delete: async (id: string): Promise<void> => {
    await send('DELETE', `${path}/delete`, { query: { id } });
  },
  /** Deletes several. ADMIN. Unsigned. */
  deleteBatch: (ids: readonly string[]): Promise<void> => deleteAll(send, `${path}/deleteBatch`, ids),
  /** Adds a department. ADMIN. Signed. */
  add: async (row: Draft<SysDepart>): Promise<void> => {
    await send('POST', `${path}/add`, { body: row });
  },
  /** Changes a department. ADMIN. Unsigned. */
  edit: async (row: Changed<SysDepart>): Promise<void> => {
    await send('PUT', `${path}/edit`, { body: row });
  },
  /** A workbook of departments. ADMIN. Unsigned. */
  exportXls: (query?: SheetQuery, options?: CallOptions): Promise<Download> =>
    listCalls(send).exportXls(`${path}/exportXls`, query, options),
  /** Imports a workbook of departments. ADMIN. Unsigned. */
  importExcel: (file: UploadSource, fields?: SheetFields): Promise<ImportReport> =>
    listCalls(send).importExcel(`${path}/importExcel`, file, fields),
}));

/** Roles inside a department, and their grants. */
export const departRoleCalls = area((send) => {
  const { list, ...records } = recordCalls<SysDepartRole>(send, '/sys/sysDepartRole');
  return {
    /** The permissions of a department as a tree, for granting them to its roles. ADMIN. Unsigned. */
    permissionTree: (departId: string): Promise<TreeWithIds> =>
      send('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', { query: { departId } }),
    /** Ids granted to a role of a department. ADMIN. Unsigned. */
    permissionIds: (roleId: string): Promise<readonly string[]> =>
      rowsOf(send('GET', '/sys/sysDepartPermission/queryDeptRolePermission', { query: { roleId } })),
    /** Grants to a role of a department. ADMIN. Signed. */
    grant: async (roleId: string, grant: Grant): Promise<void> => {
      await send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: { roleId, ...grantBody(grant) } });
    },
    /** The data rules of a permission that can limit a role of a department, and those that do. ADMIN. Unsigned. */
    rules: (departId: string, roleId: string, permissionId: string): Promise<LimitedGrant> =>
      limitedGrant(send, `/sys/sysDepartRole/datarule/${segment(permissionId)}/${segment(departId)}/${segment(roleId)}`),
    /** Limits a role's grant of a permission with these data rules; an empty list lifts the limit. ADMIN. Signed. */
    limit: async (roleId: string, permissionId: string, ruleIds: readonly string[]): Promise<void> => {
      await send('POST', '/sys/sysDepartRole/datarule', { body: { permissionId, roleId, dataRuleIds: ruleIds.join(',') } });
    },
    /** Ids of the roles that a member of a department has in it. ADMIN. Unsigned. */
    ofMember: async (departId: string, userId: string): Promise<readonly string[]> => {
      const rows = await rowsOf<{ readonly droleId: string }>(
        send('GET', '/sys/sysDepartRole/getDeptRoleByUserId', { query: { userId, departId } }),
      );
      return rows.map(({ droleId }) => droleId);
    },
    /** Gives a member these roles of its department instead of those before. ADMIN. Signed. */
    setOfMember: async (userId: string, roleIds: readonly string[], before: readonly string[]): Promise<void> => {
      await send('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
        body: { userId, newRoleId: roleIds.join(','), oldRoleId: before.join(',') },
      });
    },
    /** A page of the roles of a department. ADMIN. Unsigned. */
    list: (departId: string, query: ListQuery = {}) => list({ ...query, match: { ...query.match, deptId: departId } }),
    /** The other standard calls of roles of departments. ADMIN. `add` is signed. */
    ...records,
  };
});
