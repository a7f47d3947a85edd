import { ApiError } from '../client/api-error.ts';
import type { Platform, PlatformAnswer, PlatformRequest } from '../client/platform/platform.ts';
import { defaultPrefix, headers, languageField } from '../contract/headers.ts';
import { type Language, toLanguage } from '../contract/label.ts';
import { Failure, failureAnswer } from '../logic/failure/index.ts';
import type { Params } from '../logic/query/index.ts';
import { clientTextsEn, clientTextsZh } from '../messages/client-texts.ts';
import { type FakeState, type OpenCtx, randomHex } from './fake-ctx.ts';
import { type Asked, routesAt, type Said } from './routes.ts';
import { readActor } from './session-calls.ts';

const answerOf = (status: number, body: object): PlatformAnswer => {
  const text = JSON.stringify(body);
  return {
    status,
    header: (name) => (name === 'content-type' ? 'application/json; charset=utf-8' : undefined),
    headers: () => [['content-type', 'application/json; charset=utf-8']],
    text: async () => text,
    stream: () => new Blob([text]).stream() as ReadableStream<Uint8Array>,
  };
};

/** Parameters by name; one that is repeated is a list, as servers give it. */
const paramsOf = (query: URLSearchParams): Params =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Failure('path.unknown');
  }
};

const parsed = (body: PlatformRequest['body']): unknown => {
  if (body === undefined || body === '') return undefined;
  if (typeof body !== 'string') throw new Failure('input.body');
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new Failure('input.body', {}, { cause });
  }
};

const languageIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, languageField)) return undefined;
  const language = (value as Readonly<Record<string, unknown>>)[languageField];
  return typeof language === 'string' && language !== '' ? language : undefined;
};

const objectOf = (body: unknown): Readonly<Record<string, unknown>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('input.body');
  // Every call may say its language in the body (SDK-HTTP-02).
  const { [languageField]: _language, ...members } = body as Record<string, unknown>;
  return members;
};

const headerOf = ({ headers: given }: PlatformRequest, name: string): string | undefined =>
  Object.entries(given).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] || undefined;

const tenantOf = (request: PlatformRequest): number => {
  const tenant = Number(headerOf(request, headers.tenant) ?? '0');
  if (!Number.isSafeInteger(tenant) || tenant < 0) throw new Failure('session.tenant_changed');
  return tenant;
};

/** What a real server does and the fake one does not is no answer of a server. */
const unsupported = (language: Language, path: string): ApiError => {
  const text = (language === 'zh-CN' ? clientTextsZh : clientTextsEn)['error.unsupported'];
  return new ApiError({ kind: 'unsupported', message: `${text} (fake: ${path})` });
};

const logout = (state: FakeState, request: PlatformRequest, language: Language): Said => {
  state.sessions.delete(headerOf(request, headers.token) ?? '');
  return { result: null, message: language === 'en' ? 'Signed out' : '退出登录成功！' };
};

/** One call, in the order of checks of the server: session, body, then the call itself. */
function answer(state: FakeState, request: PlatformRequest, path: string, asked: { readonly params: Params; language: Language }): Said {
  const found = routesAt(path);
  const methods = path === '/sys/logout' ? { POST: undefined } : found;
  if (!methods) throw new Failure('path.unknown');
  if (!Object.hasOwn(methods, request.method))
    throw new Failure('method.unknown', { method: request.method, allowed: Object.keys(methods).join('、') });
  const route = found?.[request.method];
  const open = !route || route === 'unsupported' || route.open === true;
  const token = headerOf(request, headers.token);
  if (!open && !token) throw new Failure('session.missing');
  const actor = open || !token ? undefined : readActor(state, token, tenantOf(request));
  if (route === 'unsupported') throw unsupported(asked.language, path);
  const body = parsed(request.body);
  const language = languageIn(body);
  if (language !== undefined) asked.language = toLanguage(language);
  // Nothing here is taken back.
  if (request.method !== 'GET' && (headerOf(request, headers.dryRun) ?? 'false') !== 'false') throw unsupported(asked.language, path);
  if (!route) return logout(state, request, asked.language);
  const call: Asked = { params: asked.params, body: () => objectOf(body) };
  const ctx: OpenCtx = { ...state, language: asked.language, tenantAsked: tenantOf(request) };
  if (route.open) return route.run(ctx, call);
  if (!actor || !token) throw new Failure('session.missing');
  return route.run({ ...ctx, actor, tenantId: actor.tenantId, token }, call);
}

/** The server behind a client's platform: what would go over the network is answered here. */
export function fakePlatform(state: FakeState, prefix = defaultPrefix): Platform {
  return {
    userAgent: 'saiyun-sdk fake',
    async send(request) {
      request.signal?.throwIfAborted();
      const url = new URL(request.url);
      const requestId = randomHex(state, 16);
      const now = new Date(state.now());
      const query = paramsOf(url.searchParams);
      const asked = { params: query, language: toLanguage(languageIn(query) ?? headerOf(request, 'Accept-Language')) };
      let path = '';
      try {
        if (!url.pathname.startsWith(`${prefix}/`)) throw new Failure('path.unknown');
        path = decodedPath(url.pathname.slice(prefix.length)).replace(/(?<=.)\/$/, '');
        const { result, message = '' } = answer(state, request, path, asked);
        return answerOf(200, { success: true, message, code: 200, result: result ?? null, timestamp: now.getTime() });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const { http, body } = failureAnswer(error, { language: asked.language, path, requestId, now });
        return answerOf(http, body);
      }
    },
    close: async () => undefined,
  };
}
