import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../../kernel/context.ts';

const mostTraces = 100;

interface Trace {
  readonly timestamp: string;
  readonly request: { readonly method: string; readonly uri: string };
  readonly response: { readonly status: number };
  readonly timeTaken: number;
}

export interface Requests {
  readonly registry: Registry;
  /** The last ones, newest first; addresses without their queries, which may hold tokens. */
  readonly traces: () => readonly Trace[];
  readonly totals: () => { readonly count: number; readonly totalMs: number; readonly maxMs: number };
}

/** What the process is and does is the same for every app in it. */
let processMetrics: Registry | undefined;
const ofProcess = (): Registry => {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
};

/** Counts and times the calls of an app. The label is the route and never the address, of which there are endlessly many. */
export const watchRequests = (app: FastifyInstance, { now }: Services): Requests => {
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
  const traces: Trace[] = [];
  let [count, totalMs, maxMs] = [0, 0, 0];
  app.addHook('onResponse', async (request, reply) => {
    const ms = reply.elapsedTime;
    const { url: route = 'unknown' } = request.routeOptions;
    durations.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000);
    if (reply.statusCode >= 500) failures.inc();
    count += 1;
    totalMs += ms;
    maxMs = Math.max(maxMs, ms);
    traces.unshift({
      timestamp: now().toISOString(),
      request: { method: request.method, uri: request.url.split('?', 1)[0] ?? '' },
      response: { status: reply.statusCode },
      timeTaken: Math.round(ms),
    });
    traces.length = Math.min(traces.length, mostTraces);
  });
  return {
    get registry() {
      return Registry.merge([ofProcess(), own]);
    },
    traces: () => traces,
    totals: () => ({ count, totalMs, maxMs }),
  };
};
