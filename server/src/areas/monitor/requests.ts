import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Look, syncHook } from '../../http/sync-hook.ts';
import type { Services } from '../../kernel/context.ts';
import { type MinuteOfCalls, openMinute } from './minute.ts';

/** Kept across all tenants; a caller gets only those it may see. */
const mostKept = 1000;
const mostTraces = 100;

export interface Trace {
  readonly timestamp: string;
  readonly request: { readonly method: string; readonly uri: string };
  /** The route that answered, of which the address is a case. */
  readonly route: string;
  readonly response: { readonly status: number };
  readonly timeTaken: number;
}

/** A recorded call. This runs for every call, so the trace is built only when somebody asks for it. */
interface Seen {
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly tenantId: number | undefined;
}

const traceOf = ({ at, method, url, route, status, ms }: Seen): Trace => ({
  timestamp: at.toISOString(),
  route,
  request: { method, uri: url.split('?', 1)[0] ?? '' },
  response: { status },
  timeTaken: Math.round(ms),
});

export interface Requests {
  readonly registry: Registry;
  /** The latest calls of one tenant or all, newest first; without query strings, which may hold tokens. */
  readonly traces: (tenantId?: number) => readonly Trace[];
  readonly totals: () => { readonly count: number; readonly totalMs: number; readonly maxMs: number };
  /** The calls since this was last asked, without files of the web and open sockets. */
  readonly minute: () => MinuteOfCalls;
}

/** Process metrics are shared by all apps in the process. */
let processMetrics: Registry | undefined;
const ofProcess = (): Registry => {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
};

/** Counts and times the calls of an app. The label is the route, because there are endlessly many addresses. */
export function watchRequests(app: FastifyInstance, { now }: Services): Requests {
  const own = new Registry();
  const durations = new Histogram({
    name: 'saiyun_http_request_seconds',
    help: 'How long calls took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [own],
  });
  const failures = new Counter({ name: 'saiyun_http_failures_total', help: 'Calls that failed by our own fault', registers: [own] });
  new Gauge({
    name: 'saiyun_sockets_open',
    help: 'Open websockets',
    registers: [own],
    collect() {
      this.set(app.websocketServer?.clients.size ?? 0);
    },
  });
  const last: Seen[] = [];
  let next = 0;
  let [count, totalMs, maxMs] = [0, 0, 0];
  const minute = openMinute();
  const look: Look = (request, reply) => {
    const ms = reply.elapsedTime;
    const { url: route = 'unknown' } = request.routeConfig;
    durations.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000);
    if (reply.statusCode >= 500) failures.inc();
    count += 1;
    totalMs += ms;
    maxMs = Math.max(maxMs, ms);
    const tenantId = request.actor?.tenantId;
    const { api, socket } = request.routeConfig;
    if (api && !socket) minute.note({ at: now(), method: request.method, route, status: reply.statusCode, ms, tenantId });
    last[next] = { at: now(), method: request.method, url: request.url, status: reply.statusCode, route, ms, tenantId };
    next = (next + 1) % mostKept;
  };
  app.addHook('onResponse', syncHook(look));
  return {
    get registry() {
      return Registry.merge([ofProcess(), own]);
    },
    traces: (tenantId) =>
      [...last.slice(next), ...last.slice(0, next)]
        .reverse()
        .filter((one) => tenantId === undefined || one.tenantId === tenantId)
        .slice(0, mostTraces)
        .map(traceOf),
    totals: () => ({ count, totalMs, maxMs }),
    minute: () => minute.take(),
  };
}
