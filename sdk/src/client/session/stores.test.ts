import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileStore } from '../../index.ts';
import { clientOf, json, localServer, ok } from '../local-server.test-support.ts';
import { browserStore } from './browser-store.ts';
import { memoryStore, type SessionStore } from './session-store.ts';

const week = 604_800_000;
const userInfo = {
  id: '1',
  username: 'school',
  realname: '李老师',
  avatar: null,
  phone: null,
  email: null,
  orgCode: 'A01',
  loginType: 1,
  roles: ['UNIT'] as const,
  tenantId: 3,
};
const depart = { id: 'd1', orgCode: 'A01', departName: '计算机学院' };
const session = { token: 't', tenantId: 3, userInfo, depart, expiresAt: 5_000 };

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'saiyun-store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

/** The browser's storage, as a map. */
const storageOf = (kept = new Map<string, string>()): Storage => ({
  get length() {
    return kept.size;
  },
  clear: () => kept.clear(),
  key: (n) => [...kept.keys()][n] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
});

describe.each<[string, () => () => SessionStore]>([
  [
    'memory',
    () => {
      const one = memoryStore();
      return () => one;
    },
  ],
  [
    'file',
    () => {
      const path = join(folder(), 'deep', 'session.json');
      return () => fileStore(path);
    },
  ],
  [
    'browser',
    () => {
      const storage = storageOf();
      return () => browserStore({ storage, now: () => 1_000 });
    },
  ],
])('every store keeps a session and a language: %s', (_name, make) => {
  test('what is saved is loaded, by another client too, until it is ended', () => {
    const open = make();
    expect(open().load()).toBeUndefined();
    open().save(session);
    open().saveLanguage?.('en');
    expect(open().load()).toEqual(session);
    open().save(undefined);
    expect(open().load()).toBeUndefined();
    expect(open().loadLanguage?.()).toBe('en');
    open().save({ ...session, userInfo: undefined, depart: undefined });
    expect(open().load()).toMatchObject({ token: 't', tenantId: 3, expiresAt: 5_000 });
  });

  test('a client takes over token, tenant, user, department and language', async () => {
    const store = make()();
    const server = await localServer((seen, reply) => {
      if (seen.path.endsWith('/login')) return json(reply, 200, ok({ token: 't', userInfo, departs: [depart] }));
      return { userInfo: { ...userInfo, orgCode: 'B02' } };
    });
    const other = { id: 'd2', orgCode: 'B02', departName: '数学学院' };
    const client = clientOf(server, { store, now: () => 1_000 });
    client.setLanguage('en');
    await client.login({ username: 'school', password: 'p' });
    expect(client.session).toEqual({ token: 't', tenantId: 3, userInfo, depart });
    await client.selectDepart('B02', [depart, other]);
    const later = clientOf(server, { store, now: () => 1_000 });
    expect(later.session).toMatchObject({ token: 't', tenantId: 3, userInfo: { orgCode: 'B02' }, depart: other });
    expect(later.language).toBe('en');
    await later.logout();
    const gone = clientOf(server, { store, now: () => 1_000 });
    expect([gone.session.token, gone.session.depart, gone.language]).toEqual([undefined, undefined, 'en']);
    expect(clientOf(server, { store, language: 'zh-CN' }).language).toBe('zh-CN');
  });

  test('STORE-05, STORE-06: 7 days after signing in it is gone, however often it was used', async () => {
    const store = make()();
    const server = await localServer(() => ({ token: 't', userInfo, departs: [depart] }));
    let now = 1_000;
    const client = clientOf(server, { store, now: () => now });
    await client.login({ username: 'school', password: 'p' });
    expect(store.load()?.expiresAt).toBe(1_000 + week);
    now += week - 1;
    client.setTenant(4);
    expect(clientOf(server, { store, now: () => now }).session).toMatchObject({ token: 't', tenantId: 4, depart });
    now += 1;
    expect(clientOf(server, { store, now: () => now }).session.token).toBeUndefined();
  });
});

describe('in the browser', () => {
  test('STORE-01, STORE-03: the keys of the spec below pro__, each with its own life', () => {
    const kept = new Map<string, string>();
    const store = browserStore({ storage: storageOf(kept), now: () => 1_000 });
    store.save({ ...session, expiresAt: 1_000 + week });
    store.saveLanguage?.('en');
    const parsed = Object.fromEntries([...kept].map(([key, text]) => [key, JSON.parse(text)]));
    expect(parsed).toEqual({
      'pro__Access-Token': { value: 't', expire: 1_000 + week },
      pro__TENANT_ID: { value: 3, expire: 1_000 + week },
      pro__Login_Username: { value: 'school', expire: 1_000 + week },
      pro__Login_Userinfo: { value: userInfo, expire: 1_000 + week },
      pro__Login_Depart: { value: depart, expire: 1_000 + week },
      pro__currentLanguage: { value: 'en', expire: null },
    });
    store.save(undefined);
    expect([...kept.keys()]).toEqual(['pro__currentLanguage']);
  });

  test('STORE-05: a value that is past its life, or that something else wrote, is not there', () => {
    const kept = new Map<string, string>();
    let now = 1_000;
    const store = browserStore({ storage: storageOf(kept), now: () => now });
    store.save({ ...session, expiresAt: 2_000 });
    now = 2_000;
    expect(store.load()).toBeUndefined();
    for (const text of ['', '{', 'null', '"t"', '{"value":7,"expire":null}']) {
      kept.set('pro__Access-Token', text);
      expect(store.load(), text).toBeUndefined();
    }
    kept.set('pro__currentLanguage', '{"value":"fr","expire":null}');
    expect(store.loadLanguage?.()).toBeUndefined();
  });

  test('a browser that refuses storage, or a runtime that has none, keeps nothing and fails in nothing', async () => {
    const refusing = storageOf();
    refusing.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    for (const store of [browserStore({ storage: refusing }), browserStore({ keep: 'session' })]) {
      store.save(session);
      store.saveLanguage?.('en');
      expect(store.load()).toBeUndefined();
      let ran = false;
      await store.exclusive?.(async () => {
        ran = true;
      });
      expect(ran).toBe(true);
    }
  });
});

describe('in a file', () => {
  test('only its owner may read it, and no draft is left behind', () => {
    const path = join(folder(), 'deep', 'session.json');
    const store = fileStore(path);
    store.save(session);
    store.save({ ...session, tenantId: 5 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(path, '..'))).toEqual(['session.json']);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ session: { ...session, tenantId: 5 } });
    store.save(undefined);
    expect(existsSync(path)).toBe(false);
  });

  test('a file with wider rights is replaced by one with narrow ones', () => {
    const path = join(folder(), 'session.json');
    writeFileSync(path, '{}', { mode: 0o644 });
    fileStore(path).save(session);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each(['', '{', 'null', '[]', '{"session":{"token":"a\\nb","tenantId":1,"expiresAt":9}}', '{"session":{"token":"t"}}'])(
    'a file with %j counts as empty and is written anew',
    (text) => {
      const path = join(folder(), 'session.json');
      writeFileSync(path, text);
      expect(fileStore(path).load()).toBeUndefined();
      fileStore(path).save(session);
      expect(fileStore(path).load()).toEqual(session);
    },
  );

  test('a path that is none is named, and a folder in its place is an error of the file system', () => {
    expect(() => fileStore('')).toThrow(new TypeError('path must name a file'));
    expect(() => fileStore(folder()).load()).toThrow(/EISDIR/);
  });
});
