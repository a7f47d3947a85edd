import type { Answer } from '../../contract/wire/envelope.ts';
import { headers, requestMs } from '../../contract/wire/headers.ts';
import { canonicalText, sign, signedBody } from '../../logic/sign/index.ts';
import { toWireTime } from '../../view/time.ts';
import type { CallContext } from './call-context.ts';
import { jsonOf } from './check-call.ts';
import { isJson, type Outgoing } from './outgoing.ts';
import { randomId } from './random-id.ts';

/** Values that JSON carries unchanged: most bodies hold nothing else at the top level and need not be parsed again to see what arrives. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || (typeof value === 'number' && Number.isFinite(value));

const isFlat = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype || 'toJSON' in body) return false;
  for (const name in body) if (!isPlain((body as Readonly<Record<string, unknown>>)[name])) return false;
  return true;
};

/**
 * Step 3: adds `X-Sign` and `X-TIMESTAMP` to a call that asks for them, if there is a secret. It follows the stamp, because the server
 * signs every parameter that it receives. In `jeecg` mode the body's numbers are also sent as text.
 */
export function signCall(context: CallContext, call: Outgoing): Outgoing {
  const { dialect, signTime } = context.options;
  const pageKey = context.options.secret === undefined ? context.pageKey : undefined;
  const secret = context.options.secret ?? pageKey?.key ?? '';
  const signMode = pageKey ? 'path' : (context.options.signMode ?? (dialect === 'jeecg' ? 'jeecg' : 'path'));
  const json = isJson(call.body) ? call.body.json : undefined;
  const body = signMode === 'jeecg' ? signedBody(json) : json;
  // The signature covers what arrives: members that JSON cannot carry are gone, dates are text.
  const sent = body === undefined ? undefined : jsonOf(context, body);
  const arrives: unknown = sent === undefined || isFlat(body) ? body : JSON.parse(sent);
  const at = context.now() + context.clockOffsetMs;
  const digits = signTime === undefined ? context.signsDigits : signTime === 'digits';
  const timestamp = digits ? toWireTime(new Date(at)).replace(/\D/g, '') : String(at);
  const nonce = signMode === 'path' ? randomId() : undefined;
  const text = canonicalText(signMode, { path: call.path, query: call.query, body: arrives, timestamp, nonce });
  return {
    ...call,
    ...(body !== undefined && { body: { json: body, text: sent } }),
    headers: {
      ...call.headers,
      [headers.sign]: sign(text, secret, context.platform.md5),
      [headers.timestamp]: timestamp,
      ...(nonce !== undefined && { [headers.signNonce]: nonce }),
      ...(pageKey && { [headers.signKey]: pageKey.id }),
    },
  };
}

/** Share of its life after which a key is replaced. */
const usedShare = 0.8;

const askPageKey = async (context: CallContext): Promise<void> => {
  const { platform, base } = context;
  const answer = await platform.send({
    method: 'POST',
    url: `${base}/sys/sign/pageKey`,
    headers: { Accept: 'application/json', 'Accept-Language': context.language(), 'Content-Type': 'application/json' },
    body: '{}',
    signal: undefined,
    timeoutMs: context.options.timeoutMs ?? requestMs,
  });
  const { result, timestamp } = JSON.parse(await answer.text()) as Answer<GivenPageKey | null>;
  if (!result) return;
  context.clockOffsetMs = timestamp - context.now();
  context.pageKey = { id: result.id, key: result.key, renewAt: context.now() + result.lifeMs * usedShare };
};

/** What the server gives to a page; null if it requires no signatures. */
interface GivenPageKey {
  readonly id: string;
  readonly key: string;
  readonly lifeMs: number;
}

/**
 * Fetches a signing key for the page, once for all calls that want it at the same time. If the request fails, the page keeps its old key
 * and the server refuses its calls.
 */
export async function renewPageKey(context: CallContext): Promise<void> {
  context.pageKeyComing ??= askPageKey(context)
    .catch(() => undefined)
    .finally(() => {
      context.pageKeyComing = undefined;
    });
  await context.pageKeyComing;
}
