import type { PermissionEntry } from '../../contract/wire/session.ts';
import { buttonPolicies, validity } from '../../entities/system/choices.ts';

/** What is read of an entry (PERM-03). */
export type ActionEntry = Pick<PermissionEntry, 'action' | 'type' | 'status'>;

/** PERM-02. */
export interface Granted {
  /** The account's own list. */
  readonly auth: readonly ActionEntry[];
  /** All configured actions. */
  readonly allAuth: readonly ActionEntry[];
}

/** What an own entry of type 2 means (PERM-04): it grants its actions, or it is no entry of a button and is left out. */
export type TypeReading = 'grant2' | 'ignore2';

export interface PermissionReading {
  /** `grant2` unless told. */
  readonly typeReading?: TypeReading;
  /** Only status 1 is enabled (PERM-05); unless told, any but 0 is. */
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

/** The lists as a reading sees them. */
const seenBy = ({ auth, allAuth }: Granted, { typeReading = 'grant2' }: PermissionReading): Granted => {
  if (typeReading === 'grant2') return { auth, allAuth };
  const isButton = (entry: ActionEntry) => entry.type !== buttonPolicies.disable;
  return { auth: auth.filter(isButton), allAuth: allAuth.filter(isButton) };
};

/** The type of an own entry that grants by itself. */
const grantingType: Record<TypeReading, string> = { grant2: '2', ignore2: '1' };

/**
 * Whether an action is allowed. An own entry of the granting type grants (PERM-07). Else the configured entry decides: switched off it
 * denies (PERM-06), switched on it allows unless the own list has the action too, whose status then decides (PERM-08). An action that
 * nobody configured is not restricted (PERM-07).
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

/** Enabled configured actions below a prefix that the own list lacks, each once and without the prefix (PERM-09, PERM-11). */
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

/** Excluded actions, however they were found out, with the buttons that go with them: without `batch_delete` no `delete` (PERM-10, PERM-11). */
export function withDependents(excluded: readonly string[]): readonly string[] {
  return excluded.includes('batch_delete') && !excluded.includes('delete') ? [...excluded, 'delete'] : excluded;
}

/** The buttons to hide below a prefix that ends with a colon, found without a call (PERM-10, PERM-11). */
export function hiddenButtons(granted: Granted, prefix: string, reading: PermissionReading = {}): readonly string[] {
  return withDependents(excludedActions(granted, prefix, reading));
}
