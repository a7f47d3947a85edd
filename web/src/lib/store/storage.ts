import { storePrefix } from '@saiyun/sdk/contract';

interface Kept {
  readonly value: unknown;
  /** Epoch ms after which the value counts as gone, or null for ever. */
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
    // Another program, or an older version, wrote here: as good as empty.
    return undefined;
  }
};

/**
 * The browser's storage below the prefix `pro__` (STORE-03), each value with its own life. What is kept for the browser's session
 * only is found as well. A browser that refuses storage (private mode, quota) behaves as if nothing were kept.
 */
export const storage = {
  get(key: string): unknown {
    try {
      const now = Date.now();
      return readFrom(sessionStorage, key, now) ?? readFrom(localStorage, key, now);
    } catch {
      // Storage is switched off; everything works for this page's life only.
      return undefined;
    }
  },
  /** Keeps a value for `lifeMs`, or for ever; `area` 'session' forgets it when the browser closes. */
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
  /** Where a value is kept; 'local' for one that is not there. */
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
