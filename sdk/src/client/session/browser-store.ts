import type { Language } from '../../contract/label.ts';
import { keepMs, storeKeys, storePrefix } from '../../contract/wire/headers.ts';
import type { Depart, UserInfo } from '../../contract/wire/session.ts';
import { isLanguage } from '../check-arguments.ts';
import type { SessionStore } from './session-store.ts';

export interface BrowserStoreOptions {
  /** `session` forgets when the browser is closed; default `local`. */
  readonly keep?: 'local' | 'session';
  /** Used in place of the browser's storage. */
  readonly storage?: Storage;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** What is stored under each key: a value with its own expiry. */
interface Kept {
  readonly value: unknown;
  /** Epoch ms after which the value counts as gone, or null for no expiry. */
  readonly expire: number | null;
}

const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'value' in value && 'expire' in value;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const sessionKeys = [storeKeys.token, storeKeys.tenantId, storeKeys.username, storeKeys.userInfo, storeKeys.depart];

/**
 * Keeps a session in the browser's storage under the keys of the spec, below `pro__`: token, tenant, user name, user info and department
 * for 7 days, the language without expiry. All tabs share it. If storage is refused (private mode, quota) or missing (a worker), nothing is
 * kept and nothing fails.
 */
export function browserStore({ keep = 'local', storage, now = Date.now }: BrowserStoreOptions = {}): SessionStore {
  const area = (): Storage => storage ?? (keep === 'local' ? localStorage : sessionStorage);
  const read = (key: string): Kept | undefined => {
    try {
      const kept: unknown = JSON.parse(area().getItem(storePrefix + key) ?? 'null');
      return isKept(kept) && (kept.expire === null || kept.expire > now()) ? kept : undefined;
    } catch {
      // Storage is refused, or something else wrote the value: it counts as empty.
      return undefined;
    }
  };
  const write = (key: string, value: unknown, expire: number | null): void => {
    try {
      if (value === undefined) area().removeItem(storePrefix + key);
      else area().setItem(storePrefix + key, JSON.stringify({ value, expire } satisfies Kept));
    } catch {
      // As above.
    }
  };
  return {
    load() {
      const token = read(storeKeys.token);
      if (typeof token?.value !== 'string' || token.value === '') return undefined;
      const [userInfo, depart] = [read(storeKeys.userInfo)?.value, read(storeKeys.depart)?.value];
      return {
        token: token.value,
        tenantId: Number(read(storeKeys.tenantId)?.value ?? 0) || 0,
        userInfo: isObject(userInfo) ? (userInfo as UserInfo) : undefined,
        depart: isObject(depart) ? (depart as Depart) : undefined,
        expiresAt: token.expire ?? now() + keepMs,
      };
    },
    save(session) {
      if (!session) {
        for (const key of sessionKeys) write(key, undefined, null);
        return;
      }
      const { token, tenantId, userInfo, depart, expiresAt } = session;
      write(storeKeys.token, token, expiresAt);
      write(storeKeys.tenantId, tenantId, expiresAt);
      write(storeKeys.username, userInfo?.username, expiresAt);
      write(storeKeys.userInfo, userInfo, expiresAt);
      write(storeKeys.depart, depart, expiresAt);
    },
    loadLanguage() {
      const language = read(storeKeys.language)?.value;
      return isLanguage(language) ? (language as Language) : undefined;
    },
    saveLanguage: (language) => write(storeKeys.language, language, null),
    /** One tab at a time, if the browser has locks; a lock ends with its tab. */
    async exclusive(work) {
      const { locks } = globalThis.navigator ?? {};
      if (!locks) return work();
      await locks.request(storePrefix + storeKeys.token, work);
    },
  };
}
