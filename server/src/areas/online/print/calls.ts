import { failing } from '@saiyun/sdk/contract';
import { onlineStatus } from '@saiyun/sdk/entities';
import type { PrintBody } from '@saiyun/sdk/logic/online';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { failureText } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readActor } from '../../../actor/read-actor.ts';
import { refuseByScope } from '../../../actor/token-scope.ts';
import { bodyOf } from '../../../http/call/input.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { type OpenCtx, route } from '../../../http/call/route.ts';
import { openTicket, sealTicket, type TicketCaller } from '../../../http/caller/sealed-ticket.ts';
import { tokenOf } from '../../../http/caller/token.ts';
import { toFailure } from '../../../http/errors.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { type CallModule, Failure, inputFailure } from '../../../kernel/entity-module.ts';
import { type FindModule, holdsRole } from '../source-module.ts';
import { fieldsForPage, previewPage, printPreviewInput } from './design.ts';
import { faultPage, pagePolicy, printPage } from './page.ts';
import { rowsFor } from './rows.ts';

interface Stored {
  readonly source: string;
  readonly body: PrintBody;
  readonly readRoles: string;
}

/** Lifetime of a link to a printed page in seconds: long enough to open and print it, too short to pass it round. */
const ticketSeconds = 300;

/** A published template that the caller may print. */
const openTemplate = async (ctx: Ctx, code: string): Promise<Stored> => {
  const stored = await ctx.db.one<Stored>(
    `select source, body, read_roles as "readRoles" from print_template where tenant_id = $1 and code = $2 and status = '${onlineStatus.published}' and del_flag = '0'`,
    [ctx.tenantId, /^\w{1,50}$/.test(code) ? code : ''],
  );
  if (!stored) throw new Failure('online.no_template');
  if (!holdsRole(stored.readRoles, ctx.actor.roles)) throw new Failure('access.denied');
  return stored;
};

const asked = (request: FastifyRequest): { readonly code: string; readonly id: string } => {
  const { code } = request.params as { readonly code: string };
  const id = textParam((request.query ?? {}) as Params, 'id');
  if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
  return { code, id };
};

const linkTo = (
  ctx: Pick<OpenCtx, 'cipher' | 'config' | 'now' | 'language'>,
  token: string,
  tenantId: number,
  code: string,
  id: string,
) => {
  const { sealed, expires } = sealTicket(ctx, { token, tenantId }, { purpose: 'print', code, id }, ticketSeconds);
  const query = new URLSearchParams({ id, token: sealed, ...(ctx.language === 'en' && { language: 'en' }) });
  return { url: `${ctx.config.SAIYUN_PREFIX}/jmreport/view/${encodeURIComponent(code)}?${query.toString()}`, expires };
};

/** GET /jmreport/link/{code}?id=: an address of the page that a browser may open without a token, valid for five minutes. */
const link = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const { code, id } = asked(request);
  await openTemplate(ctx, code);
  const token = tokenOf(request);
  if (token === undefined) throw new Failure('session.missing');
  return linkTo(ctx, token, ctx.tenantId, code, id);
};

const page = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', pagePolicy)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Content-Type-Options', 'nosniff')
    .send(html);

/** The caller of a page: the account of its ticket, if that session still exists. */
const callerOf = async (ctx: OpenCtx, services: Services, ticket: TicketCaller | undefined): Promise<Ctx> => {
  if (!ticket) throw new Failure('online.link_over');
  const actor = await readActor(services, ticket.token, ticket.tenantId);
  return { ...ctx, actor, tenantId: actor.tenantId };
};

const view = async (ctx: OpenCtx, services: Services, find: FindModule, request: FastifyRequest, reply: FastifyReply) => {
  const { code, id } = asked(request);
  const ticket = openTicket(ctx, textParam((request.query ?? {}) as Params, 'token') ?? '', { purpose: 'print', code, id });
  // Older clients put the session token itself into the address; a redirect removes it before anything is shown. A request that sends a
  // token along with a ticket, as a program following the redirect does, is already there.
  const token = request.actor && tokenOf(request);
  if (!ticket && request.actor && token !== undefined) {
    if (request.actor.tokenScope) refuseByScope(request, request.actor.tokenScope, ctx.config.SAIYUN_PREFIX);
    const { url } = linkTo(ctx, token, request.actor.tenantId, code, id);
    return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 303);
  }
  const caller = await callerOf(ctx, services, ticket);
  const stored = await openTemplate(caller, code);
  const printed = { by: caller.actor.realname || caller.actor.username, at: toWireTime(ctx.now()) };
  return page(reply, 200, printPage(stored.body, await rowsFor(caller, find, stored, id), ctx.language, printed));
};

/** Printed pages (CALL-128). Errors are shown as a page too, because a browser displays the result. */
export function printCalls(find: FindModule): CallModule {
  return {
    name: 'prints',
    register(app, services) {
      route(app, services, {
        method: 'GET',
        path: '/jmreport/link/:code',
        query: { id: ask.needed },
        handler: (ctx, request) => link(ctx, request),
      });
      route(app, services, {
        method: 'GET',
        path: '/jmreport/template/fields',
        query: { source: ask.needed },
        handler: (ctx, { query }) => fieldsForPage(ctx, find, neededParam((query ?? {}) as Params, 'source')),
      });
      route(app, services, {
        method: 'POST',
        path: '/jmreport/template/preview',
        effect: 'read',
        body: printPreviewInput,
        perMinute: 120,
        handler: (ctx, request) => previewPage(ctx, find, bodyOf(request)),
      });
      route(app, services, {
        method: 'GET',
        path: '/jmreport/view/:code',
        query: { id: ask.needed, token: ask.optional },
        open: true,
        tokenInAddress: true,
        handler: async (ctx, request, reply) => {
          try {
            return await view(ctx, services, find, request, reply);
          } catch (error) {
            const failure = toFailure(error);
            if (failing(failure.code).kind === 'server') throw error;
            request.failed = failure;
            return page(
              reply,
              failing(failure.code).http ?? 404,
              faultPage(ctx.language, failureText(ctx.language, failure.code, failure.params)),
            );
          }
        },
      });
    },
  };
}
