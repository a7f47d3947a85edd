import type { FastifyInstance } from 'fastify';
import { callModules, entityModules } from './areas/index.ts';
import { openApiCalls } from './areas/openapi/index.ts';
import { createApp } from './http/app.ts';
import { registerEntity } from './http/records/register-entity.ts';
import type { Services } from './kernel/context.ts';
import type { CallModule } from './kernel/entity-module.ts';

const registerEntities: CallModule['register'] = (app, services) => {
  for (const module of entityModules) registerEntity(app, services, module);
};

/** The whole platform as a Fastify instance that does not listen yet; tests call `inject` on it. */
export function build(services: Services): FastifyInstance {
  return createApp(services, [openApiCalls(entityModules), { name: 'entities', register: registerEntities }, ...callModules]);
}
