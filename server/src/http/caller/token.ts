import { headers } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorAtHand, readActor } from '../../actor/read-actor.ts';
import { callName, refuseByScope } from '../../actor/token-scope.ts';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Look } from '../sync-hook.ts';
import { ticketOf } from './address-ticket.ts';
import '../call/request.ts';

/**
 * The token of a call: header X-Access-Token. Browsers cannot set headers on a websocket, so there it is the sub-protocol. Files, pictures
 * and pages may have it in their address; other calls may not, because addresses end up in histories and proxy logs.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[headers.token.toLowerCase()];
  if (typeof header === 'string' && header !== '') return header;
  const { socket, tokenInAddress } = request.routeConfig;
  const protocol = socket ? request.headers['sec-websocket-protocol'] : undefined;
  if (protocol) return protocol.split(',', 1)[0]?.trim();
  if (!socket && !tokenInAddress) return undefined;
  const query = (request.query as Record<string, unknown> | undefined)?.token;
  return typeof query === 'string' && query !== '' ? query : undefined;
}

/** The tenant that a call names: `tenant-id`, otherwise `X-Tenant-Id`; 0 means the account's own. */
export function tenantOf(request: FastifyRequest): number {
  const text = request.headers[headers.tenant] || request.headers['x-tenant-id'] || '0';
  const tenant = Number(text);
  if (!Number.isSafeInteger(tenant) || tenant < 0) throw new Failure('session.tenant_changed');
  return tenant;
}

/** Finds out who calls before anything else is checked: an anonymous call learns nothing further (wire-contract 3.3). */
export function tokenPlugin(app: FastifyInstance, services: Services): void {
  app.decorateRequest('actor', undefined);
  const names = new Set<string>();
  app.decorate('callNames', names);
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.api && !config.socket) names.add(callName(url.slice(services.config.SAIYUN_PREFIX.length)));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { api, open } = request.routeConfig;
    if (!api) {
      done();
      return;
    }
    const ticket = ticketOf(services, request);
    const token = ticket?.token ?? tokenOf(request);
    if (!token) {
      done(open ? undefined : new Failure('session.missing'));
      return;
    }
    const tenant = ticket?.tenantId ?? tenantOf(request);
    request.actor = actorAtHand(services, token, tenant);
    if (request.actor) {
      done();
      return;
    }
    readActor(services, token, tenant, request.ip).then(
      (actor) => {
        request.actor = actor;
        done();
      },
      // An open call works without a session, so an expired one is no reason to refuse.
      (error: Error) => done(open ? undefined : error),
    );
  });
}

/** Limits a caller with an access token to the token's scope. */
export function refuseOutOfScope({ config }: Services): Look {
  return (request) => {
    const { api, open } = request.routeConfig;
    if (api && !open && request.actor?.tokenScope) refuseByScope(request, request.actor.tokenScope, config.SAIYUN_PREFIX);
  };
}

/** An account whose password was chosen by somebody else must change it first. */
export const refuseFirstPassword: Look = (request) => {
  const { api, open, beforeChange } = request.routeConfig;
  if (api && !open && !beforeChange && request.actor?.mustChange) throw new Failure('account.must_change');
};
