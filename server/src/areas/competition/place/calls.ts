import { competition } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { ask } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { applyConfig, configInput } from '../config/apply-config.ts';
import { readConfig } from '../config/read-config.ts';
import { copyCompetition, copyInput } from './copy.ts';
import { messagesInput, messagesOf, saveMessages } from './messages.ts';
import { saveStep, stepInput } from './save-step.ts';
import { situationOf } from './situation.ts';
import { statisticsOf } from './statistics.ts';

/** The place of a competition: how it stands, its nine steps, its messages and its statistics. */
export const competitionPlaceCalls: CallModule = {
  name: 'competition-place',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: `${competition.path}/situation`,
      query: { id: ask.needed },
      handler: (ctx, { query }) => situationOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: `${competition.path}/statistics`,
      query: { id: ask.needed },
      handler: (ctx, { query }) => statisticsOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: `${competition.path}/saveStep`,
      body: stepInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => saveStep(ctx, body),
    });
    route(app, services, {
      method: 'GET',
      path: `${competition.path}/messages`,
      query: { id: ask.needed },
      handler: (ctx, { query }) => messagesOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: `${competition.path}/saveMessages`,
      body: messagesInput,
      handler: (ctx, { body }) => saveMessages(ctx, body),
    });
    route(app, services, {
      method: 'POST',
      path: `${competition.path}/copy`,
      body: copyInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => copyCompetition(ctx, body),
    });
    route(app, services, {
      method: 'GET',
      path: `${competition.path}/config`,
      query: { id: ask.needed },
      handler: (ctx, { query }) => readConfig(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: `${competition.path}/applyConfig`,
      body: configInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => applyConfig(ctx, body),
    });
  },
};
