import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { cipherWith, openCipher } from './cipher.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-cipher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('values encrypted at rest', () => {
  test('open what was sealed, never twice the same text, found by one hash', () => {
    const cipher = cipherWith(randomBytes(32));
    const [a, b] = [cipher.seal('11010119900307451x'), cipher.seal('11010119900307451X')];
    expect(cipher.open(a.cipher)).toBe('11010119900307451x');
    expect(a.cipher).not.toBe(b.cipher);
    expect(a.hash).toBe(b.hash);
    expect(cipher.hash(' 11010119900307451X ')).toBe(a.hash);
  });

  test('a changed text opens to nothing, one of a key that is not known is an error', () => {
    const cipher = cipherWith(randomBytes(32));
    const { cipher: sealed } = cipher.seal('13812345678');
    const at = sealed.length - 5;
    expect(cipher.open(sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1))).toBeNull();
    expect(cipher.open('13812345678')).toBeNull();
    expect(() => cipherWith(randomBytes(32)).open(sealed)).toThrow('data.unreadable');
  });

  test('an old key opens what it sealed, new values get the current one, and hashes are by the key that is asked for', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const before = cipherWith(old).seal('13812345678');
    const cipher = cipherWith(fresh, [old]);
    expect(cipher.open(before.cipher)).toBe('13812345678');
    expect(() => cipherWith(old).open(cipher.seal('x').cipher)).toThrow('data.unreadable');
    expect(cipher.hash('13812345678')).not.toBe(before.hash);
    cipher.hashBy(cipherWith(old).keyId);
    expect(cipher.hash('13812345678')).toBe(before.hash);
  });

  test('the key file is made once, for its owner alone', () => {
    const config = readConfig({ SAIYUN_DATA: join(folder, 'data') });
    const sealed = openCipher(config).seal('x').cipher;
    const file = join(folder, 'data', 'data.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(openCipher(readConfig({ SAIYUN_DATA: join(folder, 'data') })).open(sealed)).toBe('x');
  });

  test('SAIYUN_DATA_KEY wins over the file', () => {
    const key = randomBytes(32);
    const sealed = cipherWith(key).seal('x').cipher;
    expect(openCipher(readConfig({ SAIYUN_DATA: folder, SAIYUN_DATA_KEY: key.toString('hex') })).open(sealed)).toBe('x');
  });
});
