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
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export interface Sealed {
  readonly cipher: string;
  readonly hash: string;
}

/** Encryption of single values at rest: AES-256-GCM, and a keyed hash by which a value is found again. */
export interface Cipher {
  readonly seal: (value: string) => Sealed;
  /** The value; `null` for a text that this key did not seal. */
  readonly open: (cipher: string) => string | null;
  /** HMAC-SHA-256 of the value without outer blanks and in upper case, so that `11010119900307451x` finds `…X`. */
  readonly hash: (value: string) => string;
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

/** `key` is 32 bytes; encryption and hash use keys derived from it, never the same one. */
export const cipherWith = (key: Uint8Array): Cipher => {
  // Key objects, because a raw key is prepared anew for every value, at several times the cost of the value itself.
  const derived = (purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', key, 'saiyun', purpose, 32)));
  const sealing = derived('seal');
  const hashing = derived('hash');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const hash = (value: string): string => createHmac('sha256', hashing).update(value.trim().toUpperCase()).digest('base64url');
  return {
    hash,
    seal: (value) => {
      const iv = nextIv();
      const aes = createCipheriv('aes-256-gcm', sealing, iv);
      const body = Buffer.concat([iv, aes.update(value, 'utf8'), aes.final(), aes.getAuthTag()]);
      return { cipher: `${keyId}:${body.toString('base64')}`, hash: hash(value) };
    },
    open: (cipher) => {
      const at = cipher.indexOf(':');
      if (cipher.slice(0, at) !== keyId) return null;
      const body = Buffer.from(cipher.slice(at + 1), 'base64');
      if (body.length < ivSize + tagSize) return null;
      const aes = createDecipheriv('aes-256-gcm', sealing, body.subarray(0, ivSize));
      aes.setAuthTag(body.subarray(body.length - tagSize));
      try {
        return aes.update(body.subarray(ivSize, -tagSize), undefined, 'utf8') + aes.final('utf8');
      } catch {
        // Changed by hand or by a fault of the disk: shown as absent, while the row stays readable.
        return null;
      }
    },
  };
};

/** The key of a data folder; made at the first start. Two processes that start at once agree, because only one link succeeds. */
const keyIn = (folder: string): Buffer => {
  const path = join(folder, 'data.key');
  try {
    return parseKey(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return parseKey(readFileSync(path, 'utf8'), path);
};

const parseKey = (text: string, where: string): Buffer => {
  const hex = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error(`${where} holds no key of 64 hex characters`);
  return Buffer.from(hex, 'hex');
};

const ciphers = new WeakMap<Config, Cipher>();

/** The 32 bytes of a configuration that all other keys are derived from: SAIYUN_DATA_KEY, or the key file in SAIYUN_DATA. */
export const dataKeyOf = (config: Config): Uint8Array =>
  config.SAIYUN_DATA_KEY ? parseKey(config.SAIYUN_DATA_KEY, 'SAIYUN_DATA_KEY') : keyIn(config.SAIYUN_DATA);

/** The cipher of a configuration: SAIYUN_DATA_KEY, or the key file in SAIYUN_DATA. */
export const cipherOf = (config: Config): Cipher => {
  const found = ciphers.get(config);
  if (found) return found;
  const made = cipherWith(dataKeyOf(config));
  ciphers.set(config, made);
  return made;
};
