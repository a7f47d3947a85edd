import { area } from './area.ts';
import { rowsOf } from './lists.ts';
import type { SysRole, TreeWithIds } from './objects.ts';
import { type Verdict, verdict } from './refusals.ts';

/** Roles, beyond the standard calls of `client.roles`. */
export const roleCalls = area((send) => ({
  /** All roles. Signed in. Unsigned. */
  all: (): Promise<readonly SysRole[]> => rowsOf(send('GET', '/sys/role/queryall')),
  /** All permissions as a tree, for granting them to a role. ADMIN. Unsigned. */
  permissionTree: (): Promise<TreeWithIds> => send('GET', '/sys/role/queryTreeList'),
  /** Whether no other role has this code; the role `id` is ignored. ADMIN. Unsigned. */
  isFree: (roleCode: string, id?: string): Promise<Verdict> => verdict(send, '/sys/role/checkRoleCode', { id, roleCode }),
}));
