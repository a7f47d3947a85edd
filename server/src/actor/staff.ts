import type { Ctx } from '../kernel/context.ts';

type Caller = Pick<Ctx, 'actor'>;

/** Whether the caller runs competitions: an administrator or a sub-administrator. */
export function isStaff({ actor }: Caller): boolean {
  return actor.roles.some((role) => role === 'ADMIN' || role === 'SUB');
}

/** Whether the caller runs or audits competitions, and so sees scores and objections of all works. */
export function isStaffOrAuditor(caller: Caller): boolean {
  return isStaff(caller) || caller.actor.roles.includes('AUD');
}
