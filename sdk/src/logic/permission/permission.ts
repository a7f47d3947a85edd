import type { PermissionEntry } from '../../contract/wire/session.ts';
import { buttonPolicies, validity } from '../../entities/system/choices.ts';

/** The members of an entry that matter here. */
export type ActionEntry = Pick<PermissionEntry, 'action' | 'type' | 'status'>;

/** The lists in the answer of the account's permissions. */
export interface Granted {
  /** The account's own list. */
  readonly auth: readonly ActionEntry[];
  /** All configured actions. */
  readonly allAuth: readonly ActionEntry[];
}

/** The meaning of an own entry of type 2: it grants its actions, or it does not belong to a button and is ignored. */
export type TypeReading = 'grant2' | 'ignore2';

export interface PermissionReading {
  /** Default `grant2`. */
  readonly typeReading?: TypeReading;
  /** If true, only status 1 counts as enabled; by default every status except 0 does. */
  readonly strictStatus?: boolean;
}

const actionsOf = (entry: ActionEntry): readonly string[] =>
  entry.action
    .split(',')
    .map((action) => action.trim())
    .filter((action) => action !== '');
const names = (entry: ActionEntry, action: string): boolean => actionsOf(entry).includes(action);
const isOn = (entry: ActionEntry, { strictStatus = false }: PermissionReading): boolean =>
  strictStatus ? (entry.status ?? '1') === validity.valid : entry.status !== validity.invalid;

/** The lists under a reading. */
const seenBy = ({ auth, allAuth }: Granted, { typeReading = 'grant2' }: PermissionReading): Granted => {
  if (typeReading === 'grant2') return { auth, allAuth };
  const isButton = (entry: ActionEntry) => entry.type !== buttonPolicies.disable;
  return { auth: auth.filter(isButton), allAuth: allAuth.filter(isButton) };
};

/** The type of an own entry that grants by itself. */
const grantingType: Record<TypeReading, string> = { grant2: '2', ignore2: '1' };

/**
 * Whether an action is allowed. An own entry of the granting type allows it. Otherwise the configured entry decides: a disabled one denies;
 * an enabled one allows, unless the own list has the action too, whose status then decides. An action without a configured entry is not
 * restricted.
 */
export function isActionAllowed(granted: Granted, action: string, reading: PermissionReading = {}): boolean {
  const { auth, allAuth } = seenBy(granted, reading);
  const type = grantingType[reading.typeReading ?? 'grant2'];
  if (auth.some((entry) => entry.type === type && isOn(entry, reading) && names(entry, action))) return true;
  const configured = allAuth.filter((entry) => names(entry, action));
  if (configured.length === 0) return true;
  if (configured.some((entry) => !isOn(entry, reading))) return false;
  const own = auth.filter((entry) => names(entry, action));
  return own.length === 0 || own.some((entry) => isOn(entry, reading));
}

/** Enabled configured actions below a prefix that the own list lacks, without duplicates and without the prefix. */
export function excludedActions(granted: Granted, prefix: string, reading: PermissionReading = {}): readonly string[] {
  const { auth, allAuth } = seenBy(granted, reading);
  const own = new Set(auth.filter((entry) => isOn(entry, reading)).flatMap(actionsOf));
  const excluded = allAuth
    .filter((entry) => isOn(entry, reading))
    .flatMap(actionsOf)
    .filter((action) => action.startsWith(prefix) && !own.has(action))
    .map((action) => action.slice(prefix.length));
  return [...new Set(excluded)];
}

/** Excluded actions, from any source, with their dependent buttons: without `batch_delete` no `delete`. */
export function withDependents(excluded: readonly string[]): readonly string[] {
  return excluded.includes('batch_delete') && !excluded.includes('delete') ? [...excluded, 'delete'] : excluded;
}

/** The buttons to hide below a prefix that ends with a colon, found without a request. */
export function hiddenButtons(granted: Granted, prefix: string, reading: PermissionReading = {}): readonly string[] {
  return withDependents(excludedActions(granted, prefix, reading));
}
