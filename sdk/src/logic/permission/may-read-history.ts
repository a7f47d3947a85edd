import type { Entity } from '../../contract/entity.ts';
import { auditLog } from '../../entities/log/audit-log.ts';
import type { Grants } from './grants.ts';
import { may } from './may.ts';

/**
 * Whether an account may read what was done to the rows of a record that it sees: who reads the audit log, and who may write such rows,
 * as it must know what it changes.
 */
export function mayReadHistory(grants: Grants, entity: Entity): boolean {
  const acts = ['edit', ...Object.keys(entity.verbs)];
  return [() => may(grants, auditLog, 'list'), ...acts.map((act) => () => may(grants, entity, act))].some(
    (answer) => answer().kind === 'allowed',
  );
}
