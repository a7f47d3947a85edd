import type { Method, Send } from '../calls/send.ts';
import type { Entity } from '../contract/entity.ts';
import type { Answer } from '../contract/wire/envelope.ts';
import { defaultPrefix, headers } from '../contract/wire/headers.ts';
import type { AllDictItems, Depart, DomainConfig, LoginResult, Permissions, UserInfo } from '../contract/wire/session.ts';
import { listParams, sheetParams } from '../logic/query/list-params.ts';
import { isApiError } from './answer/api-error.ts';
import { type Reply, reply, type Trace } from './answer/reply.ts';
import type { CallContext } from './call/call-context.ts';
import type { CallSpec } from './call/call-spec.ts';
import { unsupported } from './call/check-call.ts';
import { timeLimits } from './call/limits.ts';
import { isAbsolute } from './call/outgoing.ts';
import { randomId } from './call/random-id.ts';
import { call, fetchFile } from './call/transport.ts';
import type { UploadSource } from './call-options.ts';
import { checkArgument, checkOptions, isLanguage } from './check-arguments.ts';
import type { ClientOptions, CoreClient } from './client.ts';
import { jeecgOf } from './jeecg/dialect.ts';
import { type Platform, sentWhole } from './platform/platform.ts';
import { entityClient, typedClient } from './records/entity-client.ts';
import { sessionKeeper } from './session/session.ts';
import { memoryStore } from './session/session-store.ts';

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** A path segment that keeps its commas, because the server and the `jeecg` signature split it there. */
const segment = (code: string): string => {
  checkArgument(typeof code === 'string', 'code', code);
  return code.split(',').map(encodeURIComponent).join(',');
};

const encodedPath = (path: string): string => path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/** 200 as a number or as text, and nothing else. */
const isSignedIn = ({ code, result }: Answer): boolean => String(code) === '200' && result !== null;

function contextOf(platform: Platform, options: ClientOptions): CallContext {
  const baseUrl = options.baseUrl || (platform.origin ?? '');
  checkOptions(options, baseUrl);
  const now = options.now ?? Date.now;
  const store = options.store ?? memoryStore();
  let language = options.language ?? store.loadLanguage?.() ?? 'zh-CN';
  const prefix = trimmed(options.prefix ?? defaultPrefix);
  const ids = randomId().slice(16);
  let calls = 0;
  return {
    platform,
    options,
    base: trimmed(baseUrl) + (prefix === '' || prefix.startsWith('/') ? prefix : `/${prefix}`),
    session: sessionKeeper(store, now),
    language: () => language,
    setLanguage: (to) => {
      checkArgument(isLanguage(to), 'language', to);
      language = to;
      store.saveLanguage?.(to);
    },
    limits: timeLimits(),
    now,
    // A random half per client and a counter per call: as unique as a random id, and far cheaper.
    nextRequestId: () => ids + (calls++).toString(16).padStart(16, '0'),
    clockOffsetMs: 0,
    signsDigits: false,
  };
}

/** Runs work of several steps and records the answers of its calls in one trace. */
type Traced = <T>(run: (send: InnerSend) => Promise<T>) => Reply<T>;

/** `Send` that records its answer in a trace. */
type InnerSend = <T>(...call: Parameters<Send>) => Promise<T>;

const signIn = async (context: CallContext, method: Method, path: string, options: CallSpec): Promise<LoginResult> => {
  const spec = { ...options, anonymous: true, accept: isSignedIn, otherwise: 'auth' } as const;
  const { result: answered } = await call<LoginResult>(context, method, path, spec);
  const result = (await jeecgOf(context))?.signedInOf(answered) ?? answered;
  const { token, userInfo } = result;
  const [tenant, ...others] = result.tenantList ?? [];
  // A single tenant is chosen silently; if there are several, the caller asks the user and calls setTenant. The answer still shows whether
  // the backend named one.
  const tenantId = userInfo.tenantId ?? (tenant && others.length === 0 ? tenant.id : 0);
  context.session.start(token, tenantId, { ...userInfo, tenantId }, departOf(result.departs, userInfo.orgCode));
  return result;
};

/** Backends that are not ours may leave the list out. */
const departOf = (departs: readonly Depart[] | undefined, orgCode: string | null): Depart | undefined =>
  departs?.find((one) => one.orgCode === orgCode);

const sessionCalls = (context: CallContext, send: Send, traced: Traced) => ({
  login: (body: unknown): Reply<LoginResult> => send('POST', '/sys/login', { body, signsIn: true }),
  mLogin: (body: unknown): Reply<LoginResult> => send('POST', '/sys/mLogin', { body, signsIn: true }),
  logout: (): Reply<void> =>
    traced(async (inner) => {
      const { token } = context.session.current();
      // The session ends here first, so that an "expired" answer is not reported to anyone.
      if (token === undefined) return;
      context.session.end();
      try {
        await inner('POST', '/sys/logout', { headers: { [headers.token]: token }, quiet: true });
      } catch (error) {
        // AUTH-13: the session is over here, whether or not the server could be reached.
        if (!isApiError(error)) throw error;
      }
    }),
  captcha: (checkKey: string): Reply<string> => send('GET', `/sys/randomImage/${segment(checkKey)}`),
  domainConfig: (): Reply<DomainConfig> => send('POST', '/sys/getdomainconfig', { body: {}, jeecg: 'unsupported' }),
  whoami: (): Reply<UserInfo> =>
    traced(async (inner) => {
      const answer = await inner<UserInfo | { readonly userInfo: UserInfo }>('GET', '/user/info', {
        jeecg: { path: '/sys/user/getUserInfo' },
      });
      const info = 'userInfo' in answer ? answer.userInfo : answer;
      context.session.setUserInfo(info);
      return info;
    }),
  permissions: (): Reply<Permissions> => send('GET', '/sys/permission/getUserPermissionByToken'),
  departs: (): Reply<{ readonly list: readonly Depart[]; readonly orgCode: string | null }> =>
    send('GET', '/sys/user/getCurrentUserDeparts'),
  selectDepart: (orgCode: string, departs: readonly Depart[] = []): Reply<UserInfo> =>
    traced(async (inner) => {
      const username = context.session.current().userInfo?.username;
      const spec = { body: { orgCode, username }, jeecg: { method: 'PUT' } } as const;
      const { userInfo } = await inner<{ readonly userInfo: UserInfo }>('POST', '/sys/selectDepart', spec);
      context.session.setUserInfo(userInfo, departOf(departs, orgCode));
      return userInfo;
    }),
});

const dictCalls = (context: CallContext, send: Send, traced: Traced): CoreClient['dicts'] => {
  const all = '/sys/dict/queryAllDictItems';
  const items = (code: string) => ['GET', `/sys/dict/getDictItems/${segment(code)}`, { signed: true }] as const;
  /** A JeecgBoot searches only tables, so the items of a plain dictionary are searched here. */
  const plainOf = async (code: string) => (code.includes(',') ? undefined : jeecgOf(context));
  return {
    all: () => send('GET', all),
    refresh: () =>
      traced(async (inner) => {
        // The wire spells it this way.
        await inner('GET', '/sys/dict/refleshCache');
        return inner<AllDictItems>('GET', all);
      }),
    items: (code) => send(...items(code)),
    search: (code, keyword, pageSize = 10) =>
      traced(async (inner) => {
        const plain = await plainOf(code);
        if (plain) return plain.itemsWith(await inner(...items(code)), keyword, pageSize);
        return inner('GET', `/sys/dict/loadDict/${segment(code)}`, { query: { keyword, pageSize }, signed: true });
      }),
    texts: (code, values) =>
      traced(async (inner) => {
        if (values.length === 0) return [];
        const plain = await plainOf(code);
        if (plain) return plain.textsIn(await inner(...items(code)), values);
        // Without delNotExist the server would leave missing values out and the others would move up.
        const query = { key: values.join(','), delNotExist: false };
        return inner('GET', `/sys/dict/loadDictItem/${segment(code)}`, { query, signed: true });
      }),
  };
};

/** Whether a file goes in parts; of a file on the disk only opening it tells. */
const mayBeLarge = (file: UploadSource): boolean => 'path' in file || (file instanceof Blob ? file.size : file.bytes.length) > sentWhole;

const fileCalls = (context: CallContext, send: Send, traced: Traced): CoreClient['files'] => {
  const url = (path: string): string => {
    if (path === '' || isAbsolute(path)) return path;
    return `${trimmed(context.options.staticUrl ?? `${context.base}/sys/common/static`)}/${encodedPath(path)}`;
  };
  return {
    url,
    get: (path, options) => send('GET', path.startsWith('/') ? `/${encodedPath(path)}` : url(path), { ...options, as: 'file' }),
    upload: (file, { biz = 'temp', isEditor = false, onProgress, onWaiting, ...options } = {}) =>
      traced(async (inner) => {
        if (mayBeLarge(file)) {
          const { sendLargeFile } = await import('./files/in-parts.ts');
          const stored = await sendLargeFile(context, inner as Send, file, { biz, signal: options.signal, onProgress, onWaiting });
          if (stored) return stored;
        }
        const { message, result } = await inner<Answer>('POST', '/sys/common/upload', {
          timeoutMs: 0,
          ...options,
          as: 'answer',
          upload: {
            fields: [['biz', biz], ...(isEditor ? [['jeditor', '1'] as const] : [])],
            file: { field: 'file', source: file },
            ...(onProgress && { onProgress }),
          },
        });
        // The message holds the path.
        return message || (typeof result === 'string' ? result : '');
      }),
  };
};

const contexts = new WeakMap<CoreClient, CallContext>();

/** The calls of a record over a client made here, including its verbs by name, or by the shorter name that a verb has. */
export function typedRecord(client: CoreClient, e: Entity, names?: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const context = contexts.get(client);
  if (!context) throw new TypeError('not a client of this package');
  return typedClient(context, e, names);
}

/** Every call of the platform except the records by name, over one transport. Nothing is sent before the first call. */
export function createCoreClientOn(platform: Platform, options: ClientOptions): CoreClient {
  const context = contextOf(platform, options);
  const sendFor =
    (trace: Trace): InnerSend =>
    async <T>(...[name, at, given = {}]: Parameters<Send>): Promise<T> => {
      const jeecg = await jeecgOf(context);
      if (given.saiyun && !jeecg) throw unsupported(context, at);
      const [method, path, options] = jeecg?.dialected(context, name, at, given) ?? [name, at, given];
      const spec: CallSpec = { ...options, trace };
      // The caller's `T` states what `as` and `signsIn` return.
      if (spec.as === 'file') return (await fetchFile(context, path, spec)) as T;
      if (spec.signsIn) return (await signIn(context, method, path, spec)) as T;
      const answer = await call<T>(context, method, path, spec);
      if (spec.as === 'answer') return answer as T;
      return jeecg ? (jeecg.readAs(context, path, answer.result) as T) : answer.result;
    };
  const send: Send = (...of) => reply((trace) => sendFor(trace)(...of));
  const traced: Traced = (run) => reply((trace) => run(sendFor(trace)));
  const client = {
    options,
    get session() {
      return context.session.current();
    },
    get language() {
      return context.language();
    },
    setLanguage: context.setLanguage,
    setTenant: context.session.setTenant,
    setToken(token) {
      if (token === undefined) context.session.end();
      else context.session.start(token, context.session.current().tenantId, undefined);
    },
    ...sessionCalls(context, send, traced),
    dicts: dictCalls(context, send, traced),
    downloads: {
      create: (entity, query = {}) => {
        const { format, exportFields, exportHeaders, ...list } = query;
        const params = { ...listParams(list), ...sheetParams({ format, exportFields, exportHeaders }) };
        return send('POST', '/dsTbDownloadTask/create', { body: { bizCode: entity, params }, jeecg: 'unsupported' });
      },
      get: (id, spec) => send('GET', '/dsTbDownloadTask/download', { ...spec, query: { id }, as: 'file', jeecg: 'unsupported' }),
    },
    files: fileCalls(context, send, traced),
    entity: (e) => entityClient(context, e),
    send,
    close: () => platform.close(),
  } satisfies CoreClient;
  contexts.set(client, context);
  return client;
}
