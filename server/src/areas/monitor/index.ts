import { timingSafeEqual } from 'node:crypto';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { ask, type QueryParameters } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForOwn } from '../../kernel/access/access.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { firstTenant, refuseOtherTenants } from '../tenant/platform.ts';
import { alertInput, editAlerts, settingsOf } from './alerts/settings.ts';
import { alertState, testAlert } from './alerts/state.ts';
import { watchAlerts } from './alerts/watch.ts';
import { diskFacts, memoryFacts, serverFacts } from './facts.ts';
import { callKinds, callsOf, historyOf, namedIn, periodOf, periods, visitsOf } from './history.ts';
import { type Requests, watchRequests } from './requests.ts';
import { startSampling } from './sampler.ts';
import { serviceMetrics } from './service-metrics.ts';

interface Value {
  readonly unit: string | null;
  readonly read: () => number;
}

const cpuShare = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 / process.uptime();
};

/** Metrics by the names that clients of the family use. */
const values: Readonly<Record<string, Value>> = {
  'process.uptime': { unit: 'seconds', read: () => process.uptime() },
  'process.start.time': { unit: 'seconds', read: () => Date.now() / 1000 - process.uptime() },
  'process.cpu.usage': { unit: null, read: cpuShare },
  'process.memory.rss': { unit: 'bytes', read: () => process.memoryUsage.rss() },
  'process.memory.heap.used': { unit: 'bytes', read: () => process.memoryUsage().heapUsed },
  'process.memory.heap.total': { unit: 'bytes', read: () => process.memoryUsage().heapTotal },
  'system.cpu.count': { unit: null, read: () => cpus().length },
  'system.load.average.1m': { unit: null, read: () => loadavg()[0] ?? 0 },
  'system.memory.total': { unit: 'bytes', read: () => totalmem() },
  'system.memory.free': { unit: 'bytes', read: () => freemem() },
};

const metric = (requests: Requests, name: string): object => {
  const one = (statistic: string, value: number) => ({ statistic, value });
  if (name === 'http.server.requests') {
    const { count, totalMs, maxMs } = requests.totals();
    const measurements = [one('COUNT', count), one('TOTAL_TIME', totalMs / 1000), one('MAX', maxMs / 1000)];
    return { name, description: null, baseUnit: 'seconds', measurements };
  }
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (!value) throw new Failure('row.missing');
  return { name, description: null, baseUnit: value.unit, measurements: [one('VALUE', value.read())] };
};

const forAdmins = (ctx: Ctx): void => {
  rolesForOwn(ctx, 'monitor');
};

const same = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether the request comes from a collector with the token or, if no token is set, from the same machine without a proxy in between. */
const mayCollect = (request: FastifyRequest, { config }: Services): boolean => {
  const token = config.SAIYUN_METRICS_TOKEN;
  if (token !== undefined) return same(request.headers.authorization ?? '', `Bearer ${token}`);
  return /^(::1|::ffff:127\.|127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
};

/** Facts about the whole platform, for instance its host, are only for administrators of the first tenant. */
const ofPlatform =
  (call: (ctx: Ctx, params: Params) => unknown) =>
  async (ctx: Ctx, params: Params): Promise<unknown> => {
    await refuseOtherTenants(ctx);
    return call(ctx, params);
  };

/** The tenant whose calls the caller sees: its own, or all for the platform's first. */
const seenTenant = async (ctx: Ctx): Promise<number | undefined> => (ctx.tenantId === (await firstTenant(ctx)) ? undefined : ctx.tenantId);

const hours = ask.oneOf(...periods);
const queries: Readonly<Record<string, QueryParameters>> = {
  metrics: { name: ask.optional },
  history: { hours },
  calls: { hours, kind: ask.oneOf(...callKinds) },
  visits: { hours },
};

/** The server's health (CALL-124), for people, and at `/metrics` for Prometheus collectors. */
export const monitorCalls: CallModule = {
  name: 'monitor',
  register(app, services) {
    const requests = watchRequests(app, services);
    startSampling(app, services, requests.minute, () => watchAlerts(services));
    const calls: Readonly<Record<string, (ctx: Ctx, params: Params) => Promise<unknown>>> = {
      server: ofPlatform(serverFacts),
      memory: ofPlatform(memoryFacts),
      disk: ofPlatform(diskFacts),
      metrics: ofPlatform((_ctx, params) => {
        const name = textParam(params, 'name');
        return name === undefined ? { names: [...Object.keys(values), 'http.server.requests'] } : metric(requests, name);
      }),
      history: ofPlatform(async (ctx, params) => ({
        ...(await historyOf(ctx, periodOf(textParam(params, 'hours')))),
        limits: (await settingsOf(ctx.db, ctx.tenantId)).limits,
      })),
      traces: async (ctx) => ({
        traces: requests
          .traces(await seenTenant(ctx))
          .map(({ route: at, ...trace }) => ({ ...trace, name: namedIn(ctx, trace.request.method, at) })),
      }),
      calls: async (ctx, params) => {
        const kind = callKinds.find((one) => one === textParam(params, 'kind'));
        return callsOf(ctx, periodOf(textParam(params, 'hours')), kind, await seenTenant(ctx));
      },
      alerts: ofPlatform(alertState),
      visits: async (ctx, params) => visitsOf(ctx, periodOf(textParam(params, 'hours'))),
    };
    for (const [name, call] of Object.entries(calls))
      route(app, services, {
        method: 'GET',
        path: `/sys/monitor/${name}`,
        ...(queries[name] && { query: queries[name] }),
        handler: (ctx, request) => {
          forAdmins(ctx);
          return call(ctx, (request.query ?? {}) as Params);
        },
      });
    route(app, services, {
      method: 'PUT',
      path: '/sys/monitor/editAlerts',
      body: alertInput,
      handler: async (ctx, { body }) => {
        forAdmins(ctx);
        await refuseOtherTenants(ctx);
        return editAlerts(ctx, body);
      },
    });
    route(app, services, {
      method: 'POST',
      path: '/sys/monitor/testAlert',
      body: null,
      perMinute: 10,
      handler: async (ctx) => {
        forAdmins(ctx);
        await refuseOtherTenants(ctx);
        return testAlert(ctx, services);
      },
    });
    app.get('/metrics', async (request, reply) => {
      if (!mayCollect(request, services)) throw new Failure('path.unknown');
      const own = requests.registry;
      const all = [await own.metrics(), await (await serviceMetrics(services)).metrics()];
      return reply.type(own.contentType).send(all.join('\n'));
    });
  },
};
