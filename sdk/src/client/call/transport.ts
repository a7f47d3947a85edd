import type { Method } from '../../calls/send.ts';
import type { Answer } from '../../contract/wire/envelope.ts';
import { headers, requestMs } from '../../contract/wire/headers.ts';
import { listParams } from '../../logic/query/list-params.ts';
import { decode, type Reading, type Refusal } from '../answer/answer.ts';
import { ApiError, isApiError } from '../answer/api-error.ts';
import { faultOf } from '../answer/network-errors.ts';
import { clientText } from '../answer/texts.ts';
import type { Download } from '../call-options.ts';
import { isJeecg, jeecgLoaded, jeecgOf } from '../jeecg/dialect.ts';
import type { PlatformAnswer } from '../platform/platform.ts';
import type { CallContext } from './call-context.ts';
import type { CallSpec } from './call-spec.ts';
import { checkHeaders, checkSpec, jsonOf } from './check-call.ts';
import { pause, withDeadline } from './deadline.ts';
import type { Hook, HookRequest } from './hook.ts';
import { type Body, isAbsolute, isJson, type Outgoing } from './outgoing.ts';
import { randomId } from './random-id.ts';
import { pauseMs } from './retry.ts';
import type * as Signing from './signing.ts';
import { stamp } from './stamp.ts';

const defaultRetries = 2;

const bodyOf = ({ body, upload }: CallSpec): Body | undefined => {
  if (upload) return upload;
  if (body instanceof FormData) return body;
  return body === undefined || body === null ? undefined : { json: body };
};

/** The key that keeps a repeated write from being done twice. */
const keyOf = (context: CallContext, method: Method, { idempotencyKey, retries = 0, upload, body }: CallSpec): string | undefined => {
  // JeecgBoot does not store keys.
  if (isJeecg(context)) return undefined;
  if (typeof idempotencyKey === 'string') return idempotencyKey;
  if (method === 'GET') return undefined;
  if (idempotencyKey || retries > 0) return randomId();
  // No server stores the answer to a file.
  const { idempotentWrites: keyed } = context.options;
  if (!keyed || upload || body instanceof FormData) return undefined;
  return typeof keyed === 'function' ? keyed() : randomId();
};

/** Step 1: splits the call into its parts. Empty query parameters are left out; a path without a leading slash works too. */
function build(context: CallContext, method: Method, path: string, spec: CallSpec): Outgoing {
  const body = bodyOf(spec);
  const query: Record<string, string> = spec.list ? listParams(spec.list) : {};
  for (const name in spec.query) {
    const value = spec.query[name];
    if (value !== undefined && value !== null && value !== '') query[name] = String(value);
  }
  const key = keyOf(context, method, spec);
  return {
    method,
    path: isAbsolute(path) || path.startsWith('/') ? path : `/${path}`,
    query,
    headers: {
      ...(isJson(body) && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { [headers.idempotency]: key }),
      ...spec.headers,
    },
    ...(body && { body }),
    // SDK-SIGN-03: POSTs are signed, GETs on request, PUT and DELETE never.
    signed: method === 'POST' ? (spec.signed ?? isJson(body)) : method === 'GET' && spec.signed === true,
  };
}

const urlOf = (context: CallContext, { path, query }: Outgoing): string => {
  const whole = isAbsolute(path) ? path : context.base + path;
  // Most writes have none, and URLSearchParams are slow.
  const text = Object.keys(query).length === 0 ? '' : new URLSearchParams(query).toString();
  return text === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${text}`;
};

/** The call with the values that a JeecgBoot would otherwise lose; they are read from it first. */
async function harmless(context: CallContext, method: Method, path: string, spec: CallSpec): Promise<CallSpec> {
  const { signal, timeoutMs, totalTimeoutMs } = spec;
  const read = async (at: string, query: CallSpec['query']): Promise<unknown> =>
    (await call(context, 'GET', at, { query, signal, timeoutMs, totalTimeoutMs, quiet: true })).result;
  return (await jeecgOf(context))?.harmless(context, method, path, spec, read) ?? spec;
}

/** Loaded by the first signed call: a bundle without a secret runs without it. */
let signing: typeof Signing | undefined;

/** Steps 3 and 4: signs the request and sends it through the platform; rejects with an ApiError. */
const sendOver =
  (context: CallContext, signal: AbortSignal | undefined, timeoutMs: number) =>
  async (request: Outgoing): Promise<PlatformAnswer> => {
    let call = request;
    if (request.signed && (context.options.secret !== undefined || context.pageKey)) {
      signing ??= await import('./signing.ts');
      if (context.pageKey && context.pageKey.renewAt <= context.now()) await signing.renewPageKey(context);
      call = signing.signCall(context, request);
    }
    const url = urlOf(context, call);
    checkHeaders(context, call.headers);
    const body = isJson(call.body) ? (call.body.text ?? jsonOf(context, call.body.json)) : call.body;
    try {
      return await context.platform.send({ method: call.method, url, headers: call.headers, body, signal, timeoutMs });
    } catch (error) {
      throw faultOf(error, context.language());
    }
  };

type Read<T> = (answer: PlatformAnswer) => Promise<{ readonly value: T } | Refusal>;

interface Attempted<T> {
  readonly outcome: { readonly value: T } | Refusal;
  readonly token: string | undefined;
}

/** What stays the same over all attempts of a call. */
interface Course<T> {
  readonly context: CallContext;
  readonly call: Outgoing;
  readonly spec: CallSpec;
  readonly requestId: string;
  /** Epoch ms at which the whole call times out. */
  readonly until: number;
  readonly read: Read<T>;
}

type Step = (request: HookRequest) => Promise<PlatformAnswer>;

/** The hooks around a step, the first one outermost. */
const around = (hooks: readonly Hook[], step: Step): Step =>
  hooks.reduceRight<Step>((next, hook) => async (request) => hook(request, next), step);

/** Steps 2 to 5, once: stamp, hooks, sign, send, read. */
async function attempt<T>({ context, call, spec, requestId, until, read }: Course<T>, tries: number): Promise<Attempted<T>> {
  const { hooks = [], timeoutMs: usual = requestMs } = context.options;
  const stamped: HookRequest = { ...stamp(context, call, requestId, spec.anonymous), requestId, attempt: tries };
  const { token } = stamped;
  const limit = spec.timeoutMs ?? usual;
  const left = until - Date.now();
  const timeoutMs = left < (limit || Number.POSITIVE_INFINITY) ? Math.max(1, left) : limit;
  try {
    const outcome = await withDeadline(
      { timeoutMs, signal: spec.signal, language: context.language(), limits: context.limits, plain: context.platform.plainSignals },
      async (signal) => {
        const send = sendOver(context, signal, timeoutMs);
        const answer = await (hooks.length === 0 ? send : around(hooks, send))(stamped);
        if (spec.trace) {
          spec.trace.answer = answer;
          spec.trace.requestId = answer.header(headers.requestId.toLowerCase()) ?? requestId;
        }
        try {
          return await read(answer);
        } catch (error) {
          throw faultOf(error, context.language());
        }
      },
    );
    return { outcome, token };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { outcome: { error, expired: false }, token };
  }
}

/** Step 6: ms until the next attempt; undefined if there is none. */
function pauseBefore({ context, call, spec, until }: Course<unknown>, tries: number, { error, retryAfterMs }: Refusal): number | undefined {
  const mayRepeat = call.method === 'GET' || headers.idempotency in call.headers;
  // Without a key the server would do a repeated write twice.
  const retries = mayRepeat ? (spec.retries ?? context.options.retries ?? defaultRetries) : isJeecg(context) ? 0 : (spec.retries ?? 0);
  // A timeout has already used the caller's whole limit.
  if (tries >= retries || !error.retryable || error.kind === 'timeout') return undefined;
  const ms = pauseMs(tries, retryAfterMs);
  return ms !== undefined && Date.now() + ms < until ? ms : undefined;
}

/** Whether a call may run again after its session ended: another call, tab or process has signed in, or `renew` does so now. */
async function renewed({ session, options: { renew, store } }: CallContext, token: string, error: ApiError): Promise<boolean> {
  if (!renew) return false;
  // Already ended and reported.
  if (session.current().token !== token) return session.replaced(token);
  const { starts } = session;
  session.renewing ??= (async () => {
    const run = async (): Promise<void> => {
      if (!session.replaced(token)) await renew(error);
    };
    try {
      await (store?.exclusive ? store.exclusive(run) : run());
    } finally {
      session.renewing = undefined;
    }
  })();
  try {
    await session.renewing;
  } catch {
    // The caller sees the failure of the call itself.
  }
  return session.starts !== starts || session.replaced(token);
}

/** Whether a page may fetch a key and sign: it has none, or the server no longer accepts the one it has. */
const wantsPageKey = ({ options }: CallContext, { error }: Refusal): boolean =>
  options.pageKeys === true &&
  !options.secret &&
  (error.code === 'sign.missing' || error.code === 'sign.page_key' || error.code === 'sign.wrong');

/** The server finds the signature too old or from the future and sends its own time: this computer's clock is wrong. */
const clockIsWrong = ({ error, serverTime }: Refusal): boolean =>
  serverTime !== undefined &&
  (error.code === 'sign.expired' || error.code === 'sign.ahead' || /X-TIMESTAMP已过期|时效性/.test(error.message));

/** Whether the backend may want the time of a signature as digits: no option has settled it. */
const takesDigits = (context: CallContext): boolean => isJeecg(context) && !context.options.signTime && !context.signsDigits;

async function exchange<T>(context: CallContext, method: Method, path: string, given: CallSpec, read: Read<T>): Promise<T> {
  checkSpec(context, path, given);
  const spec = isJeecg(context) ? await harmless(context, method, path, given) : given;
  const total = spec.totalTimeoutMs ?? context.options.totalTimeoutMs ?? 0;
  const until = total > 0 ? Date.now() + total : Number.POSITIVE_INFINITY;
  const course = { context, call: build(context, method, path, spec), spec, requestId: context.nextRequestId(), until, read };
  let corrections = 0;
  let again = false;
  let keyed = false;
  for (let tries = 0; ; ) {
    const { outcome, token } = await attempt(course, tries);
    if ('value' in outcome) return outcome.value;
    if (corrections < 2 && clockIsWrong(outcome) && (!corrections || takesDigits(context))) {
      if (!corrections++) context.clockOffsetMs = (outcome.serverTime ?? 0) - context.now();
      else context.signsDigits = true;
    } else if (!keyed && wantsPageKey(context, outcome)) {
      keyed = true;
      signing ??= await import('./signing.ts');
      await signing.renewPageKey(context);
    } else if (!again && outcome.expired && token && (await renewed(context, token, outcome.error))) {
      again = true;
    } else if (!tries && outcome.error.code === 'account.unproved' && (await context.options.prove?.(outcome.error))) {
      tries++;
    } else {
      const wait = pauseBefore(course, tries, outcome);
      if (wait === undefined) throw fail(course, outcome, token);
      tries++;
      await pause(wait, spec.signal);
    }
  }
}

/** The one policy for every failed call: ends an expired session once, and tells the listeners. */
function fail({ context, spec, requestId }: Course<unknown>, { error, expired }: Refusal, token: string | undefined): ApiError {
  error.requestId ??= requestId;
  if (expired && token !== undefined && context.session.expire(token)) context.options.onExpired?.(error);
  const quiet = typeof spec.quiet === 'function' ? spec.quiet(error) : spec.quiet;
  if (!quiet) context.options.onError?.(error);
  return error;
}

const readingOf = (context: CallContext, spec: CallSpec): Reading => ({
  language: context.language(),
  ...(isJeecg(context) && { meaning: (said) => jeecgLoaded()?.meaningOf(context, said) ?? { kind: 'server' } }),
  ...(context.options.expiryMarkers && { markers: context.options.expiryMarkers }),
  ...(spec.otherwise && { otherwise: spec.otherwise }),
});

/**
 * Makes one call: build, stamp, sign, send, decode, map errors, retry. Returns the whole envelope of a success; everything else is an
 * ApiError. Code 201, an import with row errors, is a success.
 */
export async function call<T>(context: CallContext, method: Method, path: string, spec: CallSpec = {}): Promise<Answer<T>> {
  const answered = await exchange(context, method, path, spec, async (answer) => {
    const decoded = decode<T>(answer, await answer.text(), readingOf(context, spec), context.now());
    if ('error' in decoded) return decoded;
    if (spec.accept?.(decoded.answer) ?? true) return { value: decoded.answer };
    const { code, message } = decoded.answer;
    const text = message || clientText(context.language(), 'error.auth');
    return { error: new ApiError({ kind: 'auth', code, message: text, status: answer.status }), expired: false };
  });
  context.options.onAnswer?.({ method, path, result: answered.result });
  return answered;
}

/** A call that returns a file, without a time limit unless one is set. Detects errors inside the file's body. */
export function fetchFile(context: CallContext, path: string, spec: CallSpec = {}): Promise<Download> {
  return exchange(context, 'GET', path, { timeoutMs: 0, ...spec }, async (answer) => {
    // A chunk of its own, like signatures; the first file loads it.
    const { download } = await import('../files/download.ts');
    return download(answer, readingOf(context, spec), context.now(), spec.onProgress);
  });
}
