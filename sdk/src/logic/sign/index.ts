import { sortedJson } from './canonical-json.ts';
import { md5 } from './md5.ts';

export { md5 };

/** `path`: query, body, path, time and nonce are signed. `jeecg`: what JeecgBoot backends check. */
export type SignMode = 'path' | 'jeecg';

/**
 * How the text is written. `exact` is what servers verify. The others reproduce the open-source clients where they differ: both put keys
 * that look like array indexes first, and that of 2.4 to 3.6 leaves booleans unquoted.
 */
export type SignStyle = 'exact' | 'client-2.4' | 'client-3.7';

export interface SignedRequest {
  /**
   * Path below the base path (`/sys/login`, without `/jeecg-boot`, so that a proxy may rename that), still percent-encoded, with or without
   * its query string.
   */
  readonly path: string;
  /** Query parameters as decoded values, besides those in `path`. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The JSON body, parsed. Anything but a plain object (FormData, nothing) is ignored. */
  readonly body?: unknown;
  /** `X-TIMESTAMP` and `X-Sign-Nonce` as sent; `jeecg` mode signs neither. */
  readonly timestamp?: string | undefined;
  readonly nonce?: string | undefined;
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A number's decimal digits without an exponent, as client and server both write it: `1.2e19` → `12000000000000000000`. */
function numberText(value: number): string {
  const text = String(value);
  const m = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!m) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = m;
  const digits = first + rest;
  const point = Number(power) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0') + (digits.length > point ? `.${digits.slice(point)}` : '');
}

/** Signs top-level numbers, and for a `jeecg` backend booleans, as text. */
const asText = (value: unknown, booleans: boolean): unknown => {
  if (typeof value === 'number') return numberText(value);
  return booleans && typeof value === 'boolean' ? String(value) : value;
};

/** The pairs of a query string, decoded; a pair without `=` has an empty value. */
const pairsOf = (queryString: string): readonly (readonly [string, string])[] => [...new URLSearchParams(queryString)];

/** `decodeURIComponent`, or the unchanged text if its encoding is invalid. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is part of the text; the server treats it so too.
    return text;
  }
};

/**
 * The body in the form that a `jeecg` backend needs for its signature to match: top-level numbers and booleans as text. Other bodies
 * are returned unchanged.
 */
export function signedBody(body: unknown): unknown {
  return isPlainObject(body) ? Object.fromEntries(Object.entries(body).map(([key, value]) => [key, asText(value, true)])) : body;
}

/**
 * The text to sign: query parameters and the top level of the body (which takes precedence) as one JSON object with sorted keys, without
 * `_t`. `path` mode adds `x-path`, the decoded path, `x-timestamp` and `x-nonce`. `jeecg` mode adds `x-path-variable`, the decoded last
 * segment, only if that segment contains a raw comma. Pure: the client signs with it and the server verifies with it.
 */
export function canonicalText(mode: SignMode, request: SignedRequest, style: SignStyle = 'exact'): string {
  const [path = '', ...queryParts] = request.path.split('?');
  const booleans = style !== 'client-2.4';
  const members = new Map<string, unknown>();
  const segment = path.slice(path.lastIndexOf('/') + 1);
  if (mode === 'jeecg' && segment.includes(',')) members.set('x-path-variable', decoded(segment));
  if (queryParts.length > 0) for (const [key, value] of pairsOf(queryParts.join('?'))) members.set(key, value);
  for (const [key, value] of Object.entries(request.query ?? {})) {
    // Values that are not sent are not signed.
    if (value !== null && value !== undefined) members.set(key, asText(value, booleans));
  }
  if (isPlainObject(request.body))
    for (const [key, value] of Object.entries(request.body)) members.set(key, asText(value, booleans && mode === 'jeecg'));
  if (mode === 'path') {
    members.set('x-path', decoded(path));
    // Left out of the text if undefined; a member of the body must never replace them.
    members.set('x-timestamp', request.timestamp);
    members.set('x-nonce', request.nonce);
  }
  members.delete('_t');
  if (style === 'exact') return sortedJson(members);
  return JSON.stringify(Object.fromEntries([...members].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** `X-Sign`: upper-case MD5 of the text followed by the secret. */
export function sign(text: string, secret: string, hash: (text: string) => string = md5): string {
  return hash(text + secret).toUpperCase();
}
