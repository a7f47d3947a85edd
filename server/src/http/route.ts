import { headers } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Ctx, Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { envelope } from './answer.ts';
import { answerOnce } from './answer-once.ts';
import './request.ts';

/** What a call without sign-in knows of its caller. */
export type OpenCtx = Omit<Ctx, 'actor' | 'tenantId'>;

interface RouteBase {
  readonly method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
  /** Path below the prefix, such as `/dsTbUnit/list`; Fastify's `:name` and `*` parameters. */
  readonly path: string;
  /** Greatest body in bytes; default 1 MiB. Files of a multipart body have their own limit. */
  readonly bodyLimit?: number;
  /** Greatest file of a multipart body in bytes, default 10 MB. The file is in `request.sentFile`, the fields in `request.fields`. */
  readonly fileLimit?: number;
  /** Takes several files, in `request.sentFiles`, which share the limit; elsewhere a second file is refused. */
  readonly severalFiles?: boolean;
  /** `write` for a GET that changes something, `read` for another call that does not; access tokens for reading go by it. */
  readonly effect?: 'read' | 'write';
  /** Only for somebody who has signed in: access tokens are refused. */
  readonly inPerson?: boolean;
  /** The answer is a secret: a retry of the call is another call, as its answer is not kept. */
  readonly secret?: boolean;
  /** With the header `Saiyun-Dry-Run` the call does all of its checks and stores nothing; other writes refuse that header. */
  readonly dryRun?: boolean;
  /** Most calls per minute and address. */
  readonly perMinute?: number;
}

export interface SignedInRoute extends RouteBase {
  readonly open?: false;
  readonly handler: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** A call that needs no sign-in. */
export interface OpenRoute extends RouteBase {
  readonly open: true;
  readonly handler: (ctx: OpenCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Registers one call below the prefix. What the handler answers becomes `result` of the envelope; `answered(…)` sets code and message too;
 * answering `reply` itself, after a stream was sent, leaves the envelope out. Refuse with a `Failure`.
 */
export const route = (app: FastifyInstance, services: Services, spec: SignedInRoute | OpenRoute): void => {
  app.route({
    method: spec.method,
    url: services.config.SAIYUN_PREFIX + spec.path,
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    config: {
      api: true,
      open: spec.open === true,
      ...(spec.effect === undefined ? {} : { effect: spec.effect }),
      ...(spec.inPerson ? { inPerson: true } : {}),
      ...(spec.secret ? { secret: true } : {}),
      ...(spec.dryRun ? { dryRun: true } : {}),
      ...(spec.fileLimit === undefined ? {} : { fileLimit: spec.fileLimit }),
      ...(spec.severalFiles ? { severalFiles: true } : {}),
      ...(spec.perMinute === undefined ? {} : { rateLimit: { max: spec.perMinute, timeWindow: '1 minute' } }),
    },
    handler: async (request, reply) => {
      refuseDryRun(request);
      const answer = spec.open
        ? await spec.handler(openCtx(services, request), request, reply)
        : await signedIn(spec, signedInCtx(services, request), request, reply);
      return answer === reply ? reply : envelope(answer, services.now());
    },
  });
};

const signedIn = ({ handler }: SignedInRoute, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  // What is only tried has no answer to keep.
  ctx.dryRun ? handler(ctx, request, reply) : answerOnce(ctx, request, reply, () => handler(ctx, request, reply));

const asksDryRun = (request: FastifyRequest): boolean => {
  const value = request.headers[headers.dryRun.toLowerCase()];
  return value !== undefined && value !== 'false';
};

/** A write that would be done all the same is refused instead. */
const refuseDryRun = (request: FastifyRequest): void => {
  const { dryRun, effect = request.method === 'GET' ? 'read' : 'write' } = request.routeOptions.config;
  if (!dryRun && effect === 'write' && asksDryRun(request)) throw new Failure('dry_run.unsupported');
};

const openCtx = (services: Services, request: FastifyRequest): OpenCtx => ({
  ...services,
  language: request.language,
  requestId: request.id,
  ip: request.ip,
});

const signedInCtx = (services: Services, request: FastifyRequest): Ctx => {
  const actor = request.actor;
  if (!actor) throw new Failure('session.missing');
  const dryRun = request.routeOptions.config.dryRun === true && asksDryRun(request);
  return { ...openCtx(services, request), actor, tenantId: actor.tenantId, ...(dryRun && { dryRun }) };
};
