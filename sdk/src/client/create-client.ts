import { reviewCalls } from '../calls/review.ts';
import type { Method, Send, SendOptions } from '../calls/send.ts';
import type { Answer } from '../contract/envelope.ts';
import { defaultPrefix, headers } from '../contract/headers.ts';
import type { AllDictItems, Depart, DictItem, DomainConfig, LoginResult, Permissions, UserInfo } from '../contract/session.ts';
import { type EntityKey, entities } from '../entities/index.ts';
import { listParams } from '../logic/query/list-params.ts';
import { isApiError } from './api-error.ts';
import type { Client, ClientOptions, LoginInput } from './client.ts';
import { dialected } from './dialect.ts';
import { entityClient, typedClient } from './entity-client.ts';
import type { Platform } from './platform/platform.ts';
import { sessionKeeper } from './session.ts';
import { memoryStore } from './session-store.ts';
import { call, fetchFile } from './transport.ts';
import { isAbsolute, type Wire } from './wire.ts';

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** A path segment whose commas stay, because the server and the `jeecg` signature split it there (wire-contract 5.3). */
const segment = (code: string): string => code.split(',').map(encodeURIComponent).join(',');

const encodedPath = (path: string): string => path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/** AUTH-06: 200 as a number or as text, and nothing else. */
const isSignedIn = ({ code, result }: Answer): boolean => String(code) === '200' && result !== null;

function wireOf(platform: Platform, options: ClientOptions): Wire {
  const now = options.now ?? Date.now;
  let language = options.language ?? 'zh-CN';
  const prefix = trimmed(options.prefix ?? defaultPrefix);
  return {
    platform,
    options,
    base: trimmed(options.baseUrl || (platform.origin ?? '')) + (prefix === '' || prefix.startsWith('/') ? prefix : `/${prefix}`),
    session: sessionKeeper(options.store ?? memoryStore(), now),
    language: () => language,
    setLanguage: (to) => {
      language = to;
    },
    now,
    clockOffsetMs: 0,
  };
}

const signIn = async (wire: Wire, method: Method, path: string, options: SendOptions): Promise<LoginResult> => {
  const spec = { ...options, anonymous: true, accept: isSignedIn, otherwise: 'auth' } as const;
  const { result } = await call<LoginResult>(wire, method, path, spec);
  const [tenant, ...others] = result.tenantList ?? [];
  // One tenant is taken silently; of several the caller asks, and calls setTenant.
  const tenantId = result.userInfo.tenantId ?? (tenant && others.length === 0 ? tenant.id : 0);
  wire.session.start(result.token, tenantId, result.userInfo);
  return result;
};

const sessionCalls = (wire: Wire, send: Send) => ({
  login: (input: LoginInput): Promise<LoginResult> => signIn(wire, 'POST', '/sys/login', { body: input }),
  mLogin: (input: { readonly username: string; readonly password: string }): Promise<LoginResult> =>
    signIn(wire, 'POST', '/sys/mLogin', { body: input }),
  async logout(): Promise<void> {
    const { token } = wire.session.current();
    // The session ends here first, so that an answer "expired" tells nobody that it has.
    if (token === undefined) return;
    wire.session.end();
    try {
      await call(wire, 'POST', '/sys/logout', { headers: { [headers.token]: token }, quiet: true });
    } catch (error) {
      // AUTH-13: it is over here, whether or not the server could be told.
      if (!isApiError(error)) throw error;
    }
  },
  captcha: (checkKey: string): Promise<string> => send('GET', `/sys/randomImage/${segment(checkKey)}`),
  domainConfig: (): Promise<DomainConfig> => send('POST', '/sys/getdomainconfig', { body: {}, jeecg: 'unsupported' }),
  async whoami(): Promise<UserInfo> {
    const answer = await send<UserInfo | { readonly userInfo: UserInfo }>('GET', '/user/info', {
      jeecg: { path: '/sys/user/getUserInfo' },
    });
    const info = 'userInfo' in answer ? answer.userInfo : answer;
    wire.session.setUserInfo(info);
    return info;
  },
  permissions: (): Promise<Permissions> => send('GET', '/sys/permission/getUserPermissionByToken'),
  departs: (): Promise<{ readonly list: readonly Depart[]; readonly orgCode: string | null }> =>
    send('GET', '/sys/user/getCurrentUserDeparts'),
  async selectDepart(orgCode: string): Promise<UserInfo> {
    const username = wire.session.current().userInfo?.username;
    const spec = { body: { orgCode, username }, jeecg: { method: 'PUT' } } as const;
    const { userInfo } = await send<{ readonly userInfo: UserInfo }>('POST', '/sys/selectDepart', spec);
    wire.session.setUserInfo(userInfo);
    return userInfo;
  },
});

const dictCalls = (send: Send): Client['dicts'] => {
  const all = (): Promise<AllDictItems> => send('GET', '/sys/dict/queryAllDictItems');
  return {
    all,
    async refresh() {
      // Spelled so on the wire.
      await send('GET', '/sys/dict/refleshCache');
      return all();
    },
    items: (code) => send('GET', `/sys/dict/getDictItems/${segment(code)}`, { signed: true }),
    search: (code, keyword, pageSize = 10): Promise<readonly DictItem[]> =>
      send('GET', `/sys/dict/loadDict/${segment(code)}`, { query: { keyword, pageSize }, signed: true }),
    texts: async (code, values) => {
      if (values.length === 0) return [];
      // Without delNotExist, values that are gone would be left out and the others would move up.
      const query = { key: values.join(','), delNotExist: false };
      return send('GET', `/sys/dict/loadDictItem/${segment(code)}`, { query, signed: true });
    },
  };
};

const fileCalls = (wire: Wire): Client['files'] => {
  const url = (path: string): string => {
    if (path === '' || isAbsolute(path)) return path;
    return `${trimmed(wire.options.staticUrl ?? `${wire.base}/sys/common/static`)}/${encodedPath(path)}`;
  };
  return {
    url,
    get: (path, options) => fetchFile(wire, path.startsWith('/') ? `/${encodedPath(path)}` : url(path), options),
    async upload(file, { biz = 'temp', onProgress, ...options } = {}) {
      const { message, result } = await call(wire, 'POST', '/sys/common/upload', {
        timeoutMs: 0,
        ...options,
        upload: { fields: [['biz', biz]], file: { field: 'file', source: file }, ...(onProgress && { onProgress }) },
      });
      // The path is the message (wire-contract 12.3).
      return message || (typeof result === 'string' ? result : '');
    },
  };
};

/** Everything that the platform can be asked, over one way to send. Nothing is sent before the first call. */
export function createClientOn(platform: Platform, options: ClientOptions): Client {
  const wire = wireOf(platform, options);
  const send: Send = async <T>(...[name, at, given = {}]: Parameters<Send>): Promise<T> => {
    const [method, path, spec] = dialected(wire, name, at, given);
    // The caller has said with `T` what `as` and `signsIn` bring.
    if (spec.as === 'file') return (await fetchFile(wire, path, spec)) as T;
    if (spec.signsIn) return (await signIn(wire, method, path, spec)) as T;
    const answer = await call<T>(wire, method, path, spec);
    return spec.as === 'answer' ? (answer as T) : answer.result;
  };
  const client = {
    options,
    get session() {
      return wire.session.current();
    },
    get language() {
      return wire.language();
    },
    setLanguage: wire.setLanguage,
    setTenant: wire.session.setTenant,
    setToken(token) {
      if (token === undefined) wire.session.end();
      else wire.session.start(token, wire.session.current().tenantId, undefined);
    },
    ...sessionCalls(wire, send),
    dicts: dictCalls(send),
    reviews: reviewCalls(send),
    downloads: {
      create: (entity, query = {}) => {
        const { format, exportFields, ...list } = query;
        const params = { ...listParams(list), ...(format && { format }), ...(exportFields && { exportFields: exportFields.join(',') }) };
        return send('POST', '/dsTbDownloadTask/create', { body: { bizCode: entity, params }, jeecg: 'unsupported' });
      },
      get: (id, spec) => send('GET', '/dsTbDownloadTask/download', { ...spec, query: { id }, as: 'file', jeecg: 'unsupported' }),
    },
    files: fileCalls(wire),
    entity: (e) => entityClient(wire, e),
    send,
    close: () => platform.close(),
  } satisfies Omit<Client, EntityKey>;
  const typed = Object.fromEntries(Object.entries(entities).map(([key, e]) => [key, typedClient(wire, e)]));
  return Object.assign(client, typed) as unknown as Client;
}
