import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import type { Services } from '../kernel/context.ts';
import type { CallModule } from '../kernel/entity-module.ts';
import { bodyPlugin } from './body.ts';
import { contractPlugin } from './contract.ts';
import { crossOriginPlugin } from './cross-origin.ts';
import { errorsPlugin, sendFailure, toFailure } from './errors.ts';
import { health } from './health.ts';
import { languagePlugin } from './language.ts';
import { multipartPlugin } from './multipart.ts';
import { rateLimitPlugin } from './rate-limit.ts';
import { requestIdOf, requestIdPlugin } from './request-id.ts';
import { securityHeadersPlugin } from './security-headers.ts';
import { signaturePlugin } from './signature.ts';
import { socketsPlugin, wantsSocket } from './sockets.ts';
import { staticWebPlugin } from './static-web.ts';
import { stoppingPlugin } from './stopping.ts';
import { tokenPlugin } from './token.ts';

/** Greatest JSON body: drafts of a thousand rows fit. */
const bodyLimit = 2 * 1024 * 1024;

/**
 * The HTTP side without any area. The order of the plugins is that of the checks: request id and language first, so that every refusal has
 * them; then token and tenant; then the body, and its signature last (wire-contract 3.3).
 */
export const createApp = (services: Services, modules: readonly CallModule[]): FastifyInstance => {
  const { config } = services;
  const app = fastify({
    genReqId: requestIdOf,
    bodyLimit,
    trustProxy: config.SAIYUN_TRUST_PROXY === '' ? false : config.SAIYUN_TRUST_PROXY,
    // Ours refuses with an envelope.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendFailure(services, request, reply, toFailure(error)),
    forceCloseConnections: 'idle',
    requestTimeout: 300_000,
    http: { shouldUpgradeCallback: wantsSocket(config) },
    // Dictionary codes and lists of ids stand in paths.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  requestIdPlugin(app);
  languagePlugin(app);
  contractPlugin(app);
  stoppingPlugin(app);
  errorsPlugin(app, services);
  crossOriginPlugin(app, config);
  securityHeadersPlugin(app);
  rateLimitPlugin(app);
  socketsPlugin(app);
  tokenPlugin(app, services);
  bodyPlugin(app);
  multipartPlugin(app, services);
  signaturePlugin(app, services);
  // In a plugin of their own, because limits see only routes that come after them.
  app.register(async (scope) => {
    health(scope, services);
    for (const module of modules) module.register(scope, services);
    staticWebPlugin(scope, services);
  });
  return app;
};
