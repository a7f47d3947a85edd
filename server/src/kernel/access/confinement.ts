import { actionNeeded, type CompetitionAction, type Entity, type Role } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import type { Condition } from '../entity-module.ts';

/** Says that rows are written, not only read, and as which competition action. */
export interface Write {
  readonly action: CompetitionAction | undefined;
  /** The verb, where it is one. */
  readonly verb?: string | undefined;
}

/** The action that a write counts as for accounts with only some actions; a verb may count as a different one. */
export function writeOf(entity: Entity, verb?: string): Write {
  return { action: actionNeeded(entity, verb), verb };
}

/** The limit on what a role reads or writes in any record; undefined where there is none. */
type Confine = (entity: Entity, write: Write | undefined) => ((ctx: Ctx, first: number) => Condition) | undefined;

/** What a caller's limit depends on besides the account, one text each, such as an assignment. */
type Grounds = (ctx: Ctx) => Promise<readonly string[]>;

const confined = new Map<Role, { readonly limit: Confine; readonly grounds: Grounds | undefined }>();

/** Limits a role in every record, on top of the record's own scopes. It works from the definitions, so that no record is forgotten. */
export function confine(role: Role, limit: Confine, grounds?: Grounds): void {
  confined.set(role, { limit, grounds });
}

export function confinementOf(role: Role, entity: Entity, write?: Write): ReturnType<Confine> {
  return confined.get(role)?.limit(entity, write);
}

/** What a role's limit now depends on for this caller; empty if it depends on the account alone. */
export async function groundsOf(role: Role, ctx: Ctx): Promise<readonly string[]> {
  return (await confined.get(role)?.grounds?.(ctx)) ?? [];
}
