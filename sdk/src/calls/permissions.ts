import type { Role } from '../contract/roles.ts';
import type { Explanation, RolePreview } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { deleteAll, rowsOf } from './lists.ts';
import type {
  Changed,
  Draft,
  PermissionHolder,
  PermissionNode,
  RulePreview,
  SysPermission,
  SysPermissionDataRule,
  TreeWithIds,
} from './objects.ts';
import { segment } from './path.ts';
import { alone, foundOrNull, type Verdict, verdict } from './refusals.ts';
import type { Send } from './send.ts';

/** What to explain: exactly one of the path (or id) of a menu, the code of a button, or the name of a record. */
export type ExplainQuestion = { readonly userId: string } & (
  | { readonly menu: string }
  /** For example `dsTbUnit:edit`; with the id of a row, also why the account may or may not do it to that row. */
  | { readonly button: string; readonly id?: string }
  /** Reading its list, or one row of it. */
  | { readonly entity: string; readonly id?: string }
);

/** The new grants and the previous ones: the server stores the difference. */
export interface Grant {
  readonly permissionIds: readonly string[];
  readonly lastPermissionIds: readonly string[];
}

/** Where an entry of the menu goes. */
export interface MenuPlace {
  readonly id: string;
  readonly revision: number;
  readonly parentId?: string;
  readonly beforeId?: string;
}

/** A data rule that is not stored yet, and whose rows to look at; the caller's by default. */
export interface RuleQuestion {
  readonly permissionId: string;
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
  readonly userId?: string;
}

/** A proposed change of a role; what is left out stays. */
export interface RoleChange {
  readonly roleId: string;
  readonly grant?: Grant;
  readonly baseRole?: Role;
  /** Limits the preview to this account. */
  readonly userId?: string;
}

/** A masked value: the wire name of the record, its row and field, and the reason for reading it. */
export interface RevealQuestion {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
  readonly reason: string;
}

/** A grant on the wire: comma-joined, and `lastpermissionIds` with a small p. */
export function grantBody({ permissionIds, lastPermissionIds }: Grant) {
  return {
    permissionIds: permissionIds.join(','),
    lastpermissionIds: lastPermissionIds.join(','),
  };
}

/** The data rules of a menu or button, and those that limit a grant of it. */
export interface LimitedGrant {
  readonly rules: readonly SysPermissionDataRule[];
  readonly ruleIds: readonly string[];
}

/** Reads the rules of a grant; a JeecgBoot reports a failure for a permission without rules. */
export async function limitedGrant(send: Send, path: string): Promise<LimitedGrant> {
  interface OnWire {
    readonly datarule?: readonly SysPermissionDataRule[] | null;
    readonly drChecked?: string | null;
  }
  const found = await foundOrNull<OnWire>(send, path, {}, '未找到权限配置信息');
  return { rules: found?.datarule ?? [], ruleIds: (found?.drChecked ?? '').split(',').filter(Boolean) };
}

/** Menus, buttons and their grants. The account's own permissions are `client.permissions`. */
export const permissionCalls = area((send) => ({
  ...menuCalls(send),
  ...grantCalls(send),
  ...ruleCalls(send),
  ...explainCalls(send),
}));

const menuCalls = (send: Send) => ({
  /** Adds a menu or button. ADMIN. Signed. */
  add: async (row: Draft<SysPermission>): Promise<void> => {
    await send('POST', '/sys/permission/add', { body: row });
  },
  /** Changes a menu or button. ADMIN. Unsigned. */
  edit: async (row: Changed<SysPermission>): Promise<void> => {
    await send('PUT', '/sys/permission/edit', { body: row });
  },
  /**
   * Puts a menu or button below another one or, without `parentId`, at the top; before one of the entries there, or after them all. ADMIN.
   * Signed. A stale revision is refused with `row.stale`.
   */
  move: async (place: MenuPlace): Promise<void> => {
    await send('PUT', '/sys/permission/move', { body: place, jeecg: 'unsupported' });
  },
  /** The whole tree, or the nodes with this name. ADMIN. Unsigned. */
  list: (name?: string): Promise<readonly PermissionNode[]> => rowsOf(send('GET', '/sys/permission/list', { query: { name } })),
  /** The top of the tree. ADMIN. Unsigned. */
  topMenus: (): Promise<readonly PermissionNode[]> => rowsOf(send('GET', '/sys/permission/getSystemMenuList')),
  /** The children of a node. ADMIN. Unsigned. */
  submenu: (parentId: string): Promise<readonly PermissionNode[]> =>
    rowsOf(send('GET', '/sys/permission/getSystemSubmenu', { query: { parentId } })),
  /** The children of several nodes, by parent id. ADMIN. Unsigned. */
  submenus: async (parentIds: readonly string[]): Promise<Readonly<Record<string, readonly PermissionNode[]>>> =>
    (await send<Readonly<Record<string, readonly PermissionNode[]>> | null>('GET', '/sys/permission/getSystemSubmenuBatch', {
      query: { parentIds: parentIds.join(',') },
    })) ?? {},
  /** All permissions as a tree with the ids of its nodes. ADMIN. Unsigned. */
  tree: (): Promise<TreeWithIds> => send('GET', '/sys/permission/queryTreeList'),
  /**
   * Whether no other menu has this path, either among groups that keep their own (`alwaysShow`) or among the others; the menu `id` is
   * ignored. ADMIN. Unsigned.
   */
  isPathFree: (url: string, { id, alwaysShow = false }: { readonly id?: string; readonly alwaysShow?: boolean } = {}): Promise<Verdict> =>
    verdict(send, '/sys/permission/checkPermDuplication', { id, url, alwaysShow }),
  /** Deletes a menu or button and everything below it. ADMIN. Unsigned. */
  delete: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/permission/delete', { query: { id } });
  },
  /** Deletes several. ADMIN. Unsigned. */
  deleteBatch: (ids: readonly string[]): Promise<void> => deleteAll(send, '/sys/permission/deleteBatch', ids),
});

// What a role or department has.
const grantCalls = (send: Send) => ({
  /** Ids granted to a role. ADMIN. Unsigned. */
  ofRole: (roleId: string): Promise<readonly string[]> => rowsOf(send('GET', '/sys/permission/queryRolePermission', { query: { roleId } })),
  /** Ids granted to a department. ADMIN. Unsigned. */
  ofDepart: (departId: string): Promise<readonly string[]> =>
    rowsOf(send('GET', '/sys/permission/queryDepartPermission', { query: { departId } })),
  /** Grants to a role. ADMIN. Signed. */
  grantToRole: async (roleId: string, grant: Grant): Promise<void> => {
    await send('POST', '/sys/permission/saveRolePermission', { body: { roleId, ...grantBody(grant) } });
  },
  /** Grants to a department. ADMIN. Signed. */
  grantToDepart: async (departId: string, grant: Grant): Promise<void> => {
    await send('POST', '/sys/permission/saveDepartPermission', { body: { departId, ...grantBody(grant) } });
  },
});

// Which rows a grant reaches.
const ruleCalls = (send: Send) => ({
  /** The data rules of a permission. ADMIN. Unsigned. */
  rules: (permissionId: string): Promise<readonly SysPermissionDataRule[]> =>
    rowsOf(send('GET', '/sys/permission/getPermRuleListByPermId', { query: { permissionId } })),
  /** Data rules by name or value. ADMIN. Unsigned. */
  findRules: (
    permissionId: string,
    query: { readonly ruleName?: string; readonly ruleValue?: string } = {},
  ): Promise<readonly SysPermissionDataRule[]> =>
    rowsOf(send('GET', '/sys/permission/queryPermissionRule', { query: { permissionId, ...query } })),
  /** The data rules of a permission, and those that limit a role's grant of it. ADMIN. Unsigned. */
  rulesOfRole: (roleId: string, permissionId: string): Promise<LimitedGrant> =>
    limitedGrant(send, `/sys/role/datarule/${segment(permissionId)}/${segment(roleId)}`),
  /** Limits a role's grant of a permission with these data rules; an empty list lifts the limit. ADMIN. Signed. */
  limitRole: async (roleId: string, permissionId: string, ruleIds: readonly string[]): Promise<void> => {
    await send('POST', '/sys/role/datarule', { body: { permissionId, roleId, dataRuleIds: ruleIds.join(',') } });
  },
  /** The same for a department: its roles choose among the rules that limit it. Only JeecgBoot. ADMIN. Unsigned. */
  rulesOfDepart: (departId: string, permissionId: string): Promise<LimitedGrant> =>
    limitedGrant(alone(send), `/sys/sysDepartPermission/datarule/${segment(permissionId)}/${segment(departId)}`),
  /** Limits a department's grant of a permission with these data rules. Only JeecgBoot. ADMIN. Signed. */
  limitDepart: async (departId: string, permissionId: string, ruleIds: readonly string[]): Promise<void> => {
    const body = { permissionId, departId, dataRuleIds: ruleIds.join(',') };
    await alone(send)('POST', '/sys/sysDepartPermission/datarule', { body });
  },
  /** Adds a data rule. ADMIN. Signed. */
  addRule: async (row: Draft<SysPermissionDataRule>): Promise<void> => {
    await send('POST', '/sys/permission/addPermissionRule', { body: row });
  },
  /** Changes a data rule. ADMIN. Unsigned. */
  editRule: async (row: Changed<SysPermissionDataRule>): Promise<void> => {
    await send('PUT', '/sys/permission/editPermissionRule', { body: row });
  },
  /** Deletes a data rule. ADMIN. Unsigned. */
  deleteRule: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/permission/deletePermissionRule', { query: { id } });
  },
});

// What permissions come to for an account or a role.
const explainCalls = (send: Send) => ({
  /** Codes below a prefix (for example `user:`) that the account lacks, without the prefix. Signed in. Unsigned. */
  excludedCodes: (prefix: string): Promise<readonly string[]> =>
    rowsOf(send('GET', '/sys/permission/queryExcludedCodes', { query: { prefix }, jeecg: 'unsupported' })),
  /**
   * Why an account of the tenant may or may not see a menu, press a button or read a row, rule by rule. ADMIN. Unsigned. For a missing
   * account, menu or record it throws an `ApiError` of kind `not_found`.
   */
  explain: (question: ExplainQuestion): Promise<Explanation> =>
    send('GET', '/sys/permission/explain', { query: { ...question }, jeecg: 'unsupported' }),
  /**
   * What accounts of a role would gain and lose by a change: menus, buttons and rows. Nothing is changed. ADMIN. Signed. For a missing role
   * it throws an `ApiError` of kind `not_found`.
   */
  previewRole: ({ roleId, grant, baseRole, userId }: RoleChange): Promise<RolePreview> =>
    send('POST', '/sys/permission/previewRolePermission', {
      body: { roleId, ...(grant && grantBody(grant)), ...(baseRole && { baseRole }), ...(userId && { userId }) },
      jeecg: 'unsupported',
    }),
  /** Roles and department roles that a menu or button is granted to, with the rules that limit each. ADMIN. Unsigned. */
  holders: (permissionId: string): Promise<readonly PermissionHolder[]> =>
    send('GET', '/sys/permission/queryHolders', { query: { permissionId }, jeecg: 'unsupported' }),
  /** What a data rule would leave of the rows of its menu's records. Nothing is changed. ADMIN. Signed. */
  previewRule: (question: RuleQuestion): Promise<RulePreview> =>
    send('POST', '/sys/permission/previewPermissionRule', { body: question, jeecg: 'unsupported' }),
  /** One unmasked value of a row; the audit log records it with the reason. Accounts that were granted `reveal` of the record. Signed. */
  reveal: async (question: RevealQuestion): Promise<unknown> =>
    (await send<{ readonly value: unknown }>('POST', '/sys/sensitive/reveal', { body: question, jeecg: 'unsupported' })).value,
});
