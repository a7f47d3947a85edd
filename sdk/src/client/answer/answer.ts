import type { Language } from '../../contract/label.ts';
import { type ErrorKind, type FailureCode, failing, isFailureCode } from '../../contract/wire/codes.ts';
import type { Answer, AnswerIssue, FailurePlace } from '../../contract/wire/envelope.ts';
import { expiryMarkers, headers } from '../../contract/wire/headers.ts';
import type { PlatformAnswer } from '../platform/platform.ts';
import { ApiError } from './api-error.ts';
import { type ClientTextKey, clientText } from './texts.ts';

/** What is needed to read an answer. */
export interface Reading {
  readonly language: Language;
  /** Texts that mark an expired session in a 500. */
  readonly markers?: readonly string[];
  /** Kind of a refusal that carries only the number 500; default `server`. */
  readonly otherwise?: ErrorKind;
  /** Works out what the text of such a refusal means, for a backend without failure codes. */
  readonly meaning?: (said: string) => Meaning;
}

/** What a refusal with only a text means. */
export interface Meaning {
  readonly kind: ErrorKind;
  readonly code?: FailureCode;
  readonly message?: string;
}

/** An error, and what the transport must do about it. */
export interface Refusal {
  readonly error: ApiError;
  /** The session is over. */
  readonly expired: boolean;
  /** Ms after which the server wants the next attempt. */
  readonly retryAfterMs?: number;
  /** The server's clock, sent when it finds a signature too old. */
  readonly serverTime?: number;
}

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Not JSON: the caller decides what that means.
    return undefined;
  }
};

/** The first of several JSON objects in one text: JeecgBoot 3.8.3 reports an expired token in this way. */
function firstObject(text: string): Members | undefined {
  for (let end = text.indexOf('}'); end >= 0; end = text.indexOf('}', end + 1)) {
    const value = parsed(text.slice(0, end + 1))?.value;
    if (isObject(value)) return value;
  }
  return undefined;
}

/** The object in a refusal's body, whatever its content type. */
const bodyOf = (text: string): Members => {
  const value = parsed(text)?.value;
  if (isObject(value)) return value;
  return text.trimStart().startsWith('{') ? (firstObject(text.trimStart()) ?? {}) : {};
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Kinds of the envelope's numbers, used when no failure code says more. */
const kindByCode: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  401: 'auth',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  412: 'auth',
  413: 'invalid',
  429: 'limit',
  503: 'server',
  504: 'timeout',
  510: 'forbidden',
  40002: 'limit',
};

const kindByStatus = (status: number): ErrorKind => kindByCode[status] ?? (status >= 500 ? 'server' : 'invalid');

/** Kind of the number in a refusal's envelope. A number that no contract defines makes the answer unusable. */
const kindOfCode = (code: unknown, otherwise: ErrorKind = 'server'): ErrorKind => {
  const number = Number(code ?? 0);
  if (number === 0 || number === 200 || number === 500) return otherwise;
  return number >= 400 && number < 600 ? kindByStatus(number) : (kindByCode[number] ?? 'protocol');
};

/** These have fixed texts, unless our server named its failure. */
const fixedTexts: Readonly<Record<number, ClientTextKey>> = {
  401: 'error.auth',
  403: 'error.forbidden',
  404: 'error.not_found',
  504: 'error.timeout',
};

/** The client's own text where it is better than the server's; old texts about an ended session speak of tokens. */
function fixedText(status: number, error: unknown, marked: boolean): ClientTextKey | undefined {
  if (marked || error === 'session.expired') return 'error.expired';
  if (error === 'session.missing') return 'error.auth';
  return isFailureCode(error) ? undefined : fixedTexts[status];
}

/** `Retry-After` as ms from now: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const issuesOf = (body: Members): readonly AnswerIssue[] => (Array.isArray(body.issues) ? (body.issues as AnswerIssue[]) : []);

const clip = (text: string): string => text.slice(0, 200);

/** The error in a body that says what went wrong, whatever the HTTP status. */
function refusal(answer: PlatformAnswer, text: string, body: Members, reading: Reading, now: number): Refusal {
  const { status } = answer;
  const named = isFailureCode(body.error) ? failing(body.error) : undefined;
  const said = textOf(body.message);
  const marked = status === 500 && (reading.markers ?? expiryMarkers).some((marker) => text.includes(marker));
  // Every HTTP 401 ends the session, even one that says `success: true`.
  const expired = status === 401 || marked || (named !== undefined && String(body.error).startsWith('session.'));
  const number = Number(body.code) || status;
  const plain = status === 200 && number === 500 && !expired && !named && !reading.otherwise;
  const meant = plain ? reading.meaning?.(said) : undefined;
  const kind = expired
    ? 'auth'
    : (named?.kind ?? meant?.kind ?? (status === 200 ? kindOfCode(body.code, reading.otherwise) : kindByStatus(status)));
  const fixed = fixedText(status, body.error, marked);
  const message = fixed ? clientText(reading.language, fixed) : meant?.message || said || clientText(reading.language, `error.${kind}`);
  const unknown = kind === 'protocol' || Object.keys(body).length === 0;
  const requestId = textOf(body.requestId) || answer.header(headers.requestId.toLowerCase());
  const serverTime = Number(body.timestamp);
  return {
    expired,
    retryAfterMs: retryAfterMs(answer.header('retry-after'), now),
    ...(serverTime > 0 && { serverTime }),
    error: new ApiError({
      kind,
      status,
      requestId,
      code: named ? String(body.error) : (meant?.code ?? number),
      message,
      issues: issuesOf(body),
      retryable: named?.retryable ?? [429, 502, 503, 504].includes(status),
      result: body.result,
      place: body.place as FailurePlace | undefined,
      ...((unknown || message !== said) && { detail: clip(unknown ? text : said) }),
    }),
  };
}

/** An answer that breaks the contract: cut off, HTML, or something else that is not JSON. */
export function unreadable(answer: PlatformAnswer, text: string, reading: Reading, cause?: unknown): ApiError {
  return new ApiError({
    kind: 'protocol',
    status: answer.status,
    requestId: answer.header(headers.requestId.toLowerCase()),
    message: clientText(reading.language, 'error.protocol'),
    detail: clip(answer.status >= 300 && answer.status < 400 ? `HTTP ${answer.status} → ${answer.header('location') ?? ''}` : text),
    cause,
  });
}

export type Decoded<T> = { readonly answer: Answer<T> } | Refusal;

/**
 * Reads the text of an answer: the envelope of a success, or the refusal. Ignores the content type, because older servers label JSON as
 * `text/html`. `success` decides; JSON without an envelope counts as its result.
 */
export function decode<T>(answer: PlatformAnswer, text: string, reading: Reading, now: number): Decoded<T> {
  if (answer.status >= 400) return refusal(answer, text, bodyOf(text), reading, now);
  const json = parsed(text);
  if (answer.status >= 300 || !json) return { error: unreadable(answer, text, reading), expired: false };
  const body = json.value;
  if (isObject(body) && body.success === false) return refusal(answer, text, body, reading, now);
  const enveloped = isObject(body) && typeof body.success === 'boolean';
  const from = enveloped ? body : { result: body };
  return {
    answer: {
      success: true,
      message: textOf(from.message),
      code: Number(from.code ?? 200),
      result: (from.result ?? null) as T,
      timestamp: Number(from.timestamp) || now,
    },
  };
}
