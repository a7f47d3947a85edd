import { sortedJson } from './canonical-json.ts';
import { md5 } from './md5.ts';

export { md5 };

/** `path`: query, body, path, time and nonce are signed (SDK-SIGN-02). `jeecg`: as JeecgBoot backends check it (wire-contract part 5). */
export type SignMode = 'path' | 'jeecg';

/**
 * How the text is written. `exact` is what verifies. The others reproduce the open-source clients where these differ from it: both put
 * keys that look like array indexes first, and that of 2.4 to 3.6 leaves booleans bare.
 */
export type SignStyle = 'exact' | 'client-2.4' | 'client-3.7';

export interface SignedRequest {
  /**
   * Path below the base path (`/sys/login`, without `/jeecg-boot`, so that a proxy may rename that), still percent-encoded,
   * with or without its query string.
   */
  readonly path: string;
  /** Query parameters as plain values, besides those in `path`. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The JSON body, parsed. Anything but a plain object (FormData, nothing) adds nothing. */
  readonly body?: unknown;
  /** `X-TIMESTAMP` and `X-Sign-Nonce` as they are sent; `jeecg` mode signs neither. */
  readonly timestamp?: string | undefined;
  readonly nonce?: string | undefined;
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A number's decimal digits without an exponent, as both sides write it: `1.2e19` → `12000000000000000000`. */
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

/** Top-level numbers, and for a `jeecg` backend booleans, are signed as text. */
const asText = (value: unknown, booleans: boolean): unknown => {
  if (typeof value === 'number') return numberText(value);
  return booleans && typeof value === 'boolean' ? String(value) : value;
};

/** The pairs of a query string, decoded; a pair without `=` has an empty value. */
const pairsOf = (queryString: string): readonly (readonly [string, string])[] => [...new URLSearchParams(queryString)];

/** `decodeURIComponent`, or the text as it is where it is no valid encoding. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is part of the text: the server takes it so too.
    return text;
  }
};

/**
 * The body as a `jeecg` backend must receive it for its signature to fit: top-level numbers and booleans as text (wire-contract 5.3
 * step 4). Other bodies are answered as they are.
 */
export function signedBody(body: unknown): unknown {
  return isPlainObject(body) ? Object.fromEntries(Object.entries(body).map(([key, value]) => [key, asText(value, true)])) : body;
}

/**
 * The text that is signed: query parameters and the top level of the body (which wins) as one JSON object with sorted keys, without `_t`.
 * `path` mode adds `x-path`, the decoded path, `x-timestamp` and `x-nonce`. `jeecg` mode adds `x-path-variable`, the decoded last segment, only when that segment
 * holds a raw comma. Pure: the client signs with it and the server checks with it (SDK-SIGN-02).
 */
export function canonicalText(mode: SignMode, request: SignedRequest, style: SignStyle = 'exact'): string {
  const [path = '', ...queryParts] = request.path.split('?');
  const booleans = style !== 'client-2.4';
  const members = new Map<string, unknown>();
  const segment = path.slice(path.lastIndexOf('/') + 1);
  if (mode === 'jeecg' && segment.includes(',')) members.set('x-path-variable', decoded(segment));
  if (queryParts.length > 0) for (const [key, value] of pairsOf(queryParts.join('?'))) members.set(key, value);
  for (const [key, value] of Object.entries(request.query ?? {})) {
    // What is not sent is not signed.
    if (value !== null && value !== undefined) members.set(key, asText(value, booleans));
  }
  if (isPlainObject(request.body))
    for (const [key, value] of Object.entries(request.body)) members.set(key, asText(value, booleans && mode === 'jeecg'));
  if (mode === 'path') {
    members.set('x-path', decoded(path));
    // Undefined ones are left out of the text, and no member of the body may stand in for them.
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
