import type { Entity, Fields } from '@saiyun/sdk/contract';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { refuseUnproved } from '../../actor/proved.ts';
import { asksDryRun } from '../../actor/token-scope.ts';
import { Answered, answered as answeredWith, envelope, envelopeText, JsonText } from '../../kernel/answer.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { runAndRollBack } from '../../kernel/write/dry-run.ts';
import { deviceTokenOf } from '../caller/device-token.ts';
import { answerOnce } from './answer-once.ts';
import type { QueryParameters } from './query-parameters.ts';
import './request.ts';

/** What a call without sign-in knows about its caller. */
export type OpenCtx = Omit<Ctx, 'actor' | 'tenantId'>;

interface RouteBase {
  readonly method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'DELETE'>;
  /** Path below the prefix, such as `/dsTbUnit/list`; Fastify's `:name` and `*` parameters. */
  readonly path: string;
  /** Largest body in bytes, by default 1 MiB. Files of a multipart body have their own limit. */
  readonly bodyLimit?: number;
  /** Largest file of a multipart body in bytes, by default 10 MB. The file is in `request.sentFile`, the fields are in `request.fields`. */
  readonly fileLimit?: number;
  /** Takes several files, in `request.sentFiles`, which share the limit; other routes refuse a second file. */
  readonly severalFiles?: boolean;
  /** `write` for a GET that changes something, `read` for another method that does not; it decides for read-only access tokens. */
  readonly effect?: 'read' | 'write';
  /** A write that only leaves a file for its caller: tokens that may read may call it, and a read-only platform refuses it. */
  readonly forReaders?: boolean;
  /** Only with a session: access tokens are refused. */
  readonly inPerson?: boolean;
  /** Needs no signature even where calls are signed: this call gives a page its key. */
  readonly unsigned?: boolean;
  /** Returns a file, a picture or a page: its address may carry the token, because a browser that opens it sends no header. */
  readonly tokenInAddress?: boolean;
  /** Only for an owner with a recent proof, because the call decides who may come in. */
  readonly proved?: boolean;
  /** Also for an account whose first password has not been changed yet. */
  readonly beforeChange?: boolean;
  /** Served whatever the platform's mode: signing in, and the mode itself. */
  readonly inMaintenance?: boolean;
  /** The body is kept as it was sent, in `request.sentText`, for signatures over it. */
  readonly asSent?: boolean;
  /** The answer is a secret and is not kept: a retry is a new call. */
  readonly secret?: boolean;
  /**
   * With the header `Saiyun-Dry-Run` the call runs all checks and stores nothing; other writes refuse that header. `true`: the handler
   * honours `ctx.dryRun`. `takenBack`: the call runs and is rolled back, for handlers that touch only the database and count no tries
   * there.
   */
  readonly dryRun?: boolean | 'takenBack';
  /** Query parameters, for the OpenAPI document; `lists` adds those of the record's list. */
  readonly query?: QueryParameters;
  readonly lists?: Entity;
  /** The fields that the handler reads from the body, for the OpenAPI document; `null` if it reads none. */
  readonly body?: Fields | null;
  /** Limit on calls per minute and address. */
  readonly perMinute?: number;
}

export interface SignedInRoute extends RouteBase {
  readonly open?: false;
  readonly handler: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** A cached result, as JSON, that a reading call returns without waiting; `undefined` leaves the call to the handler. */
  readonly kept?: (ctx: Ctx, request: FastifyRequest) => string | undefined;
}

/** A call that needs no sign-in. */
export interface OpenRoute extends RouteBase {
  readonly open: true;
  readonly handler: (ctx: OpenCtx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Registers one call below the prefix. The handler's result becomes `result` of the envelope; `answered(…)` sets code and message too;
 * returning `reply` after sending a stream leaves out the envelope. Refuse with a `Failure`.
 */
export function route(app: FastifyInstance, services: Services, spec: SignedInRoute | OpenRoute): void {
  app.route({
    method: spec.method,
    url: services.config.SAIYUN_PREFIX + spec.path,
    ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
    config: {
      api: true,
      open: spec.open === true,
      ...(spec.effect === undefined ? {} : { effect: spec.effect }),
      ...(spec.forReaders ? { forReaders: true } : {}),
      ...(spec.inPerson ? { inPerson: true } : {}),
      ...(spec.open !== true && spec.proved ? { proved: true } : {}),
      ...(spec.tokenInAddress ? { tokenInAddress: true } : {}),
      ...(spec.beforeChange ? { beforeChange: true } : {}),
      ...(spec.inMaintenance ? { inMaintenance: true } : {}),
      ...(spec.asSent ? { asSent: true } : {}),
      ...(spec.secret ? { secret: true } : {}),
      ...(spec.unsigned ? { unsigned: true } : {}),
      ...(spec.dryRun ? { dryRun: true } : {}),
      ...(spec.query ? { query: spec.query } : {}),
      ...(spec.lists ? { lists: spec.lists } : {}),
      ...(spec.body === undefined ? {} : { body: spec.body }),
      ...(spec.fileLimit === undefined ? {} : { fileLimit: spec.fileLimit }),
      ...(spec.severalFiles ? { severalFiles: true } : {}),
      ...(spec.perMinute === undefined ? {} : { rateLimit: { max: spec.perMinute, timeWindow: '1 minute' } }),
    },
    handler: spec.open ? openHandler(services, spec) : signedInHandler(services, spec),
  });
}

/** Whether a stream was sent, even if its client has gone since: awaiting the reply then yields nothing. */
const isSent = (answer: unknown, reply: FastifyReply): boolean => answer === reply || reply.raw.headersSent;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | FastifyReply;

/** Refuses a write that would ignore the dry run and store its changes. */
const refuseDryRun = (request: FastifyRequest): void => {
  const { dryRun, effect = request.method === 'GET' ? 'read' : 'write' } = request.routeConfig;
  if (!dryRun && effect === 'write' && asksDryRun(request)) throw new Failure('dry_run.unsupported');
};

const openHandler =
  (services: Services, { handler }: OpenRoute): Handler =>
  async (request, reply) => {
    refuseDryRun(request);
    const device = deviceTokenOf(request);
    const ctx: OpenCtx = {
      ...services,
      language: request.language,
      requestId: request.id,
      ip: request.ip,
      ...(device && { device }),
    };
    const answer = await handler(ctx, request, reply);
    return isSent(answer, reply) ? undefined : envelope(answer, services.now());
  };

/**
 * As bytes: Fastify would measure a text, copy it behind the headers and encode it on the way out, which costs more than the rows of a
 * Chinese page.
 */
const sendText = (reply: FastifyReply, result: string, now: Date): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(envelopeText(result, now)));

/** The answer of a dry run: what the call would return, and a note that nothing was stored. */
const triedAnswer = (ctx: Ctx, answer: unknown): Answered => {
  const told = { message: message(ctx.language, 'done.dryRun') };
  return answer instanceof Answered ? answeredWith(answer.result, { ...told, code: answer.code }) : answeredWith(answer, told);
};

const signedInHandler = (services: Services, { method, secret, proved, handler, kept, dryRun }: SignedInRoute): Handler => {
  // Secrets are not kept for retries, and reads may simply be repeated.
  const isOnce = method !== 'GET' && !secret;
  const answered = async (ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    refuseDryRun(request);
    if (proved) await refuseUnproved(ctx);
    if (ctx.dryRun) {
      const { dryRun: _dryRun, ...done } = ctx;
      // A trial has no answer to keep.
      const answer = await (dryRun === 'takenBack'
        ? runAndRollBack(ctx.db, () => handler(done, request, reply))
        : handler(ctx, request, reply));
      return envelope(triedAnswer(ctx, answer), ctx.now());
    }
    const answer = await (isOnce ? answerOnce(ctx, request, reply, () => handler(ctx, request, reply)) : handler(ctx, request, reply));
    if (answer instanceof JsonText) return sendText(reply, answer.text, ctx.now());
    return isSent(answer, reply) ? undefined : envelope(answer, ctx.now());
  };
  return (request, reply) => {
    const ctx = signedInCtx(services, request);
    const result = kept?.(ctx, request);
    if (result === undefined) return answered(ctx, request, reply);
    return sendText(reply, result, ctx.now());
  };
};

const signedInCtx = (services: Services, request: FastifyRequest): Ctx => {
  const { actor, language, id, ip } = request;
  if (!actor) throw new Failure('session.missing');
  const ctx = { ...services, language, requestId: id, ip, actor, tenantId: actor.tenantId };
  return request.routeConfig.dryRun && asksDryRun(request) ? { ...ctx, dryRun: true } : ctx;
};
