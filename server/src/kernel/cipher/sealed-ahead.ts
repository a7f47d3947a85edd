import type { Cipher, Sealed } from './cipher.ts';

/** A cipher that may be given values before they are needed. */
export interface SealedAhead extends Cipher {
  /** Seals a value now; the next `seal` and `hash` of it cost nothing. */
  readonly ready: (value: string) => void;
}

/** Values kept at most: a few blocks of an import. */
const mostKept = 20_000;

/**
 * Seals values while the database is busy with others. Each result is given out once, so that two equal values are never stored as the same
 * text; one sealed with an earlier key is not given out.
 */
export function sealedAhead(cipher: Cipher): SealedAhead {
  const kept = new Map<string, Sealed & { readonly keyId: string }>();
  const own: Pick<SealedAhead, 'hash' | 'seal' | 'ready'> = {
    hash: (value) => kept.get(value)?.hash ?? cipher.hash(value),
    seal: (value) => {
      const found = kept.get(value);
      if (found === undefined) return cipher.seal(value);
      kept.delete(value);
      return found.keyId === cipher.keyId ? found : cipher.seal(value);
    },
    ready: (value) => {
      if (kept.has(value)) return;
      // Values of rows that were refused or already stored are never asked for.
      if (kept.size >= mostKept) kept.clear();
      kept.set(value, { ...cipher.seal(value), keyId: cipher.keyId });
    },
  };
  // All else is the cipher's, as it is at that moment.
  return Object.assign(Object.create(cipher) as Cipher, own);
}
