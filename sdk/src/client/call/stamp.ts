import { wireLanguage } from '../../contract/label.ts';
import { cacheBuster, headers, languageField } from '../../contract/wire/headers.ts';
import { isJeecg } from '../jeecg/dialect.ts';
import type { CallContext } from './call-context.ts';
import { type Body, isAbsolute, isJson, type Outgoing } from './outgoing.ts';

/** Lookups of dictionary items may be cached, so they carry no cache buster. */
const cacheable = 'sys/dict/getDictItems';

/** The body with one more field, or undefined if it cannot hold one. */
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

/** Token and tenant go only to the platform's own origin, never to another server that a path may name. */
const isOwn = (context: CallContext, path: string): boolean =>
  !isAbsolute(path) || URL.parse(path)?.origin === URL.parse(context.base)?.origin;

/**
 * Step 2. Adds what every call carries: token and tenant, the app id inside a low-code app, the language in the body or else in the query
 * and as a header, and on GETs the time in seconds. The request id goes only to our own server, which writes it to its log.
 */
export function stamp(context: CallContext, call: Outgoing, requestId: string, anonymous = false): Outgoing {
  const own = isOwn(context, call.path);
  const { token, tenantId } = context.session.current();
  const name = context.options.languageField ?? languageField;
  const language = wireLanguage(context.language());
  const body = withField(call.body, name, language);
  const lowAppId = context.options.lowAppId?.();
  const sentToken = own && !anonymous ? token : undefined;
  return {
    ...call,
    body: body ?? call.body,
    query: {
      ...call.query,
      ...(body === undefined && own && { [name]: language }),
      ...(call.method === 'GET' && own && !call.path.includes(cacheable) && { [cacheBuster]: String(Math.floor(context.now() / 1000)) }),
    },
    headers: {
      // Without this, old backends report an expired token with an HTML page.
      Accept: 'application/json',
      // A refusal may come before the server has read the body, which otherwise names the language.
      ...(own && { 'Accept-Language': context.language() }),
      ...(context.platform.userAgent !== undefined && { 'User-Agent': context.platform.userAgent }),
      ...(sentToken !== undefined && { [headers.token]: sentToken }),
      ...(own && { [headers.tenant]: String(tenantId) }),
      // Every JeecgBoot reads one of the two names.
      ...(own && isJeecg(context) && { [headers.jeecgTenant]: String(tenantId) }),
      ...(own && !isJeecg(context) && { [headers.requestId]: requestId }),
      ...(own && lowAppId && { [headers.lowAppId]: lowAppId }),
      ...call.headers,
    },
    token: sentToken,
  };
}
