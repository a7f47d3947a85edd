import type { CompetitionAction, Entity, Role } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import type { Condition } from '../entity-module.ts';

/** That rows are written and not only read, and by which action of competitions. */
export interface Write {
  readonly action: CompetitionAction | undefined;
}

/** What the writes of a record are to those who were given some actions only; a verb may be another one. */
export function writeOf({ access, verbs }: Entity, verb = ''): Write {
  return { action: verbs[verb]?.action ?? access.action };
}

/** What holds for all rows that a role reads, or writes, of any record; undefined where it is not limited. */
type Confine = (entity: Entity, write: Write | undefined) => ((ctx: Ctx, first: number) => Condition) | undefined;

/** What the limit of a caller rests on beyond the account itself, each as a text, such as one assignment. */
type Grounds = (ctx: Ctx) => Promise<readonly string[]>;

const confined = new Map<Role, { readonly limit: Confine; readonly grounds: Grounds | undefined }>();

/** Limits a role in every record, besides what the record's own scopes say: by what its definition tells, so that no record is forgotten. */
export function confine(role: Role, limit: Confine, grounds?: Grounds): void {
  confined.set(role, { limit, grounds });
}

export function confinementOf(role: Role, entity: Entity, write?: Write): ReturnType<Confine> {
  return confined.get(role)?.limit(entity, write);
}

/** What a role's limit rests on for this caller now; nothing where it rests on the account alone. */
export async function groundsOf(role: Role, ctx: Ctx): Promise<readonly string[]> {
  return (await confined.get(role)?.grounds?.(ctx)) ?? [];
}
