import type { Columns } from '@saiyun/sdk/contract';
import type { registration } from '@saiyun/sdk/entities';
import { isStaff } from '../../actor/staff.ts';
import type { Cipher } from '../../kernel/cipher/cipher.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Competition } from '../competition/timeline.ts';

/** Whether the caller acts for its unit. */
export function isSchool(ctx: Ctx): boolean {
  return !isStaff(ctx) && ctx.actor.roles.includes('UNIT');
}

/** Staff may enter teams of any unit; schools and students only those of their own. */
export function mayEnterFor(ctx: Ctx, unitId: string | null | undefined): boolean {
  return isStaff(ctx) || (ctx.actor.unitId === null ? !isSchool(ctx) : unitId === ctx.actor.unitId);
}

/** The number of live entries that a person may have in a competition. */
export function mostEntries(competition: Competition): number {
  return competition.perPersonMax ?? 1;
}

/**
 * The external id by which an import finds an entry again if none is given:
 * made from the person, and from the team if a person may have several entries.
 */
export function externalIdOf(ctx: Ctx, competition: Competition, draft: Columns<typeof registration>): string {
  const person = mostEntries(competition) > 1 ? `${draft.idNo ?? ''}\n${draft.teamName ?? ''}` : (draft.idNo ?? '');
  return entryIdOf(ctx.cipher, person);
}

/** The external id of an entry, made from its person. */
export function entryIdOf(cipher: Pick<Cipher, 'hash'>, person: string): string {
  return `P${cipher.hash(person).slice(0, 32)}`;
}
