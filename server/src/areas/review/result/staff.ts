import type { Ctx } from '../../../kernel/context.ts';

/** Whether the caller runs or audits competitions, and so sees scores and objections of all works. */
export function isStaff({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.roles.some((role) => role === 'ADMIN' || role === 'SUB' || role === 'AUD');
}
