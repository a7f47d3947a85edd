import { storePrefix } from '@saiyun/sdk/contract';

interface Kept {
  readonly value: unknown;
  /** Epoch ms at which the value expires, or null for never. */
  readonly expire: number | null;
}

const isKept = (v: unknown): v is Kept => typeof v === 'object' && v !== null && 'value' in v;

const readFrom = (area: Storage, key: string, now: number): unknown => {
  const text = area.getItem(storePrefix + key);
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isKept(kept)) return undefined;
    return kept.expire !== null && kept.expire <= now ? undefined : kept.value;
  } catch {
    // Written by another program or an older version: treated as empty.
    return undefined;
  }
};

/**
 * The browser's storage under the prefix `pro__` (STORE-03); each value has its own lifetime. Values kept only for the browser's session
 * are found too. A browser that refuses storage (private mode, quota) behaves as if it were empty.
 */
export const storage = {
  get(key: string): unknown {
    try {
      const now = Date.now();
      return readFrom(sessionStorage, key, now) ?? readFrom(localStorage, key, now);
    } catch {
      // Storage is disabled; everything works until the page is closed.
      return undefined;
    }
  },
  /** Stores a value for `lifeMs`, or for ever; with `area` 'session' it is forgotten when the browser closes. */
  set(key: string, value: unknown, { lifeMs, area = 'local' }: { lifeMs?: number; area?: 'local' | 'session' } = {}): void {
    const kept: Kept = { value, expire: lifeMs === undefined ? null : Date.now() + lifeMs };
    try {
      const [to, other] = area === 'local' ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
      other.removeItem(storePrefix + key);
      to.setItem(storePrefix + key, JSON.stringify(kept));
    } catch {
      // As above.
    }
  },
  /** Where a value is stored; 'local' if it is not stored. */
  areaOf(key: string): 'local' | 'session' {
    try {
      return sessionStorage.getItem(storePrefix + key) === null ? 'local' : 'session';
    } catch {
      return 'local';
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(storePrefix + key);
      sessionStorage.removeItem(storePrefix + key);
    } catch {
      // As above.
    }
  },
};
