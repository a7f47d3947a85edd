import { timingSafeEqual } from 'node:crypto';
import { headers, times } from '@saiyun/sdk/contract';
import { canonicalText, sign } from '@saiyun/sdk/logic/sign';
import { fromWireTime } from '@saiyun/sdk/view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageKeysOf } from './page-key.ts';
import '../call/request.ts';

interface Given {
  readonly sign: string;
  readonly at: number;
}

/**
 * Checks X-Sign and X-TIMESTAMP if a secret is set (SDK-SIGN-01 to 03): required on POST with a JSON body, checked wherever sent. A
 * signature shows that path, query and body are what the client made, and in our own mode that they arrive once; it does not prove who
 * calls.
 */
export function signaturePlugin(app: FastifyInstance, services: Services): void {
  const { SAIYUN_SIGN_SECRET: secret, SAIYUN_SIGN_SECRETS_OLD: others, SAIYUN_SIGN_MODE: ownMode } = services.config;
  if (!secret) return;
  const secrets = [secret, ...others];
  /** Returns the signature if it may be used only once. */
  const check = (request: FastifyRequest): Given | undefined => {
    const { api, unsigned } = request.routeConfig;
    if (!api || unsigned) return undefined;
    const given = header(request, headers.sign)?.toUpperCase();
    if (given === undefined) {
      if (request.method === 'POST' && isJson(request)) throw new Failure('sign.missing');
      return undefined;
    }
    const timestamp = header(request, headers.timestamp);
    const at = checkTime(timestamp, services.now());
    const pageKey = header(request, headers.signKey);
    // Our pages are our own programs, whatever backend the platform imitates.
    const mode = pageKey === undefined ? ownMode : 'path';
    const keys = pageKey === undefined ? secrets : secrets.flatMap((one) => pageKeysOf(services, request, one, pageKey));
    const path = request.url.slice(services.config.SAIYUN_PREFIX.length);
    const text = canonicalText(mode, { path, body: request.body, timestamp, nonce: header(request, headers.signNonce) });
    if (!keys.some((key) => equal(given, sign(text, key)))) throw new Failure('sign.wrong');
    // As its backends do: anyone who has seen such a call can repeat it for five minutes, or longer if its time lies in the future.
    if (mode === 'jeecg') return undefined;
    if (at - services.now().getTime() > times.signAheadMs) throw new Failure('sign.ahead');
    return { sign: given, at };
  };
  app.addHook('preHandler', (request, _reply, done) => {
    let given: Given | undefined;
    try {
      given = check(request);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (given) refuseSeen(services, given).then(() => done(), done);
    else done();
  });
}

/** Stores the signature for as long as it would be valid, for all nodes to see; refuses one already stored with `sign.replayed`. */
const refuseSeen = async ({ db, now }: Services, given: Given): Promise<void> => {
  const fresh = await db.run(
    `with over as (delete from sys_sign_seen where sign in (select sign from sys_sign_seen where expire_time < $3 limit 20 for update skip locked))
     insert into sys_sign_seen (sign, expire_time) values ($1, $2) on conflict do nothing`,
    [given.sign, new Date(given.at + times.signWindowMs), now()],
  );
  if (fresh === 0) throw new Failure('sign.replayed');
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const isJson = (request: FastifyRequest): boolean => /\bjson\b/i.test(request.headers['content-type'] ?? '');

/** Epoch milliseconds, or `yyyyMMddHHmmss` in the platform's zone; at most five minutes old (wire-contract 5.6). */
const checkTime = (text: string | undefined, now: Date): number => {
  if (text === undefined) throw new Failure('sign.missing');
  const at = instantOf(text);
  if (Number.isNaN(at) || now.getTime() - at > times.signWindowMs) throw new Failure('sign.expired');
  return at;
};

const instantOf = (text: string): number => {
  if (!/^\d+$/.test(text)) return Number.NaN;
  if (text.length !== 14) return Number(text);
  return fromWireTime(text.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6'))?.getTime() ?? Number.NaN;
};

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
