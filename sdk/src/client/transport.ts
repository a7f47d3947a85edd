import type { Method, SendOptions } from '../calls/send.ts';
import type { ErrorKind } from '../contract/codes.ts';
import type { Answer } from '../contract/envelope.ts';
import { headers, times } from '../contract/headers.ts';
import { listParams } from '../logic/query/list-params.ts';
import { decode, type Reading, type Refusal } from './answer.ts';
import { ApiError, isApiError } from './api-error.ts';
import type { Download } from './client.ts';
import { pause, withDeadline } from './deadline.ts';
import { download } from './download.ts';
import type { PlatformAnswer, PlatformRequest } from './platform/platform.ts';
import { signCall } from './signing.ts';
import { stamp } from './stamp.ts';
import { clientText } from './texts.ts';
import { type Body, isAbsolute, isJson, type Outgoing, type Wire } from './wire.ts';

/** A call with what only the client itself may ask for. */
export interface CallSpec extends SendOptions {
  /** Carries no token: a sign-in. */
  readonly anonymous?: boolean;
  /** A success that does not pass is refused all the same (AUTH-06). */
  readonly accept?: (answer: Answer) => boolean;
  /** Kind of a refusal that names nothing but the number 500. */
  readonly otherwise?: ErrorKind;
}

const defaultRetries = 2;
/** Longest pause before a call is tried again, in ms; a server that asks for more is not waited for. */
const longestPauseMs = 30_000;

/** A random id: a UUID of version 4 as 32 hex digits, without hyphens (SDK-HTTP-11). */
export const randomId = (): string => crypto.randomUUID().replaceAll('-', '');

const bodyOf = ({ body, upload }: CallSpec): Body | undefined => {
  if (upload) return upload;
  if (body instanceof FormData) return body;
  return body === undefined || body === null ? undefined : { json: body };
};

/** Step 1: the call as its parts. Empty query parameters are left out; a path without a leading slash is joined all the same (SDK-HTTP-03). */
export function build(method: Method, path: string, spec: CallSpec): Outgoing {
  const body = bodyOf(spec);
  const given = Object.entries(spec.query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)] as const],
  );
  return {
    method,
    path: isAbsolute(path) || path.startsWith('/') ? path : `/${path}`,
    query: { ...(spec.list && listParams(spec.list)), ...Object.fromEntries(given) },
    headers: {
      ...(isJson(body) && { 'Content-Type': 'application/json' }),
      // A write that is sent again must not be done twice.
      ...(method !== 'GET' && (spec.retries ?? 0) > 0 && { [headers.idempotency]: randomId() }),
      ...spec.headers,
    },
    ...(body && { body }),
    // SDK-SIGN-03: POSTs are signed, GETs on demand, PUT and DELETE never.
    signed: method === 'POST' ? (spec.signed ?? isJson(body)) : method === 'GET' && spec.signed === true,
  };
}

const urlOf = (wire: Wire, { path, query }: Outgoing): string => {
  const text = new URLSearchParams(query).toString();
  const whole = isAbsolute(path) ? path : wire.base + path;
  return text === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${text}`;
};

/** Step 4: the request as the platform takes it. */
const written = (wire: Wire, call: Outgoing): PlatformRequest => ({
  method: call.method,
  url: urlOf(wire, call),
  headers: call.headers,
  body: isJson(call.body) ? JSON.stringify(call.body.json) : call.body,
});

type Read<T> = (answer: PlatformAnswer) => Promise<{ readonly value: T } | Refusal>;

interface Tried<T> {
  readonly outcome: { readonly value: T } | Refusal;
  readonly token: string | undefined;
}

/** Steps 2 to 5 once: stamp, sign, send, read. */
async function attempt<T>(wire: Wire, call: Outgoing, spec: CallSpec, read: Read<T>): Promise<Tried<T>> {
  const stamped = stamp(wire, call, spec.anonymous);
  const { token } = stamped;
  const timeoutMs = spec.timeoutMs ?? wire.options.timeoutMs ?? times.requestMs;
  try {
    const outcome = await withDeadline({ timeoutMs, signal: spec.signal, language: wire.language() }, async (signal) =>
      read(await wire.platform.send({ ...written(wire, signCall(wire, stamped)), signal })),
    );
    return { outcome, token };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { outcome: { error, expired: false }, token };
  }
}

/** Step 6: what may be sent again, after how many ms; undefined when the failure stands. */
function pauseBefore(tries: number, { error, retryAfterMs }: Refusal): number | undefined {
  // A timeout has already cost the caller the whole limit.
  if (!error.retryable || error.kind === 'timeout') return undefined;
  const backoff = 200 * 2 ** tries * (0.5 + Math.random());
  const wait = Math.max(backoff, retryAfterMs ?? 0);
  return wait <= longestPauseMs ? wait : undefined;
}

/** The server finds the signature too old and says what time it has: this computer's clock is wrong (wire-contract 5.6). */
const clockIsWrong = ({ error, serverTime }: Refusal): boolean =>
  serverTime !== undefined && (error.code === 'sign.expired' || /X-TIMESTAMP已过期|时效性/.test(error.message));

async function exchange<T>(wire: Wire, method: Method, path: string, spec: CallSpec, read: Read<T>): Promise<T> {
  const call = build(method, path, spec);
  const retries = spec.retries ?? (method === 'GET' ? defaultRetries : 0);
  let corrected = false;
  for (let tries = 0; ; tries++) {
    const { outcome, token } = await attempt(wire, call, spec, read);
    if ('value' in outcome) return outcome.value;
    if (!corrected && clockIsWrong(outcome)) {
      corrected = true;
      wire.clockOffsetMs = (outcome.serverTime ?? 0) - wire.now();
      tries--;
      continue;
    }
    const wait = tries < retries ? pauseBefore(tries, outcome) : undefined;
    if (wait === undefined) throw fail(wire, outcome, token, spec);
    await pause(wait, spec.signal);
  }
}

/** The one policy for every failed call (SDK-ERR-10): ends an expired session, once, and tells the listeners. */
function fail(wire: Wire, { error, expired }: Refusal, token: string | undefined, spec: CallSpec): ApiError {
  if (expired && token !== undefined && wire.session.expire(token)) wire.options.onExpired?.(error);
  const quiet = typeof spec.quiet === 'function' ? spec.quiet(error) : spec.quiet;
  if (!quiet) wire.options.onError?.(error);
  return error;
}

const readingOf = (wire: Wire, spec: CallSpec): Reading => ({
  language: wire.language(),
  ...(wire.options.expiryMarkers && { markers: wire.options.expiryMarkers }),
  ...(spec.otherwise && { otherwise: spec.otherwise }),
});

/**
 * Makes one call: build, stamp, sign, send, decode, map errors, retry (SDK-HTTP-01). Answers the whole envelope of a success;
 * everything else is an ApiError. Code 201, an import with row errors, is a success.
 */
export const call = <T>(wire: Wire, method: Method, path: string, spec: CallSpec = {}): Promise<Answer<T>> =>
  exchange(wire, method, path, spec, async (answer) => {
    const decoded = decode<T>(answer, await answer.text(), readingOf(wire, spec), wire.now());
    if ('error' in decoded) return decoded;
    if (spec.accept?.(decoded.answer) ?? true) {
      wire.options.onAnswer?.({ method, path, result: decoded.answer.result });
      return { value: decoded.answer };
    }
    const { code, message } = decoded.answer;
    const text = message || clientText(wire.language(), 'error.auth');
    return { error: new ApiError({ kind: 'auth', code, message: text, status: answer.status }), expired: false };
  });

/** A call that answers a file, with no time limit unless one is given. Errors inside the file's body are found (SDK-ERR-07). */
export const fetchFile = (wire: Wire, path: string, spec: CallSpec = {}): Promise<Download> =>
  exchange(wire, 'GET', path, { timeoutMs: 0, ...spec }, (answer) => download(answer, readingOf(wire, spec), wire.now()));
