import type { Language } from '../contract/label.ts';
import type { Role } from '../contract/roles.ts';
import type { FakeOptions, FakeSeed } from './fake.ts';
import type { Store } from './store.ts';

/** Who calls. */
export interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly tenantId: number;
  readonly roles: readonly Role[];
  readonly buttons: ReadonlySet<string>;
  readonly unitId: string | null;
  readonly expertId: string | null;
}

/** What lives as long as the fake. */
export interface FakeState extends Pick<FakeOptions, 'now' | 'random'> {
  readonly store: Store;
  readonly seed: FakeSeed;
  /** Account ids by token. */
  readonly sessions: Map<string, string>;
  /** Code of the department that a session is in, by its token. */
  readonly departOf: Map<string, string>;
  /** Passwords by account id. */
  readonly passwords: Map<string, string>;
  /** Granted buttons by role id; a role that is not here has all that its base may have. */
  readonly grants: Map<string, ReadonlySet<string>>;
  /** The last number that was given, by what it counts. */
  readonly numbers: Map<string, number>;
  /** Ids of the notices that an account has read, by its id. */
  readonly reads: Map<string, Set<string>>;
}

/** A call that needs no sign-in. */
export interface OpenCtx extends FakeState {
  readonly language: Language;
  /** The tenant that the call names; 0 for none. */
  readonly tenantAsked: number;
}

/** One call by a signed-in account. */
export interface FakeCtx extends OpenCtx {
  readonly actor: Actor;
  readonly tenantId: number;
  readonly token: string;
}

/** As many random bytes as hex digits. */
export const randomHex = ({ random }: Pick<FakeOptions, 'random'>, bytes: number): string =>
  Array.from(random(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
