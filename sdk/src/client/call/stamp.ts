import { wireLanguage } from '../../contract/label.ts';
import { cacheBuster, headers, languageField } from '../../contract/wire/headers.ts';
import { isJeecg } from '../jeecg/dialect.ts';
import { type Body, isAbsolute, isJson, type Outgoing } from './outgoing.ts';
import type { Wire } from './wire.ts';

/** Lookups of dictionary items may be cached, so they carry no cache buster (SDK-HTTP-07). */
const cacheable = 'sys/dict/getDictItems';

/** The body with one more field, or undefined where it has no place for it. */
function withField(body: Body | undefined, name: string, value: string): Body | undefined {
  if (body instanceof FormData) {
    const form = new FormData();
    for (const [key, entry] of body) form.append(key, entry);
    form.set(name, value);
    return form;
  }
  if (isJson(body)) {
    const { json } = body;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { json: { ...json, [name]: value } } : undefined;
  }
  return body && { ...body, fields: [...body.fields, [name, value]] };
}

/** Token and tenant go to the platform's own origin only, never to another server that a path may point to. */
const isOwn = (wire: Wire, path: string): boolean => !isAbsolute(path) || URL.parse(path)?.origin === URL.parse(wire.base)?.origin;

/**
 * Step 2. What every call carries: token and tenant (SDK-HTTP-04, SDK-HTTP-05), the app id inside a low-code app (SDK-HTTP-06), the language
 * in the body or else in the query (SDK-HTTP-02) and as a header, and on GETs the time in seconds (SDK-HTTP-07). The
 * request's id goes to our own server only, which writes it to its log.
 */
export function stamp(wire: Wire, call: Outgoing, requestId: string, anonymous = false): Outgoing {
  const own = isOwn(wire, call.path);
  const { token, tenantId } = wire.session.current();
  const name = wire.options.languageField ?? languageField;
  const language = wireLanguage(wire.language());
  const body = withField(call.body, name, language);
  const lowAppId = wire.options.lowAppId?.();
  const sentToken = own && !anonymous ? token : undefined;
  return {
    ...call,
    body: body ?? call.body,
    query: {
      ...call.query,
      ...(body === undefined && own && { [name]: language }),
      ...(call.method === 'GET' && own && !call.path.includes(cacheable) && { [cacheBuster]: String(Math.floor(wire.now() / 1000)) }),
    },
    headers: {
      // Old backends answer an expired token with a page unless JSON is asked for.
      Accept: 'application/json',
      // A refusal may come before the body has been read, which says it for everything else.
      ...(own && { 'Accept-Language': wire.language() }),
      ...(wire.platform.userAgent !== undefined && { 'User-Agent': wire.platform.userAgent }),
      ...(sentToken !== undefined && { [headers.token]: sentToken }),
      ...(own && { [headers.tenant]: String(tenantId) }),
      // Every JeecgBoot reads one of the two names (wire-contract part 0).
      ...(own && isJeecg(wire) && { [headers.jeecgTenant]: String(tenantId) }),
      ...(own && !isJeecg(wire) && { [headers.requestId]: requestId }),
      ...(own && lowAppId && { [headers.lowAppId]: lowAppId }),
      ...call.headers,
    },
    token: sentToken,
  };
}
