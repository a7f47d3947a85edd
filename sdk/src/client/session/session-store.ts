import type { Language } from '../../contract/label.ts';
import type { Depart, UserInfo } from '../../contract/wire/session.ts';

/** What is kept of a session between runs. */
export interface StoredSession {
  readonly token: string;
  readonly tenantId: number;
  readonly userInfo: UserInfo | undefined;
  /** The chosen department, if its name is known. */
  readonly depart?: Depart | undefined;
  /** Epoch ms after which the session counts as gone (7 days). */
  readonly expiresAt: number;
}

/** Where a session is stored: memory, a file, a keychain, the browser's storage. */
export interface SessionStore {
  load(): StoredSession | undefined;
  save(session: StoredSession | undefined): void;
  /** The language last used, which outlives the session; without this function the client uses its own. */
  loadLanguage?(): Language | undefined;
  saveLanguage?(language: Language): void;
  /** Runs work that no other tab or process with the same store may do at the same time. */
  exclusive?(work: () => Promise<void>): Promise<void>;
}

/** A store that lives as long as the program and starts signed out. */
export function memoryStore(): SessionStore {
  let kept: StoredSession | undefined;
  let spoken: Language | undefined;
  return {
    load: () => kept,
    save: (session) => {
      kept = session;
    },
    loadLanguage: () => spoken,
    saveLanguage: (language) => {
      spoken = language;
    },
  };
}
