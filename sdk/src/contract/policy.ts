import type { CompetitionAction } from './competition-actions.ts';
import type { Entity, StandardCall } from './entity.ts';
import type { Role } from './roles.ts';

const reading: readonly StandardCall[] = ['list', 'queryById', 'exportXls'];

/** Whether a standard call only reads. */
export function isReading(call: StandardCall): boolean {
  return reading.includes(call);
}

/** The roles that can be allowed to make a standard call. */
export function callRoles(e: Entity, call: StandardCall): readonly Role[] {
  return isReading(call) ? e.access.read : e.access.write;
}

/** The button that grants a standard call: reading one row belongs to the list, deleting many to deleting. */
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

/** The competition action that a sub-administrator needs for a write or a verb of the record; undefined if it needs none. */
export function actionNeeded({ access, verbs }: Pick<Entity, 'access' | 'verbs'>, action = ''): CompetitionAction | undefined {
  return (Object.hasOwn(verbs, action) ? verbs[action]?.action : undefined) ?? access.action;
}
