import { STATUS_CODES } from 'node:http';
import { expiryMarkers, toLanguage } from '@saiyun/sdk/contract';
import { failureText } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyRequest } from 'fastify';
import type { Failure } from '../kernel/failure.ts';

export interface ExpiryAnswer {
  readonly http: number;
  readonly body: object;
}

/**
 * How older backends (2.4) answer an ended session: HTTP 500 with Spring's error object, which clients recognise by the text `Token失效` in
 * its message, in every language. Newer ones send the envelope of every refusal.
 */
export function expiryAnswer(failure: Failure, request: FastifyRequest, now: Date): ExpiryAnswer {
  const marker = `${expiryMarkers[0]}，请重新登录`;
  const chinese = request.language === toLanguage(undefined);
  const plain = failure.code === 'session.expired' || failure.code === 'session.missing';
  return {
    http: 500,
    body: {
      timestamp: toWireTime(now),
      status: 500,
      error: STATUS_CODES[500],
      message: plain && chinese ? marker : `${marker} (${failureText(request.language, failure.code, failure.params)})`,
      path: request.url.split('?', 1)[0],
      requestId: request.id,
    },
  };
}
