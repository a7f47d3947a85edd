import { headers } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseByScope } from '../areas/session/access/scope.ts';
import { readActor } from '../areas/session/actor.ts';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';

/**
 * The token of a call: header X-Access-Token, else the query parameter `token`, as addresses of pictures carry it. Browsers can give a
 * websocket no header: there it is the sub-protocol.
 */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers[headers.token.toLowerCase()];
  if (typeof header === 'string' && header !== '') return header;
  const protocol = request.routeOptions.config.socket ? request.headers['sec-websocket-protocol'] : undefined;
  if (protocol) return protocol.split(',', 1)[0]?.trim();
  const query = (request.query as Record<string, unknown> | undefined)?.token;
  return typeof query === 'string' && query !== '' ? query : undefined;
};

/** Tenant that a call asks for: `tenant-id`, else `X-Tenant-Id`; 0 means that of the account. */
export const tenantOf = (request: FastifyRequest): number => {
  const text = request.headers[headers.tenant] || request.headers['x-tenant-id'] || '0';
  const tenant = Number(text);
  if (!Number.isSafeInteger(tenant) || tenant < 0) throw new Failure('session.tenant_changed');
  return tenant;
};

/** Finds out who calls before anything else is looked at: an anonymous call learns nothing but that (wire-contract 3.3). */
export const tokenPlugin = (app: FastifyInstance, services: Services): void => {
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', async (request) => {
    const { api, open } = request.routeOptions.config;
    if (!api) return;
    const token = tokenOf(request);
    if (open) {
      // An open call works without a session, so a dead one is no reason to refuse.
      if (token) request.actor = await readActor(services, token, tenantOf(request), request.ip).catch(() => undefined);
      return;
    }
    if (!token) throw new Failure('session.missing');
    request.actor = await readActor(services, token, tenantOf(request), request.ip);
  });
  // Once the language of the answer is known, which a body tells.
  app.addHook('preValidation', async (request) => {
    const { api, open } = request.routeOptions.config;
    if (api && !open && request.actor?.tokenScope) refuseByScope(request, request.actor.tokenScope, services.config.SAIYUN_PREFIX);
  });
};
