import type { KeyObject } from 'node:crypto';
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomFillSync,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { Failure } from '../failure.ts';

export interface Sealed {
  readonly cipher: string;
  readonly hash: string;
}

/** Encryption of single values at rest: AES-256-GCM, and a keyed hash to find a value by. */
export interface Cipher {
  /** The key that seals new values. */
  readonly keyId: string;
  readonly knows: (keyId: string) => boolean;
  /** All keys that are known. */
  readonly keyIds: () => readonly string[];
  /** Seals new values with this key from now on, if it is known. */
  readonly sealBy: (keyId: string) => void;
  readonly seal: (value: string) => Sealed;
  /**
   * The value; `null` for a text that was not sealed or was altered since. Throws `data.unreadable` if the key is unknown here: showing the
   * value as absent would lose it with the next edit.
   */
  readonly open: (cipher: string) => string | null;
  /** HMAC-SHA-256 of the trimmed value in upper case, so that `11010119900307451x` finds `…X`. */
  readonly hash: (value: string) => string;
  /** Makes all further hashes with this key: the one behind the stored hashes. */
  readonly hashBy: (keyId: string) => void;
  /** Makes all further hashes with these 32 bytes, which `hashBy(keptHash)` means from then on. */
  readonly hashWith: (key: Uint8Array) => void;
  /** The bytes behind the hashes. */
  readonly hashKey: () => Buffer;
  /** Learns keys that were added since, in the data folder; values go on being sealed with the same one. */
  readonly reload: () => void;
}

/** The name of a hash key that was kept when its data key went. */
export const keptHash = 'kept';

const ivSize = 12;
const tagSize = 16;

/** Random bytes drawn for many values at once: a draw per value would cost more than its encryption. */
const ivSource = (): (() => Buffer) => {
  const pool = Buffer.alloc(ivSize * 512);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += ivSize;
    return Buffer.from(pool.subarray(at - ivSize, at));
  };
};

interface Key {
  readonly id: string;
  readonly sealing: KeyObject;
  readonly hashing: KeyObject;
}

/** Encryption and hash use two different keys, both derived from the 32 bytes. */
const keyOf = (bytes: Uint8Array): Key => {
  // Key objects, because a raw key is prepared again for every value, at several times the cost of the encryption.
  const derived = (purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', bytes, 'saiyun', purpose, 32)));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), sealing: derived('seal'), hashing: derived('hash') };
};

const openWith = ({ sealing }: Key, body: Buffer): string | null => {
  if (body.length < ivSize + tagSize) return null;
  const aes = createDecipheriv('aes-256-gcm', sealing, body.subarray(0, ivSize));
  aes.setAuthTag(body.subarray(body.length - tagSize));
  try {
    return aes.update(body.subarray(ivSize, -tagSize), undefined, 'utf8') + aes.final('utf8');
  } catch {
    // Altered by hand or by a disk fault: shown as absent, so that the rest of the row stays readable.
    return null;
  }
};

/** `key` seals new values; `old` keys open what they sealed. `again` reads all keys anew. */
export function cipherWith(key: Uint8Array, old: readonly Uint8Array[] = [], again: () => readonly Uint8Array[] = () => []): Cipher {
  let current = keyOf(key);
  const ring = new Map([...old.map(keyOf), current].map((one) => [one.id, one]));
  const nextIv = ivSource();
  let hashing = current.hashing;
  let kept: KeyObject | undefined;
  const hash = (value: string): string => createHmac('sha256', hashing).update(value.trim().toUpperCase()).digest('base64url');
  return {
    get keyId() {
      return current.id;
    },
    knows: (keyId) => ring.has(keyId),
    keyIds: () => [...ring.keys()],
    sealBy: (keyId) => {
      current = ring.get(keyId) ?? current;
    },
    reload: () => {
      for (const one of again().map(keyOf)) if (!ring.has(one.id)) ring.set(one.id, one);
    },
    hash,
    hashBy: (keyId) => {
      hashing = (keyId === keptHash ? kept : ring.get(keyId)?.hashing) ?? hashing;
    },
    hashWith: (bytes) => {
      kept = createSecretKey(Buffer.from(bytes));
      hashing = kept;
    },
    hashKey: () => hashing.export(),
    seal: (value) => {
      const iv = nextIv();
      const aes = createCipheriv('aes-256-gcm', current.sealing, iv);
      const body = Buffer.concat([iv, aes.update(value, 'utf8'), aes.final(), aes.getAuthTag()]);
      return { cipher: `${current.id}:${body.toString('base64')}`, hash: hash(value) };
    },
    open: (cipher) => {
      const keyId = sealedBy(cipher);
      if (keyId === undefined) return null;
      const found = ring.get(keyId);
      if (!found) throw new Failure('data.unreadable', { key: keyId });
      return openWith(found, Buffer.from(cipher.slice(keyId.length + 1), 'base64'));
    },
  };
}

/** How a sealed text begins, as a pattern for code and for SQL: the key's id and a colon. */
export const sealedPattern = '^([0-9a-f]{8}):';
const sealedStart = new RegExp(sealedPattern);

/** The key that sealed a text; undefined for plain text. */
export function sealedBy(text: string): string | undefined {
  return sealedStart.exec(text)?.[1];
}

const keyFile = 'data.key';

/** The keys of a data folder, the current one first. */
const readKeys = (path: string): readonly Buffer[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split(/\s+/)
    .map((line) => parseKey(line, path));

/** The keys of a data folder, created at the first start. Two processes that start at once agree, because only one link succeeds. */
const keysIn = (folder: string): readonly Buffer[] => {
  const path = join(folder, keyFile);
  try {
    return readKeys(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = draftOf(path, [randomBytes(32)]);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeys(path);
};

const draftOf = (path: string, keys: readonly Uint8Array[]): string => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const lines = keys.map((key) => `${Buffer.from(key).toString('hex')}\n`).join('');
  writeFileSync(draft, lines, { mode: 0o600, flush: true });
  return draft;
};

const parseKey = (text: string, where: string): Buffer => {
  const hex = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error(`${where} holds no key of 64 hex characters`);
  return Buffer.from(hex, 'hex');
};

/** Whether there already is a key; if not, the first use creates one. */
export function hasDataKey(config: Config): boolean {
  return config.SAIYUN_DATA_KEY !== undefined || existsSync(join(config.SAIYUN_DATA, keyFile));
}

/** Adds a new key to the data folder and keeps the earlier ones; false if the key is a setting. */
export function addDataKey(config: Config): boolean {
  if (config.SAIYUN_DATA_KEY !== undefined) return false;
  writeKeys(config, [randomBytes(32), ...keysIn(config.SAIYUN_DATA)]);
  return true;
}

/** Removes all keys of the data folder except the current one. */
export function dropOldDataKeys(config: Config): void {
  if (config.SAIYUN_DATA_KEY === undefined) writeKeys(config, keysIn(config.SAIYUN_DATA).slice(0, 1));
}

const writeKeys = (config: Config, keys: readonly Uint8Array[]): void => {
  const path = join(config.SAIYUN_DATA, keyFile);
  renameSync(draftOf(path, keys), path);
};

const keysOf = (config: Config): readonly Uint8Array[] => {
  const own = config.SAIYUN_DATA_KEY ? [parseKey(config.SAIYUN_DATA_KEY, 'SAIYUN_DATA_KEY')] : keysIn(config.SAIYUN_DATA);
  return [...own, ...config.SAIYUN_DATA_KEYS_OLD.map((key) => parseKey(key, 'SAIYUN_DATA_KEYS_OLD'))];
};

/** The id of the key that a configuration puts first: SAIYUN_DATA_KEY, or the first of the key file in SAIYUN_DATA. */
export function firstKeyId(config: Config): string {
  return keyOf(keysOf(config)[0] ?? new Uint8Array()).id;
}

/**
 * The cipher of a configuration: SAIYUN_DATA_KEY, or the key file in SAIYUN_DATA. Keys are read at the first use, which makes the file if
 * there is none.
 */
export function openCipher(config: Config): Cipher {
  let opened: Cipher | undefined;
  const cipher = (): Cipher => {
    if (opened) return opened;
    const [current = new Uint8Array(), ...old] = keysOf(config);
    opened = cipherWith(current, old, () => keysOf(config));
    return opened;
  };
  return {
    get keyId() {
      return cipher().keyId;
    },
    knows: (keyId) => cipher().knows(keyId),
    seal: (value) => cipher().seal(value),
    open: (sealed) => cipher().open(sealed),
    hash: (value) => cipher().hash(value),
    hashBy: (keyId) => cipher().hashBy(keyId),
    keyIds: () => cipher().keyIds(),
    sealBy: (keyId) => cipher().sealBy(keyId),
    hashWith: (key) => cipher().hashWith(key),
    hashKey: () => cipher().hashKey(),
    reload: () => cipher().reload(),
  };
}
