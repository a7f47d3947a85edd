import type { AnyRow, Entity, StandardCall } from './entity.ts';
import type { Role } from './roles.ts';

/** Why a verb is not offered; a key of the shared messages under `whyNot.`. */
export type WhyNot = 'role' | 'state' | 'unknownVerb';

/** `undefined` if these roles may try the verb on this row; the server also checks scope, guard and revision. */
export function whyNot(e: Entity, verb: string, row: AnyRow | undefined, has: readonly Role[]): WhyNot | undefined {
  const v = Object.hasOwn(e.verbs, verb) ? e.verbs[verb] : undefined;
  if (!v) return 'unknownVerb';
  if (!v.roles.some((r) => has.includes(r))) return 'role';
  if (row && e.stateField && !v.from.includes(String(row[e.stateField]))) return 'state';
  return undefined;
}

const reading: readonly StandardCall[] = ['list', 'queryById', 'exportXls'];

/** The roles that can be allowed to make a standard call. */
export function callRoles(e: Entity, call: StandardCall): readonly Role[] {
  return reading.includes(call) ? e.access.read : e.access.write;
}

/** Whether the record has the call and one of the roles may make it. */
export function mayCall(e: Entity, call: StandardCall, has: readonly Role[]): boolean {
  return e.calls.includes(call) && callRoles(e, call).some((r) => has.includes(r));
}

/** The button that grants a standard call: reading one row belongs to the list, deleting many to deleting (PERM-01). */
export const buttonOf: Readonly<Record<StandardCall, string>> = {
  list: 'list',
  queryById: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'exportXls',
  importExcel: 'importExcel',
};

/** The button permission of a call or verb, as stored in `sys_permission.perms` and sent as `action`. */
export function buttonCode(e: Pick<Entity, 'name'>, action: string): string {
  return `${e.name}:${action}`;
}
