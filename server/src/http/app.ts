import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import type { Services } from '../kernel/context.ts';
import type { CallModule } from '../kernel/entity-module.ts';
import { accessLog } from './call/access-log.ts';
import { bodyPlugin } from './call/body.ts';
import { sameContract } from './call/contract.ts';
import { languageOfBody, languageOfQuery } from './call/language.ts';
import { multipartPlugin } from './call/multipart.ts';
import { rateLimitPlugin } from './call/rate-limit.ts';
import { requestIdOf, tellRequestId } from './call/request-id.ts';
import { crossOriginPlugin } from './caller/cross-origin.ts';
import { signaturePlugin } from './caller/request-signature.ts';
import { refuseFirstPassword, refuseOutOfScope, tokenPlugin } from './caller/token.ts';
import { tellUntrustedProxy } from './caller/untrusted-proxy.ts';
import { compressPlugin } from './compress.ts';
import { errorsPlugin, sendFailure, toFailure } from './errors.ts';
import { health } from './health.ts';
import { modeGuard } from './mode-guard.ts';
import { tellSecurity } from './security-headers.ts';
import { securityTxt } from './security-txt.ts';
import { socketsPlugin, wantsSocket } from './sockets.ts';
import { staticWebPlugin } from './static-web.ts';
import { stoppingPlugin } from './stopping.ts';
import { type Look, syncHook } from './sync-hook.ts';

/** Largest JSON body: room for drafts of a thousand rows. */
const bodyLimit = 2 * 1024 * 1024;

const readRouteConfig: Look = (request) => {
  request.routeConfig = request.routeOptions.config;
};

/**
 * The HTTP side without any area. Plugins run in the order of the checks: request id and language first, so that every refusal has them;
 * then token and tenant; then the body, and last its signature (wire-contract 3.3).
 */
export function createApp(services: Services, modules: readonly CallModule[]): FastifyInstance {
  const { config } = services;
  const app = fastify({
    genReqId: requestIdOf,
    bodyLimit,
    trustProxy: config.SAIYUN_TRUSTED_PROXIES.length > 0 && [...config.SAIYUN_TRUSTED_PROXIES],
    // Our own refusal has an envelope.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendFailure(services, request, reply, toFailure(error)),
    forceCloseConnections: 'idle',
    requestTimeout: 300_000,
    http: { shouldUpgradeCallback: wantsSocket(config) },
    // Paths may contain dictionary codes and lists of ids.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  app.decorateRequest('language', 'zh-CN');
  app.decorateRequest('routeConfig');
  app.addHook(
    'onRequest',
    syncHook(
      readRouteConfig,
      tellRequestId,
      tellSecurity,
      languageOfQuery,
      sameContract,
      tellUntrustedProxy(services),
      stoppingPlugin(app, services.node),
      modeGuard(services),
    ),
  );
  app.addHook('onClose', async () => {
    await services.mode.stop();
    await services.redis?.close();
  });
  if (config.SAIYUN_ACCESS_LOG === 'on') app.addHook('onResponse', syncHook(accessLog(services)));
  errorsPlugin(app, services);
  compressPlugin(app);
  crossOriginPlugin(app, config);
  rateLimitPlugin(app, services.redis);
  socketsPlugin(app);
  tokenPlugin(app, services);
  // The language comes first, so that refusals use it.
  app.addHook('preValidation', syncHook(languageOfBody, refuseOutOfScope(services), refuseFirstPassword));
  bodyPlugin(app);
  multipartPlugin(app, services);
  signaturePlugin(app, services);
  // In a plugin of their own, because limits apply only to routes registered after them.
  app.register(async (scope) => {
    health(scope, services);
    securityTxt(scope, services);
    for (const module of modules) module.register(scope, services);
    staticWebPlugin(scope, services);
  });
  return app;
}
