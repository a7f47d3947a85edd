import type { StartPage } from '@saiyun/sdk/calls';
import { type Role, roles } from '@saiyun/sdk/contract';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, Failure } from '../../kernel/entity-module.ts';
import { invitingCompetitions } from '../competition/admission/invited.ts';
import { chartsOf } from './charts.ts';
import { deskOf } from './expert-desk.ts';
import { firstStepsInput, firstStepsOf, keepFirstSteps } from './first-steps.ts';
import { healthOf } from './health.ts';
import { dueAsEntries, entriesOf, stepsTakenByTeams, withoutWork } from './participant.ts';
import { openOf, runningOf } from './running.ts';
import { situationOf } from './situation.ts';
import { todosOf } from './todos.ts';

/** Whose page an account with several roles gets first: the one in which most waits for it. */
const order: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'UNIT', 'EXPERT', 'APPL', 'AUD'];

const roleOf = (asked: string | undefined, held: readonly Role[]): Role => {
  const role = asked === undefined ? held[0] : held.find((one) => one === asked);
  if (role === undefined) throw new Failure('access.denied');
  return role;
};

const office: readonly Role[] = ['ADMIN', 'SUB', 'AUD', 'FIN'];

/** GET /sys/dashboard/startPage (COMP-10): every number is that of a list of the caller. */
const startPage = async (ctx: Ctx, params: Params): Promise<StartPage> => {
  const held = order.filter((one) => ctx.actor.roles.includes(one));
  const role = roleOf(textParam(params, 'role'), held);
  const situation = await situationOf(ctx);
  const own = role === 'APPL' ? await entriesOf(ctx, situation.competitions) : undefined;
  const entries = own?.entries;
  const [todos, charts, desk, running, firstSteps] = await Promise.all([
    todosOf(ctx, role, situation),
    chartsOf(ctx, role, situation),
    role === 'EXPERT' ? deskOf(ctx) : undefined,
    role === 'UNIT' || office.includes(role) ? runningOf(ctx, role, situation) : undefined,
    firstStepsOf(ctx, role, stepsTakenByTeams(entries ?? [])),
  ]);
  const health = role === 'ADMIN' || role === 'AUD' ? await healthOf(ctx, todos) : undefined;
  const entered = new Set(entries?.map(({ competitionId }) => competitionId));
  return {
    role,
    roles: held,
    todos: [...(desk?.todos ?? []), ...(entries ? [...dueAsEntries(todos, entries), ...withoutWork(entries)] : todos)],
    charts,
    ...(own && { entries, open: openOf(situation, ctx.now(), entered, own.deadlines, await invitingCompetitions(ctx)) }),
    ...(desk?.desk && { desk: desk.desk }),
    ...(running && { running, competitions: situation.competitions.length }),
    ...(health && { health }),
    ...(firstSteps && { firstSteps }),
  };
};

export const dashboardModule: CallModule = {
  name: 'dashboard',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/sys/dashboard/startPage',
      query: { role: ask.oneOf(...roles) },
      handler: (ctx, request) => startPage(ctx, (request.query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: '/sys/dashboard/firstSteps',
      body: firstStepsInput,
      handler: (ctx, request) => keepFirstSteps(ctx, request.body),
    });
  },
};
