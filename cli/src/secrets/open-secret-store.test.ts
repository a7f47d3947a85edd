import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { keychains, openSecretStore } from './open-secret-store.ts';
import type { SecretStore } from './secret-store.ts';

const folder = (): string => join(mkdtempSync(join(tmpdir(), 'saiyun-secrets-')), 'config');

const memory = (): SecretStore => {
  const kept = new Map<string, string>();
  return {
    kind: 'keyring',
    get: async (name) => kept.get(name),
    set: async (name, secret) => void kept.set(name, secret),
    delete: async (name) => kept.delete(name),
  };
};

describe('CLI-01: where secrets are kept', () => {
  test('without a keychain in a file with mode 0600 in a folder with 0700, told once', async () => {
    const place = folder();
    const told: string[] = [];
    const store = await openSecretStore(place, (path) => told.push(path), [async () => undefined]);
    expect(store.kind).toBe('file');
    await store.set('a', 'one');
    await store.set('b', 'two');
    expect(told).toEqual([join(place, 'secrets.json')]);
    expect(statSync(join(place, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(await store.get('a')).toBe('one');
    expect(await store.delete('a')).toBe(true);
    expect(await store.delete('a')).toBe(false);
    expect(await store.get('b')).toBe('two');
    await store.delete('b');
    expect(readdirSync(place)).toEqual([]);
  });

  test('a file that was cut off counts as empty', async () => {
    const place = folder();
    const store = await openSecretStore(place, () => undefined, []);
    await store.set('a', 'one');
    writeFileSync(join(place, 'secrets.json'), '{"a": "on');
    expect(await store.get('a')).toBeUndefined();
  });

  test('the first keychain that works is used; what an earlier run left in the file is found and moved', async () => {
    const place = folder();
    await (await openSecretStore(place, () => undefined, [])).set('a', 'old');
    const keychain = memory();
    const store = await openSecretStore(place, () => undefined, [async () => undefined, async () => keychain]);
    expect(store.kind).toBe('keyring');
    expect(await store.get('a')).toBe('old');
    await store.set('a', 'new');
    expect(readdirSync(place)).toEqual([]);
    expect(await keychain.get('a')).toBe('new');
    expect(await store.delete('a')).toBe(true);
  });

  test('a keychain that answers and keeps nothing leaves the file', async () => {
    const place = folder();
    const refusing: SecretStore = {
      ...memory(),
      set: () => Promise.reject(new Error('locked')),
      delete: () => Promise.reject(new Error('locked')),
    };
    const told: string[] = [];
    const store = await openSecretStore(place, (path) => told.push(path), [async () => refusing]);
    await store.set('a', 'one');
    expect(told).toHaveLength(1);
    expect(await store.get('a')).toBe('one');
    expect(await store.delete('a')).toBe(true);
  });

  test('SAIYUN_KEYCHAIN=off leaves the keychains out; otherwise each either works or steps aside', async () => {
    expect(keychains({ SAIYUN_KEYCHAIN: 'off' })).toEqual([]);
    for (const open of keychains({})) {
      const store = await open();
      expect([undefined, 'keyring', 'keytar']).toContain(store?.kind);
    }
  });
});

describe('what is kept in the file at the same moment', () => {
  test('by several in one program is all there', async () => {
    const place = folder();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openSecretStore(place, () => undefined, [])));
    await Promise.all(stores.map((store, n) => store.set(`name ${n}`, `secret ${n}`)));
    for (const [n, store] of stores.entries()) expect(await store.get(`name ${n}`)).toBe(`secret ${n}`);
    expect(readdirSync(place)).toEqual(['secrets.json']);
  });

  test('by two programs is all there', async () => {
    const place = folder();
    const script = `const [place, who] = process.argv.slice(1);
      const { openSecretStore } = await import(${JSON.stringify(new URL('open-secret-store.ts', import.meta.url).href)});
      const store = await openSecretStore(place, () => undefined, []);
      for (let n = 0; n < 25; n++) await store.set(who + n, 'secret of ' + who);
      await store.delete(who + 0);`;
    const run = (who: string) =>
      promisify(execFile)(process.execPath, ['--conditions=source', '--input-type=module', '-e', script, place, who]);
    await Promise.all([run('a'), run('b')]);
    const store = await openSecretStore(place, () => undefined, []);
    for (const who of ['a', 'b'])
      for (let n = 0; n < 25; n++) expect(await store.get(who + n), who + n).toBe(n === 0 ? undefined : `secret of ${who}`);
    expect(readdirSync(place)).toEqual(['secrets.json']);
  });

  test.each([
    ['a program that was killed', () => String(spawnSync(process.execPath, ['-e', '']).pid), new Date()],
    ['long ago', () => 'elsewhere', new Date(Date.now() - 60_000)],
  ])('a lock that was left behind by %s stops nobody', async (_what, owner, made) => {
    const place = folder();
    mkdirSync(place);
    const lock = join(place, 'secrets.json.lock');
    writeFileSync(lock, `${owner()} ${hostname()} 1`);
    utimesSync(lock, made, made);
    const stores = await Promise.all(Array.from({ length: 4 }, () => openSecretStore(place, () => undefined, [])));
    await Promise.all(stores.map((store, n) => store.set(`name ${n}`, 'secret')));
    for (const [n, store] of stores.entries()) expect(await store.get(`name ${n}`)).toBe('secret');
    expect(existsSync(lock)).toBe(false);
  });
});
