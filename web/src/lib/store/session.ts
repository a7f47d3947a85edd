import type { SessionStore, StoredSession } from '@saiyun/sdk';
import { type Permissions, type Role, storeKeys, times, type UserInfo } from '@saiyun/sdk/contract';
import { storage } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** What is known of the signed-in account. Permissions are there once the guard has fetched them. */
export interface SessionState {
  readonly token: string | undefined;
  readonly user: UserInfo | undefined;
  readonly permissions: Permissions | undefined;
}

const isUser = (v: unknown): v is UserInfo => typeof v === 'object' && v !== null && 'id' in v && 'roles' in v && Array.isArray(v.roles);

const load = (): StoredSession | undefined => {
  const token = storage.get(storeKeys.token);
  if (typeof token !== 'string' || !token) return undefined;
  const user = storage.get(storeKeys.userInfo);
  return {
    token,
    tenantId: Number(storage.get(storeKeys.tenantId) ?? 0),
    userInfo: isUser(user) ? user : undefined,
    // Each stored value expires by itself; whatever could be read is still valid.
    expiresAt: Date.now() + times.keepMs,
  };
};

const first = load();
export const sessionStore = createStore<SessionState>({ token: first?.token, user: first?.userInfo, permissions: undefined });

// After a reload the session stays in the storage where it was.
let area: 'local' | 'session' = storage.areaOf(storeKeys.token);
/** Set before a sign-in: whether it lasts 7 days (STORE-05) or until the browser is closed. */
export function keepSignedIn(keep: boolean): void {
  area = keep ? 'local' : 'session';
}

/** Stores the client's session in the browser and notifies the components of every change. */
export const browserSessions: SessionStore = {
  load,
  save: (session) => {
    if (session) {
      const how = { lifeMs: times.keepMs, area };
      storage.set(storeKeys.token, session.token, how);
      storage.set(storeKeys.tenantId, session.tenantId, how);
      storage.set(storeKeys.userInfo, session.userInfo ?? null, how);
      if (session.userInfo) storage.set(storeKeys.username, session.userInfo.username, how);
    } else {
      for (const key of [storeKeys.token, storeKeys.tenantId, storeKeys.userInfo, storeKeys.username]) storage.remove(key);
    }
    const before = sessionStore.get();
    // Without a token every route leads to the sign-in page, but the current screen stays, so that typed text is not lost at once.
    if (!session) sessionStore.set({ ...before, token: undefined });
    else
      sessionStore.set({
        token: session.token,
        user: session.userInfo,
        permissions: before.token === session.token ? before.permissions : undefined,
      });
  },
};

/** Stores what the account may see and do (PERM-01). */
export function setPermissions(permissions: Permissions): void {
  storage.set(storeKeys.buttonAuth, permissions.auth, { area: 'session' });
  storage.set(storeKeys.allButtonAuth, permissions.allAuth, { area: 'session' });
  sessionStore.set({ ...sessionStore.get(), permissions });
}

/** What was typed into forms and not saved. */
export const draftsKey = 'DRAFTS';
/** What a tab of the browser keeps of its open pages, the names of their records among it. */
export const tabsKey = 'TABS';
/** Set while the sign-in page has to say that the password was changed. */
export const passwordChangedKey = 'PASSWORD_CHANGED';

/** Forgets everything that belongs to one account (AUTH-13). */
export function forgetAccount(): void {
  const keys = [
    storeKeys.token,
    storeKeys.tenantId,
    storeKeys.userInfo,
    storeKeys.username,
    storeKeys.buttonAuth,
    storeKeys.allButtonAuth,
    storeKeys.reviewCondition,
    storeKeys.reviewList,
    storeKeys.isStudent,
    storeKeys.isSchoolCompetition,
    storeKeys.dictCache,
    'LOCKED',
    'PALETTE_RECENT',
    'SET_EXPERT',
    'SET_PERFECT',
  ];
  for (const key of keys) storage.remove(key);
}

export function useSession(): SessionState {
  return useStore(sessionStore);
}

const noRoles: readonly Role[] = [];

/** Base roles of the signed-in account. */
export function useRoles(): readonly Role[] {
  return useSession().user?.roles ?? noRoles;
}
