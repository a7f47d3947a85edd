import { competitionActions } from '../../contract/competition-actions.ts';
import type { Entity, StandardCall } from '../../contract/entity.ts';
import { actionNeeded, buttonCode, buttonOf, callRoles, isReading } from '../../contract/policy.ts';
import type { Role } from '../../contract/roles.ts';
import type { Assignment } from '../../contract/wire/session.ts';
import { entityByName } from '../../entities/index.ts';
import { maskedFields, revealRoles } from '../access/index.ts';
import { type Placed, placedBy } from '../place/index.ts';
import type { Grants } from './grants.ts';
import type { Reason } from './reason.ts';
import { type RowFacts, rowReason } from './row-reason.ts';

/** `hidden`: the account can never do it, so it is not offered. `greyed`: it can, but not now or not with this row. */
export type Permission =
  | { readonly kind: 'allowed'; readonly roles: readonly Role[] }
  | { readonly kind: 'hidden'; readonly why: Reason }
  | { readonly kind: 'greyed'; readonly why: Reason };

const isCall = (action: string): action is StandardCall => Object.hasOwn(buttonOf, action);

/** The base roles that can ever do something with a record, whatever is granted; undefined if the record has no such call or verb. */
export function mostRoles(entity: Entity, action: string): readonly Role[] | undefined {
  if (Object.hasOwn(entity.verbs, action)) return entity.verbs[action]?.roles;
  if (action === 'reveal') return maskedFields(entity).length > 0 ? revealRoles(entity) : undefined;
  return isCall(action) && entity.calls.includes(action) ? callRoles(entity, action) : undefined;
}

const isWrite = (entity: Entity, action: string): boolean => Object.hasOwn(entity.verbs, action) || (isCall(action) && !isReading(action));

const known = new WeakMap<Entity, { readonly placed: Placed | undefined }>();

/** Where the rows of a record belong, computed once per record. */
export function placeOf(entity: Entity): Placed | undefined {
  const found = known.get(entity) ?? { placed: placedBy(entity, entityByName) };
  known.set(entity, found);
  return found.placed;
}

/** Whether rows of the record can belong to the area or the groups of an assignment that is limited to some. */
const reaches = ({ areaId, groupIds }: Pick<Assignment, 'areaId' | 'groupIds'>, placed: Placed | undefined): boolean => {
  if (!placed) return true;
  if ('part' in placed) return reaches({ areaId, groupIds }, placeOf(placed.part.of));
  const { competition, area, group } = placed.own;
  return (!areaId || area !== undefined) && (groupIds.length === 0 || !competition || group !== undefined);
};

/**
 * Why a sub-administrator may write no row at all of a record: no assignment gives the action, or all that do are for areas or groups while
 * the rows are of the whole competition.
 */
const assignmentReason = ({ assignments }: Grants, entity: Entity, action: string, held: readonly Role[]): Reason | undefined => {
  if (!assignments || !isWrite(entity, action) || held.some((role) => role !== 'SUB')) return undefined;
  const needed = actionNeeded(entity, action);
  const placed = placeOf(entity);
  if (!needed && !placed) return undefined;
  const gives = ({ actions }: Assignment): boolean => !needed || actions.length === 0 || actions.includes(needed);
  if (assignments.some((one) => gives(one) && reaches(one, placed))) return undefined;
  return withheldReason(entity, action);
};

const withheldReason = (entity: Entity, action: string): Reason => {
  const needed = actionNeeded(entity, action);
  return { code: 'access.action', params: { action: needed ? competitionActions[needed] : '' } };
};

/** Why not in this row: a sub-administrator was not given the action there; for others it is somebody else's. */
const notGiven = ({ assignments }: Grants, entity: Entity, action: string): Reason =>
  assignments ? withheldReason(entity, action) : { code: 'access.denied' };

/**
 * May this account do this? The one answer for what is offered and what is accepted: the server refuses with the reason that is given here,
 * and browser, terminal and command line hide what can never be done and grey out what cannot be done now, saying why.
 *
 * `action` is a standard call, a verb or `reveal`. In order: the record has it; one of the account's base roles may do it and its button
 * was granted (without it the action is hidden); a sub-administrator was given the competition action for it. With a row: the row is among
 * those that the action was given for, nothing else keeps it as it is, and it is in a state from which the verb starts.
 * What other rows say, such as a quota or a reference, only the server's rules know.
 */
export function may(grants: Grants, entity: Entity, action: string, row?: RowFacts): Permission {
  const most = mostRoles(entity, action);
  if (!most) return { kind: 'hidden', why: { code: 'path.unknown' } };
  const roles = grants.roles.filter((role) => most.includes(role));
  const button = isCall(action) ? buttonOf[action] : action;
  if (roles.length === 0 || !grants.buttons.has(buttonCode(entity, button))) return { kind: 'hidden', why: { code: 'access.denied' } };
  const ungiven = assignmentReason(grants, entity, action, roles);
  if (ungiven) return { kind: 'hidden', why: ungiven };
  if (!row) return { kind: 'allowed', roles };
  const name = action === 'deleteBatch' ? 'delete' : action;
  const why = row.withheld?.includes(name) ? notGiven(grants, entity, name) : rowReason(grants, entity, name, row);
  return why ? { kind: 'greyed', why } : { kind: 'allowed', roles };
}

/** The same for several rows at once, which all change or none: also how many of them stand against it. */
export function mayAll(
  grants: Grants,
  entity: Entity,
  action: string,
  rows: readonly RowFacts[],
): Permission & { readonly refused: number } {
  const verb = Object.hasOwn(entity.verbs, action) ? entity.verbs[action] : undefined;
  const general = may(grants, entity, action);
  if (general.kind !== 'allowed') return { ...general, refused: rows.length };
  if (verb?.single && rows.length > 1) return { kind: 'greyed', why: { code: 'verb.one_row' }, refused: rows.length };
  const against = rows.map((row) => may(grants, entity, action, row)).filter(({ kind }) => kind !== 'allowed');
  return { ...(against[0] ?? general), refused: against.length };
}
