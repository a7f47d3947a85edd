import { failing, joinNames, toLanguage, whyNotServed } from '@saiyun/sdk/contract';
import { failureAnswer } from '@saiyun/sdk/logic/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSqlError, SqlError, uniqueViolation } from '../db/sql-error.ts';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { modeCodes } from '../kernel/mode/service-mode.ts';
import { noteOutage } from '../kernel/outage.ts';
import { expiryAnswer } from './expiry.ts';
import './call/request.ts';
import { toldPath } from './call/told-path.ts';

/** Turns every thrown error into an envelope in the request's language; details of unforeseen errors appear only in the log. */
export function errorsPlugin(app: FastifyInstance, services: Services): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toFailure(error);
    if (noteOutage(services, failure)) return sendFailure(services, request, reply, failure);
    // Whoever switched the mode knows that calls are refused.
    if (failure.code === modeCodes.maintenance || failure.code === modeCodes.readOnly)
      return sendFailure(services, request, reply, failure);
    if (failure.code === 'server.internal' || failing(failure.code).kind === 'server') {
      services.log.error(
        { requestId: request.id, method: request.method, url: toldPath(request), err: failure.cause ?? failure },
        failure.code,
      );
    }
    return sendFailure(services, request, reply, failure);
  });
  const methodsOf = knownPaths(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(pathOf(request)).filter((method) => method !== 'HEAD' && method !== request.method);
    const failure =
      allowed.length > 0
        ? new Failure('method.unknown', { method: request.method, allowed: joinNames(request.language ?? toLanguage(undefined), allowed) })
        : new Failure(whyNotServed(pathOf(request).slice(services.config.SAIYUN_PREFIX.length)) ? 'path.not_served' : 'path.unknown');
    return sendFailure(services, request, reply, failure);
  });
}

export function sendFailure(services: Services, request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const now = services.now();
  request.failed = failure;
  // An address that cannot be decoded is refused before any plugin runs.
  const language = request.language ?? toLanguage(undefined);
  if (failure.code.startsWith('session.') && services.config.SAIYUN_EXPIRY_STYLE === '500') {
    const expired = expiryAnswer(failure, request, now);
    return reply.code(expired.http).type('application/json; charset=utf-8').send(expired.body);
  }
  const { kind, retryable } = failing(failure.code);
  if ((kind === 'limit' || retryable) && failure.params.seconds !== undefined) reply.header('Retry-After', String(failure.params.seconds));
  const path = pathOf(request).slice(services.config.SAIYUN_PREFIX.length);
  const { http, body } = failureAnswer(failure, { language, path, requestId: request.id, now });
  return reply.code(http).type('application/json; charset=utf-8').send(body);
}

/** Errors of the framework, the disk or the database, as our failures. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Failure('storage.full', {}, { cause: error });
  if (code.startsWith('FST_') && /TOO_LARGE|_LIMIT$/.test(code)) return new Failure('input.too_large', {}, { cause: error });
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Failure('path.unknown', {}, { cause: error });
  // Data that no column accepts and no check caught, such as a NUL in a text or a number out of range.
  if (error instanceof SqlError && code.startsWith('22')) return new Failure('input.invalid', {}, { cause: error });
  if (isSqlError(error, uniqueViolation)) return new Failure('row.duplicate', {}, { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Failure('input.too_large', {}, { cause: error });
  if (status === 429) return new Failure('limit.rate', {}, { cause: error });
  if (status >= 400 && status < 500) return new Failure('input.body', {}, { cause: error });
  return new Failure('server.internal', {}, { cause: error });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** The methods of each path, to distinguish a wrong method from a wrong path. */
const knownPaths = (app: FastifyInstance): ((path: string) => string[]) => {
  const known: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.api) return;
    const pattern = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*');
    known.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() });
  });
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
};
