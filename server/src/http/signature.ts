import { timingSafeEqual } from 'node:crypto';
import { headers, times } from '@saiyun/sdk/contract';
import { canonicalText, sign } from '@saiyun/sdk/logic/sign';
import { fromWireTime } from '@saiyun/sdk/view';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { atOnce, type Look } from './at-once.ts';
import './request.ts';

/**
 * Checks X-Sign and X-TIMESTAMP when a secret is set (SDK-SIGN-01 to 03): demanded of POST with a JSON body, checked wherever it is sent.
 * A signature shows that path, query and body came as the client made them; it is no proof of who calls and no guard against replay.
 */
export const signaturePlugin = (app: FastifyInstance, services: Services): void => {
  const secret = services.config.SAIYUN_SIGN_SECRET;
  if (!secret) return;
  const look: Look = (request) => {
    if (!request.routeConfig.api) return;
    const given = header(request, headers.sign);
    if (given === undefined) {
      if (request.method === 'POST' && isJson(request)) throw new Failure('sign.missing');
      return;
    }
    checkTime(header(request, headers.timestamp), services.now());
    const path = request.url.slice(services.config.SAIYUN_PREFIX.length);
    const expected = sign(canonicalText(services.config.SAIYUN_SIGN_MODE, { path, body: request.body }), secret);
    if (!equal(given.toUpperCase(), expected)) throw new Failure('sign.wrong');
  };
  app.addHook('preHandler', atOnce(look));
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const isJson = (request: FastifyRequest): boolean => /\bjson\b/i.test(request.headers['content-type'] ?? '');

/** Epoch milliseconds, or `yyyyMMddHHmmss` in the platform's zone; five minutes to the past, clocks ahead are accepted (wire-contract 5.6). */
const checkTime = (text: string | undefined, now: Date): void => {
  if (text === undefined) throw new Failure('sign.missing');
  const at = instantOf(text);
  if (Number.isNaN(at) || now.getTime() - at > times.signWindowMs) throw new Failure('sign.expired');
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
