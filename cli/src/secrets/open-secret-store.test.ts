import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
