import type { UserInfo } from '../contract/session.ts';

/** What is kept of a session between runs. */
export interface StoredSession {
  readonly token: string;
  readonly tenantId: number;
  readonly userInfo: UserInfo | undefined;
  /** Epoch ms after which it counts as gone (STORE-05: 7 days). */
  readonly expiresAt: number;
}

/** Where a session is kept: memory, a file, a keychain, the browser's storage. */
export interface SessionStore {
  load(): StoredSession | undefined;
  save(session: StoredSession | undefined): void;
}

/** A store that lives as long as the program and starts signed out. */
export const memoryStore = (): SessionStore => {
  let kept: StoredSession | undefined;
  return {
    load: () => kept,
    save: (session) => {
      kept = session;
    },
  };
};
