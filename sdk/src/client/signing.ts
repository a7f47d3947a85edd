import { headers } from '../contract/headers.ts';
import { canonicalText, sign, signedBody } from '../logic/sign/index.ts';
import { toWireTime } from '../view/time.ts';
import { jsonOf } from './demand.ts';
import { isJson, type Outgoing, type Wire } from './wire.ts';

/** What JSON carries as it is: most bodies hold nothing else at their top, and need not be read back to know what arrives. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || (typeof value === 'number' && Number.isFinite(value));

const isFlat = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype || 'toJSON' in body) return false;
  for (const name in body) if (!isPlain((body as Readonly<Record<string, unknown>>)[name])) return false;
  return true;
};

/**
 * Step 3: adds `X-Sign` and `X-TIMESTAMP` to a call that wants them, where there is a secret (SDK-SIGN-01). Comes after the stamp, because the server signs every
 * parameter that it receives. In `jeecg` mode the numbers of the body are also sent as text (wire-contract 5.3).
 */
export function signCall(wire: Wire, call: Outgoing): Outgoing {
  const { secret = '', dialect, signTime, signMode = dialect === 'jeecg' ? 'jeecg' : 'path' } = wire.options;
  const json = isJson(call.body) ? call.body.json : undefined;
  const body = signMode === 'jeecg' ? signedBody(json) : json;
  // What is signed is what arrives: members that JSON cannot carry are gone, dates are text.
  const sent = body === undefined ? undefined : jsonOf(wire, body);
  const arrives: unknown = sent === undefined || isFlat(body) ? body : JSON.parse(sent);
  const text = canonicalText(signMode, { path: call.path, query: call.query, body: arrives });
  const at = wire.now() + wire.clockOffsetMs;
  return {
    ...call,
    ...(body !== undefined && { body: { json: body, text: sent } }),
    headers: {
      ...call.headers,
      [headers.sign]: sign(text, secret, wire.platform.md5),
      [headers.timestamp]: signTime === 'digits' ? toWireTime(new Date(at)).replace(/\D/g, '') : String(at),
    },
  };
}
