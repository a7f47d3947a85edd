import type { Entity, Role } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';
import { callerFor, moduleFor } from '../tasks/modules.ts';
import { rolesForCall } from './access.ts';
import { groundsOf } from './confinement.ts';

/**
 * Everything that an account's view of a record depends on, one text each: roles, unit, expert, department, data rules and assignments. It
 * is stored with a file, which its owner may open as long as all of these still hold; extra rights do no harm.
 */
export async function scopeParts(ctx: Ctx, entity: Entity, roles: readonly Role[]): Promise<readonly string[]> {
  const { unitId, expertId, orgCode, dataRules } = ctx.actor;
  const grounds = await Promise.all(roles.map((role) => groundsOf(role, ctx)));
  return [
    ...roles.map((role) => `role ${role}`),
    `unit ${unitId ?? ''}`,
    `expert ${expertId ?? ''}`,
    `department ${orgCode ?? ''}`,
    `rules ${JSON.stringify(dataRules?.[entity.name] ?? [])}`,
    ...grounds.flat(),
  ];
}

/** A call whose work goes on as a task. */
export type TaskCall = 'exportXls' | 'importExcel';

/** A file that a task made from a record, and what its owner's view depended on at the time. */
export interface MadeFile {
  readonly bizCode: string;
  readonly call: TaskCall;
  readonly scope: readonly string[] | null;
}

/** Refuses a file whose owner may no longer see its content (domain B9): the call, or a right the file was made with, has been lost. */
export async function refuseLostRights(ctx: Ctx, { bizCode, call, scope }: MadeFile): Promise<void> {
  if (ctx.actor.roles.includes('ADMIN')) return;
  const held = await partsNow(ctx, bizCode, call);
  if (!scope?.every((part) => held.includes(part))) throw new Failure('task.rights');
}

const partsNow = async (ctx: Ctx, bizCode: string, call: TaskCall): Promise<readonly string[]> => {
  const module = await moduleFor(ctx, ctx.tenantId, bizCode);
  if (!module) return [];
  const caller = await callerFor(ctx, module.entity.name);
  try {
    return await scopeParts(caller, module.entity, rolesForCall(caller, module.entity, call));
  } catch (error) {
    if (error instanceof Failure && error.code === 'access.denied') return [];
    throw error;
  }
};
