import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PeerCall, PeerRelease } from './fixtures.ts';

export interface PeerRequest {
  readonly method: string;
  readonly url: URL;
  /** Below the prefix, decoded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The public default, which is also in the sample configuration. */
export const peerSecret = 'dd05f1c54d63749eda95f9fa6d49v442a';

const headerOf = ({ headers }: PeerRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const pad = (value: number): string => String(value).padStart(2, '0');
/** A time in Asia/Shanghai as 14 digits. */
const digitsOf = (now: number): number => {
  const at = new Date(now + 8 * 3_600_000);
  const parts = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  return Number(`${at.getUTCFullYear()}${parts.map(pad).join('')}`);
};

/** What the interceptor of signatures answers; undefined lets the call through. */
export function signatureFault(request: PeerRequest, release: PeerRelease): object | undefined {
  const stamp = headerOf(request, 'x-timestamp');
  if (stamp === undefined) return release.noTime;
  const isDigits = /^\d{14}$/.test(stamp);
  // The digits are subtracted as numbers; until 3.1 milliseconds count as digits too, of a time long ago.
  const asDigits = isDigits || !release.signTime.includes('epoch');
  if (asDigits ? digitsOf(Date.now()) - Number(stamp) > 300 : Date.now() - Number(stamp) > 300_000) return release.late;
  const signed: Record<string, string> = Object.fromEntries(request.url.searchParams);
  delete signed._t;
  const last = request.url.pathname.split('/').at(-1) ?? '';
  if (last.includes(',')) signed['x-path-variable'] = decodeURIComponent(last);
  const text = JSON.stringify(Object.fromEntries(Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))));
  const sign = createHash('md5')
    .update(text + peerSecret)
    .digest('hex')
    .toUpperCase();
  return headerOf(request, 'x-sign') === sign ? undefined : release.wrongSign;
}

/** What the filter of tokens answers; a tenant counts only under the name of header that this release reads. */
export function sessionFault(
  request: PeerRequest,
  release: PeerRelease,
  token: string | undefined,
  tenants: readonly string[],
): object | undefined {
  const given = headerOf(request, 'x-access-token') ?? request.url.searchParams.get('token') ?? undefined;
  if (token === undefined || given !== token) return release.ended;
  const tenant = headerOf(request, release.tenantHeader) ?? '0';
  return tenant === '0' || tenants.includes(tenant) ? undefined : release.otherTenant;
}

const failure = (message: string): object => ({ success: false, message, code: 500, result: null, timestamp: Date.now() });

/** What Spring answers for a parameter that is required and not there. */
export function parameterFault({ url }: PeerRequest, { needs = [] }: PeerCall): object | undefined {
  const missing = needs.find((name) => !url.searchParams.has(name));
  return missing === undefined ? undefined : failure(`操作失败，Required String parameter '${missing}' is not present`);
}

/** Parameters and members that the controller would not look at, besides those that every call carries. */
export function passedOver(request: PeerRequest, { needs = [], binds = [], body }: PeerCall): readonly string[] {
  const known = new Set([...needs, ...binds, '_t', 'language', 'token']);
  const query = [...request.url.searchParams.keys()].filter((name) => !known.has(name.replace(/_(begin|end)$/, '')));
  return body === undefined || request.body !== '' ? query : [...query, 'no body'];
}
