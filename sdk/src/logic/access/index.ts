import type { Entity, StandardCall } from '../../contract/entity.ts';
import { buttonCode, buttonOf, callRoles } from '../../contract/policy.ts';
import type { Role } from '../../contract/roles.ts';
import { Failure } from '../failure/failure.ts';

/** What a caller may do: base roles, and the buttons that its roles were granted. */
export interface Granted {
  readonly roles: readonly Role[];
  readonly buttons: ReadonlySet<string>;
}

const held = (actor: Granted, entity: Entity, roles: readonly Role[], action: string): readonly Role[] => {
  const found = actor.roles.filter((role) => roles.includes(role));
  if (found.length === 0 || !actor.buttons.has(buttonCode(entity, action))) throw new Failure('access.denied');
  return found;
};

/** The caller's roles that may make a standard call; refuses with `access.denied` when there is none, or the button was not granted. */
export function heldForCall(actor: Granted, entity: Entity, call: StandardCall): readonly Role[] {
  return held(actor, entity, callRoles(entity, call), buttonOf[call]);
}

/** The caller's roles that may run a verb. */
export function heldForVerb(actor: Granted, entity: Entity, verb: string): readonly Role[] {
  return held(actor, entity, entity.verbs[verb]?.roles ?? [], verb);
}

/** The fields of a record whose values lists and exports mask. */
export function maskedFields(entity: Entity): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { mask, cipher, writeOnly }]) => ((mask || cipher) && !writeOnly ? [name] : []));
}

/** Roles that may ask for one masked value in the clear at most: whoever may change the record, and of its readers those who run or audit the platform. */
export function revealRoles(entity: Entity): readonly Role[] {
  return maskedFields(entity).length === 0
    ? []
    : entity.access.read.filter((role) => entity.access.write.includes(role) || ['ADMIN', 'FIN', 'AUD'].includes(role));
}

/** The caller's roles that may ask for a masked value; refuses with `access.denied`. */
export function heldForReveal(actor: Granted, entity: Entity): readonly Role[] {
  return held(actor, entity, revealRoles(entity), 'reveal');
}

/** Roles whose scope is their own rows alone: what they read is no secret to them. */
const readsOwn: readonly Role[] = ['APPL', 'EXPERT'];

/** The caller reads the values of other people. */
export function readsOthers(actor: Pick<Granted, 'roles'>, entity: Entity): boolean {
  return actor.roles.some((role) => entity.access.read.includes(role) && !readsOwn.includes(role));
}

/**
 * The masked fields that the caller reads in the clear, one row at a time: all of those whose rows are its own to write, and those that the
 * definition names its role for.
 */
export function plainFields(actor: Pick<Granted, 'roles'>, entity: Entity): readonly string[] {
  const masked = maskedFields(entity);
  if (!readsOthers(actor, entity) && actor.roles.some((role) => entity.access.write.includes(role))) return masked;
  return masked.filter((name) => entity.fields[name]?.plainFor?.some((role) => actor.roles.includes(role)));
}

/** Fields that others who write the record give, and none of these roles does (`setBy`). */
export function fieldsOfOthers(entity: Pick<Entity, 'fields'>, roles: readonly Role[]): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { setBy }]) => (setBy && !roles.some((role) => setBy.includes(role)) ? [name] : []));
}

/** Fields that others who read the record are told, and none of these roles is (`seenBy`). */
export function fieldsNotSeen(entity: Pick<Entity, 'fields'>, roles: readonly Role[]): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { seenBy }]) =>
    seenBy && !roles.some((role) => seenBy.includes(role)) ? [name] : [],
  );
}

export interface Button {
  readonly code: string;
  /** A standard call or a verb. */
  readonly action: string;
  /** Roles that may have it at most (PERM-03). */
  readonly roles: readonly Role[];
}

/** The buttons of a record, one for each call and verb, and one for its masked values; those of `queryById` and `deleteBatch` are the ones of `list` and `delete`. */
export function buttonsOf(entity: Entity): readonly Button[] {
  return [
    ...entity.calls
      .filter((call) => buttonOf[call] === call)
      .map((call) => ({ code: buttonCode(entity, call), action: call, roles: callRoles(entity, call) })),
    ...(maskedFields(entity).length > 0 ? [{ code: buttonCode(entity, 'reveal'), action: 'reveal', roles: revealRoles(entity) }] : []),
    ...Object.entries(entity.verbs).map(([verb, { roles }]) => ({ code: buttonCode(entity, verb), action: verb, roles })),
  ];
}
