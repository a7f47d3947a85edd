import { times } from '../../contract/wire/headers.ts';
import type { Depart, UserInfo } from '../../contract/wire/session.ts';
import { demand, isHeaderText, isWhole } from '../check-arguments.ts';
import type { SessionStore } from './session-store.ts';

export interface Session {
  readonly token: string | undefined;
  readonly tenantId: number;
  readonly userInfo: UserInfo | undefined;
  /** The department that was chosen, where its name is known. */
  readonly depart?: Depart | undefined;
}

/** The session of one client: what the store keeps, read once, and a tenant that may be chosen before there is a token. */
export interface SessionKeeper {
  current(): Session;
  /** @throws TypeError for a token that cannot be sent */
  start(token: string, tenantId: number, userInfo: UserInfo | undefined, depart?: Depart): void;
  readonly setTenant: (tenantId: number) => void;
  setUserInfo(userInfo: UserInfo, depart?: Depart): void;
  end(): void;
  /** Ends the session of this token; true for the first call that learns of it, however many fail at once. */
  expire(token: string): boolean;
  /** Whether there is another session than that of this token, here or in the store, from where it is taken over. */
  replaced(token: string): boolean;
  /** How often a session has begun here: a token that is made anew within a second may be the same. */
  readonly starts: number;
  /** The renewal that is under way. */
  renewing: Promise<void> | undefined;
}

const nobody: Session = { token: undefined, tenantId: 0, userInfo: undefined };

/** The session of one client over a store; a stored one whose 7 days are over counts as none. `now` answers epoch ms (STORE-05). */
export function sessionKeeper(store: SessionStore, now: () => number): SessionKeeper {
  const stored = (): Session | undefined => {
    const kept = store.load();
    if (!kept || kept.expiresAt <= now()) return undefined;
    const { token, tenantId, userInfo, depart } = kept;
    return { token, tenantId, userInfo, depart };
  };
  let session = stored() ?? nobody;
  let starts = 0;
  const set = (next: Session, expiresAt?: number): void => {
    session = next;
    const { token } = next;
    // STORE-05: a session is kept for 7 days from signing in.
    const until = expiresAt ?? store.load()?.expiresAt ?? now() + times.keepMs;
    store.save(token === undefined ? undefined : { ...next, token, expiresAt: until });
  };
  const end = (): void => set(nobody);
  return {
    renewing: undefined,
    get starts() {
      return starts;
    },
    current: () => session,
    start(token, tenantId, userInfo, depart) {
      demand(token !== '' && isHeaderText(token), 'token', '…');
      starts += 1;
      set({ token, tenantId, userInfo, depart }, now() + times.keepMs);
    },
    setTenant(tenantId) {
      demand(isWhole(tenantId), 'tenantId', tenantId);
      if (session.token === undefined) session = { ...session, tenantId };
      else set({ ...session, tenantId });
    },
    setUserInfo(userInfo, depart = session.depart) {
      if (session.token !== undefined) set({ ...session, userInfo, depart });
    },
    end,
    expire(token) {
      if (session.token !== token) return false;
      end();
      return true;
    },
    replaced(token) {
      if (session.token === token) {
        const kept = stored();
        if (kept && kept.token !== token) session = kept;
      }
      return session.token !== undefined && session.token !== token;
    },
  };
}
