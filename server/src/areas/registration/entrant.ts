import type { Columns } from '@saiyun/sdk/contract';
import type { registration } from '@saiyun/sdk/entities';
import { type Cipher, cipherOf } from '../../kernel/cipher/cipher.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Competition } from '../competition/timeline.ts';

/** Decides over all entries of the tenant. */
export function isStaff(ctx: Ctx): boolean {
  return ctx.actor.roles.some((role) => role === 'ADMIN' || role === 'SUB');
}
/** Acts for its unit. */
export function isSchool(ctx: Ctx): boolean {
  return !isStaff(ctx) && ctx.actor.roles.includes('UNIT');
}

/** Staff enters for every unit; whoever is of a unit, a school or a student, for that one alone. */
export function mayEnterFor(ctx: Ctx, unitId: string | null | undefined): boolean {
  return isStaff(ctx) || (ctx.actor.unitId === null ? !isSchool(ctx) : unitId === ctx.actor.unitId);
}

/** How many live entries a person may have in a competition. */
export function mostEntries(competition: Competition): number {
  return competition.perPersonMax ?? 1;
}

/** The identity by which an import finds the same entry again, where nobody names one: from the person, and the team where a person may have several. */
export function externalIdOf(ctx: Ctx, competition: Competition, draft: Columns<typeof registration>): string {
  const person = mostEntries(competition) > 1 ? `${draft.idNo ?? ''}\n${draft.teamName ?? ''}` : (draft.idNo ?? '');
  return entryIdOf(cipherOf(ctx.config), person);
}

/** The identity of an entry from whoever it is of. */
export function entryIdOf(cipher: Pick<Cipher, 'hash'>, person: string): string {
  return `P${cipher.hash(person).slice(0, 32)}`;
}
