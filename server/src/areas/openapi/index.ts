import { type Language, languages, mobilePattern } from '@saiyun/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { type ApiRoute, openApiDocument } from './document.ts';

/** GET openapi.json: the contract of this server as OpenAPI 3.1 in the language of the call, open to everybody. */
export function openApiCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'openapi',
    register(app, services) {
      const { SAIYUN_PREFIX: prefix } = services.config;
      const listed = JSON.stringify(mobilePattern());
      const taken = JSON.stringify(mobilePattern(services.config.SAIYUN_MOBILE_PREFIXES));
      const routes = gatherRoutes(app, prefix);
      const made = new Map<Language, string>();
      app.get(`${prefix}/openapi.json`, async (request, reply) => {
        const language = languages.find((one) => one === request.language) ?? languages[0];
        const document =
          made.get(language) ?? JSON.stringify(openApiDocument(routes, modules, { prefix, language })).replaceAll(listed, () => taken);
        made.set(language, document);
        return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
      });
    },
  };
}

/** Collects every call registered below the prefix. This module must come before those that it lists. */
const gatherRoutes = (app: FastifyInstance, prefix: string): readonly ApiRoute[] => {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.api || config.socket) return;
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({
          method: one.toLowerCase(),
          path: url.slice(prefix.length),
          open: config.open === true,
          dryRun: config.dryRun === true,
          ...(config.query && { query: config.query }),
          ...(config.lists && { lists: config.lists }),
          ...(config.body !== undefined && { body: config.body }),
        });
  });
  return routes;
};
