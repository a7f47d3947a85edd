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

/** Encryption of single values at rest: AES-256-GCM, and a keyed hash by which a value is found again. */
export interface Cipher {
  /** By which key new values are sealed. */
  readonly keyId: string;
  readonly knows: (keyId: string) => boolean;
  readonly seal: (value: string) => Sealed;
  /**
   * The value; `null` for a text that was not sealed or has changed since. Throws `data.unreadable` for one that was sealed with a key that
   * is not known here: to show it as absent would be to lose it with the next edit.
   */
  readonly open: (cipher: string) => string | null;
  /** HMAC-SHA-256 of the value without outer blanks and in upper case, so that `11010119900307451x` finds `…X`. */
  readonly hash: (value: string) => string;
  /** From now on hashes are made with this key: that of the stored ones, by which they are found. */
  readonly hashBy: (keyId: string) => void;
}

const ivSize = 12;
const tagSize = 16;

/** Random bytes for many values at once: a draw for each would cost more than its encryption. */
const ivPool = Buffer.alloc(ivSize * 512);
let ivAt = ivPool.length;
const nextIv = (): Buffer => {
  if (ivAt === ivPool.length) {
    randomFillSync(ivPool);
    ivAt = 0;
  }
  ivAt += ivSize;
  return Buffer.from(ivPool.subarray(ivAt - ivSize, ivAt));
};

interface Key {
  readonly id: string;
  readonly sealing: KeyObject;
  readonly hashing: KeyObject;
}

/** Encryption and hash use keys derived from the one of 32 bytes, never the same one. */
const keyOf = (bytes: Uint8Array): Key => {
  // Key objects, because a raw key is prepared anew for every value, at several times the cost of the value itself.
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
    // Changed by hand or by a fault of the disk: shown as absent, while the row stays readable.
    return null;
  }
};

/** `key` is for new values; `old` ones open what they sealed. */
export function cipherWith(key: Uint8Array, old: readonly Uint8Array[] = []): Cipher {
  const current = keyOf(key);
  const ring = new Map([...old.map(keyOf), current].map((one) => [one.id, one]));
  let hashing = current.hashing;
  const hash = (value: string): string => createHmac('sha256', hashing).update(value.trim().toUpperCase()).digest('base64url');
  return {
    keyId: current.id,
    knows: (keyId) => ring.has(keyId),
    hash,
    hashBy: (keyId) => {
      hashing = ring.get(keyId)?.hashing ?? hashing;
    },
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

/** By which key a text was sealed; undefined for one that is in clear. */
export function sealedBy(text: string): string | undefined {
  return /^([0-9a-f]{8}):/.exec(text)?.[1];
}

const keyFile = 'data.key';

/** The keys of a data folder, the current one first. */
const readKeys = (path: string): readonly Buffer[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split(/\s+/)
    .map((line) => parseKey(line, path));

/** The keys of a data folder; made at the first start. Two processes that start at once agree, because only one link succeeds. */
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

/** Whether there is a key already, or the first question for it would make one. */
export function hasDataKey(config: Config): boolean {
  return config.SAIYUN_DATA_KEY !== undefined || existsSync(join(config.SAIYUN_DATA, keyFile));
}

/** A key of its own for the data folder, which keeps those before it; undefined where the key is a setting. */
export function addDataKey(config: Config): boolean {
  if (config.SAIYUN_DATA_KEY !== undefined) return false;
  writeKeys(config, [randomBytes(32), ...keysIn(config.SAIYUN_DATA)]);
  return true;
}

/** Forgets the keys of the data folder but the current one. */
export function dropOldDataKeys(config: Config): void {
  if (config.SAIYUN_DATA_KEY === undefined) writeKeys(config, keysIn(config.SAIYUN_DATA).slice(0, 1));
}

const writeKeys = (config: Config, keys: readonly Uint8Array[]): void => {
  const path = join(config.SAIYUN_DATA, keyFile);
  renameSync(draftOf(path, keys), path);
  ciphers.delete(config);
};

const ciphers = new WeakMap<Config, Cipher>();

const keysOf = (config: Config): readonly Uint8Array[] => {
  const own = config.SAIYUN_DATA_KEY ? [parseKey(config.SAIYUN_DATA_KEY, 'SAIYUN_DATA_KEY')] : keysIn(config.SAIYUN_DATA);
  return [...own, ...config.SAIYUN_DATA_KEYS_OLD.map((key) => parseKey(key, 'SAIYUN_DATA_KEYS_OLD'))];
};

/** The 32 bytes of a configuration that all other keys are derived from: SAIYUN_DATA_KEY, or the key file in SAIYUN_DATA. */
export function dataKeyOf(config: Config): Uint8Array {
  return keysOf(config)[0] ?? new Uint8Array();
}

/** The cipher of a configuration: SAIYUN_DATA_KEY, or the key file in SAIYUN_DATA. */
export function cipherOf(config: Config): Cipher {
  const found = ciphers.get(config);
  if (found) return found;
  const [current = new Uint8Array(), ...old] = keysOf(config);
  const made = cipherWith(current, old);
  ciphers.set(config, made);
  return made;
}
