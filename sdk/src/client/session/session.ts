import { keepMs } from '../../contract/wire/headers.ts';
import type { Depart, UserInfo } from '../../contract/wire/session.ts';
import { checkArgument, isHeaderText, isWhole } from '../check-arguments.ts';
import type { SessionStore } from './session-store.ts';

export interface Session {
  readonly token: string | undefined;
  readonly tenantId: number;
  readonly userInfo: UserInfo | undefined;
  /** The chosen department, if its name is known. */
  readonly depart?: Depart | undefined;
}

/** The session of one client: the stored one, read once, and a tenant that can be chosen before there is a token. */
export interface SessionKeeper {
  current(): Session;
  /** @throws TypeError for a token that cannot be sent */
  start(token: string, tenantId: number, userInfo: UserInfo | undefined, depart?: Depart): void;
  readonly setTenant: (tenantId: number) => void;
  setUserInfo(userInfo: UserInfo, depart?: Depart): void;
  end(): void;
  /** Ends the session of this token; true only for the first of the calls that find it expired. */
  expire(token: string): boolean;
  /** Whether a session with another token exists, here or in the store; if in the store, it is adopted. */
  replaced(token: string): boolean;
  /** How many sessions have begun here: a token made twice within a second may be the same. */
  readonly starts: number;
  /** The renewal in progress. */
  renewing: Promise<void> | undefined;
}

const nobody: Session = { token: undefined, tenantId: 0, userInfo: undefined };

/** The session of one client over a store; a stored one counts as none after its 7 days. `now` returns epoch ms. */
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
    // STORE-05: a session is kept for 7 days after sign-in.
    const until = expiresAt ?? store.load()?.expiresAt ?? now() + keepMs;
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
      checkArgument(token !== '' && isHeaderText(token), 'token', '…');
      starts += 1;
      set({ token, tenantId, userInfo, depart }, now() + keepMs);
    },
    setTenant(tenantId) {
      checkArgument(isWhole(tenantId), 'tenantId', tenantId);
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
