import type { Role } from '../../contract/roles.ts';
import type { Assignment, Permissions } from '../../contract/wire/session.ts';
import { hiddenButtons, isActionAllowed, type PermissionReading } from './permission.ts';

/** What an account was granted: read once for each caller by the server, and once per session by clients. */
export interface Grants {
  readonly roles: readonly Role[];
  /** Granted button codes, such as `dsTbUnit:add`. */
  readonly buttons: { has(code: string): boolean };
  /** What a sub-administrator looks after; absent where the account is none, or where this is not known. */
  readonly assignments?: readonly Assignment[];
  /** The day in China, `YYYY-MM-DD`, for what begins with a day; without it only the server knows. */
  readonly today?: string;
}

/** The grants in the answer after sign-in, whose two lists decide together what is hidden; each button is looked up once. */
export function grantsOf(
  permissions: Pick<Permissions, 'auth' | 'allAuth' | 'assignments'>,
  roles: readonly Role[],
  reading?: PermissionReading,
): Grants {
  const known = new Map<string, boolean>();
  const isGranted = (code: string): boolean => {
    const colon = code.indexOf(':') + 1;
    return (
      isActionAllowed(permissions, code, reading) && !hiddenButtons(permissions, code.slice(0, colon), reading).includes(code.slice(colon))
    );
  };
  const has = (code: string): boolean => {
    const held = known.get(code) ?? isGranted(code);
    known.set(code, held);
    return held;
  };
  return { roles, buttons: { has }, ...(permissions.assignments && { assignments: permissions.assignments }) };
}
