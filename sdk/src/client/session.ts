import { times } from '../contract/headers.ts';
import type { UserInfo } from '../contract/session.ts';
import type { Session } from './client.ts';
import type { SessionStore } from './session-store.ts';

/** The session of one client: what the store keeps, read once, and a tenant that may be chosen before there is a token. */
export interface SessionKeeper {
  current(): Session;
  start(token: string, tenantId: number, userInfo: UserInfo | undefined): void;
  readonly setTenant: (tenantId: number) => void;
  setUserInfo(userInfo: UserInfo): void;
  end(): void;
  /** Ends the session of this token; true for the first call that learns of it, however many fail at once. */
  expire(token: string): boolean;
}

/** The session of one client over a store; a stored one whose 7 days are over counts as none. `now` answers epoch ms (STORE-05). */
export function sessionKeeper(store: SessionStore, now: () => number): SessionKeeper {
  const stored = store.load();
  let session: Session =
    stored && stored.expiresAt > now()
      ? { token: stored.token, tenantId: stored.tenantId, userInfo: stored.userInfo }
      : { token: undefined, tenantId: 0, userInfo: undefined };
  const set = (next: Session, expiresAt?: number): void => {
    session = next;
    const { token, tenantId, userInfo } = next;
    // STORE-05: a session is kept for 7 days from signing in.
    const until = expiresAt ?? store.load()?.expiresAt ?? now() + times.keepMs;
    store.save(token === undefined ? undefined : { token, tenantId, userInfo, expiresAt: until });
  };
  const end = (): void => set({ token: undefined, tenantId: 0, userInfo: undefined });
  return {
    current: () => session,
    start: (token, tenantId, userInfo) => set({ token, tenantId, userInfo }, now() + times.keepMs),
    setTenant(tenantId) {
      if (session.token === undefined) session = { ...session, tenantId };
      else set({ ...session, tenantId });
    },
    setUserInfo(userInfo) {
      if (session.token !== undefined) set({ ...session, userInfo });
    },
    end,
    expire(token) {
      if (session.token !== token) return false;
      end();
      return true;
    },
  };
}
