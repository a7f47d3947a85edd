import type { Entity } from '../../contract/entity.ts';
import { buttonCode, buttonOf, callRoles } from '../../contract/policy.ts';
import type { Role } from '../../contract/roles.ts';

/** The fields of a record whose values lists and exports mask. */
export function maskedFields(entity: Entity): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { mask, cipher, writeOnly }]) => ((mask || cipher) && !writeOnly ? [name] : []));
}

/** The roles that may ever unmask a value: those that may change the record, and among its readers those that run or audit the platform. */
export function revealRoles(entity: Entity): readonly Role[] {
  return maskedFields(entity).length === 0
    ? []
    : entity.access.read.filter((role) => entity.access.write.includes(role) || ['ADMIN', 'FIN', 'AUD'].includes(role));
}

/** Roles that see only their own rows: nothing in them is secret from the caller. */
const readsOwn: readonly Role[] = ['APPL', 'EXPERT'];

/** Whether the caller reads other people's values. */
export function readsOthers(actor: { readonly roles: readonly Role[] }, entity: Entity): boolean {
  return actor.roles.some((role) => entity.access.read.includes(role) && !readsOwn.includes(role));
}

/**
 * The masked fields that the caller reads in full, one row at a time: all fields of rows that it may write as its own, and those for which
 * the definition names its role.
 */
export function plainFields(actor: { readonly roles: readonly Role[] }, entity: Entity): readonly string[] {
  const masked = maskedFields(entity);
  if (!readsOthers(actor, entity) && actor.roles.some((role) => entity.access.write.includes(role))) return masked;
  return masked.filter((name) => entity.fields[name]?.plainFor?.some((role) => actor.roles.includes(role)));
}

/** Fields that other roles may set but none of these (`setBy`). */
export function fieldsOfOthers(entity: Pick<Entity, 'fields'>, roles: readonly Role[]): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { setBy }]) => (setBy && !roles.some((role) => setBy.includes(role)) ? [name] : []));
}

/** Fields that other roles may see but none of these (`seenBy`). */
export function fieldsNotSeen(entity: Pick<Entity, 'fields'>, roles: readonly Role[]): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { seenBy }]) =>
    seenBy && !roles.some((role) => seenBy.includes(role)) ? [name] : [],
  );
}

export interface Button {
  readonly code: string;
  /** A standard call or a verb. */
  readonly action: string;
  /** Roles that may ever have it. */
  readonly roles: readonly Role[];
}

/**
 * The buttons of a record: one for each call and verb, and one for its masked values; `queryById` and `deleteBatch` share those of `list`
 * and `delete`.
 */
export function buttonsOf(entity: Entity): readonly Button[] {
  return [
    ...entity.calls
      .filter((call) => buttonOf[call] === call)
      .map((call) => ({ code: buttonCode(entity, call), action: call, roles: callRoles(entity, call) })),
    ...(maskedFields(entity).length > 0 ? [{ code: buttonCode(entity, 'reveal'), action: 'reveal', roles: revealRoles(entity) }] : []),
    ...Object.entries(entity.verbs).map(([verb, { roles }]) => ({ code: buttonCode(entity, verb), action: verb, roles })),
  ];
}
