import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Answer, Role } from '@saiyun/sdk/contract';
import { build } from '../../server/src/build.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/db.ts';
import { filledDatabase } from '../../server/src/db/migrated.test-support.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import '../../server/src/http/call/request.ts';
import type { Log } from '../../server/src/log.ts';
import { servicesOf } from '../../server/src/services.ts';
import { tempFolder } from './process.ts';
import { startOfTests, testPassword, testWorld, userName } from './world.ts';

export { homeUnitId, letLookAfter, otherUnitId, ownExpertId, testPassword } from './world.ts';

/** A response with its HTTP status. */
export type Answered = Answer & { readonly http: number };

export type TestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Params = Readonly<Record<string, unknown>>;

export interface Caller {
  /** GET and DELETE send `data` as query, POST and PUT as JSON. */
  call(method: TestMethod, path: string, data?: Params, language?: 'zh' | 'en'): Promise<Answered>;
  /** The same, but the response must be a success: returns its result. */
  ok<T = Record<string, unknown>>(method: TestMethod, path: string, data?: Params): Promise<T>;
  /** Gives the proof of the signed-in user, with the password of test accounts. */
  prove(): Promise<void>;
  readonly userId: string;
  readonly token: () => Promise<string>;
}

export interface TestServer {
  readonly db: Db;
  readonly services: Services;
  /** A signed-in account with this base role and every button that the role may have. */
  as(role: Role, tenantId?: number): Caller;
  /** An account whose roles have no button at all. */
  bare(role: Role): Caller;
  /** Signs in with an account that the test created. */
  signedIn(username: string, tenantId?: number): Caller;
  /** A raw call with only these headers; `from` is the client's address. */
  inject(
    method: TestMethod,
    path: string,
    data?: Params,
    sent?: Readonly<Record<string, string>>,
    language?: string,
    from?: string,
  ): Promise<Answered>;
  /** The time on the test's clock. */
  now(): Date;
  moveClock(ms: number): void;
  setClock(at: Date): void;
  /** A number that has not been returned before. */
  next(): number;
  /** Values that a test creates once per server. */
  readonly pool: Map<string, Promise<string>>;
  /** Every registered call, with its path below the prefix. */
  routes(): readonly { readonly method: string; readonly url: string; readonly proved: boolean }[];
  /** Also listens on a free port, for tests that need a connection. */
  listen(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** The whole platform on a database of its own, called without a port; `settings` are environment variables; nothing is logged without `log`. */
export async function testServer(settings: Readonly<Record<string, string>> = {}, log?: Log): Promise<TestServer> {
  const db = await filledDatabase(testWorld);
  const folder = tempFolder();
  let clock = startOfTests;
  const now = (): Date => clock;
  const config = readConfig({ SAIYUN_DATA: join(folder.path, 'data'), SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent', ...settings });
  const options = { db, config, now, ...(log && { log }) };
  const services = servicesOf(options);
  const app = build(services);
  const routes: { readonly method: string; readonly url: string; readonly proved: boolean }[] = [];
  app.addHook('onRoute', ({ url, method, config: of }) => {
    if (of?.api)
      for (const one of [method].flat()) routes.push({ method: one, url: url.slice('/jeecg-boot'.length), proved: of.proved === true });
  });
  await app.ready();

  const tokens = new Map<string, Promise<string>>();
  const signIn = async (username: string): Promise<string> => {
    // As if the owner had replaced the administrator's password.
    await db.run('update sys_user set must_change = false where username = $1', [username]);
    const reply = await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload: { username, password: testPassword } });
    const answer = reply.json<Answer<{ token: string }>>();
    if (!answer.success) throw new Error(`${username}: ${answer.message}`);
    return answer.result.token;
  };
  const tokenOf = (username: string): Promise<string> => {
    const found = tokens.get(username) ?? signIn(username);
    tokens.set(username, found);
    return found;
  };
  let signedInSince = clock;
  /** An administrator's session ends after half a day; then everybody signs in again. */
  const setClock = (at: Date): void => {
    if (Math.abs(at.getTime() - signedInSince.getTime()) > 6 * 3_600_000) {
      tokens.clear();
      signedInSince = at;
    }
    clock = at;
  };

  const inject: TestServer['inject'] = async (method, path, data = {}, sent = {}, language = 'zh', from = '127.0.0.1') => {
    const query = method === 'GET' || method === 'DELETE';
    const given = Object.entries(query ? data : {}).filter(([, v]) => v !== undefined && v !== null);
    const pairs = [...given, ['language', language] as const].map(([k, v]) => [k, typeof v === 'string' ? v : String(v)]);
    const reply = await app.inject({
      method,
      url: `/jeecg-boot${path}?${new URLSearchParams(pairs).toString()}`,
      headers: { ...sent },
      remoteAddress: from,
      ...(query ? {} : { payload: data as object }),
    });
    // Files have no envelope.
    const isFile = !String(reply.headers['content-type']).includes('json');
    const file: Answer = { success: reply.statusCode < 400, code: reply.statusCode, message: '', result: null, timestamp: 0 };
    return { ...(isFile ? file : reply.json<Answer>()), http: reply.statusCode };
  };

  const caller = (username: string, tenantId: number): Caller => {
    const call: Caller['call'] = async (method, path, data, language) =>
      inject(method, path, data, { 'X-Access-Token': await tokenOf(username), 'tenant-id': String(tenantId) }, language);
    const proves = async (): Promise<void> => {
      const { success, message } = await call('POST', '/sys/session/prove', { password: testPassword });
      if (!success) throw new Error(`${username}: ${message}`);
    };
    return {
      call,
      prove: proves,
      ok: async <T>(method: TestMethod, path: string, data?: Params) => {
        let answer = await call(method, path, data);
        if (answer.error === 'account.unproved') {
          // As clients do.
          await proves();
          answer = await call(method, path, data);
        }
        if (!answer.success) throw new Error(`${method} ${path}: ${answer.error} ${answer.message} ${JSON.stringify(answer.issues ?? '')}`);
        return answer.result as T;
      },
      userId: username,
      token: () => tokenOf(username),
    };
  };

  let given = 0;
  return {
    db,
    services,
    as: (role, tenantId = 1) => caller(userName(role, tenantId), tenantId),
    bare: (role) => caller(`${userName(role, 1)}_bare`, 1),
    inject,
    signedIn: (username, tenantId = 1) => caller(username, tenantId),
    now,
    moveClock: (ms) => setClock(new Date(clock.getTime() + ms)),
    setClock,
    routes: () => routes,
    next: () => ++given,
    pool: new Map(),
    listen: async () => {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      return app.server.address() as AddressInfo;
    },
    close: async () => {
      await app.close();
      await db.close();
      folder.remove();
    },
  };
}
