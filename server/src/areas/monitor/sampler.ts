import type { AddressInfo } from 'node:net';
import { availableParallelism, freemem, hostname, loadavg, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { noteOutage } from '../../kernel/outage.ts';
import { diskOf } from './facts.ts';
import type { MinuteOfCalls } from './minute.ts';

const minuteMs = 60_000;
/** How often the event loop is looked at, in ms; a step that comes in time counts as this long. */
const resolution = 20;

/** What a node measures of one minute. */
export interface Sample {
  readonly cpu: number;
  readonly load: number;
  readonly loopMs: number;
  readonly calls: MinuteOfCalls;
}

/** Memory as the kernel gives it to this process: a container has less than its host. */
const memory = (): { readonly total: number; readonly free: number } => {
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < totalmem();
  return isLimited ? { total: limit, free: Math.min(limit, process.availableMemory()) } : { total: totalmem(), free: freemem() };
};

/** Writes one row: the minute of a node. The second of two within a minute is left out. */
export async function writeSample({ db, config, clock }: Services, node: string, sample: Sample): Promise<void> {
  const { calls } = sample;
  const { total, free } = memory();
  const heap = process.memoryUsage();
  const { blocks, bavail, bsize } = await diskOf(resolve(config.SAIYUN_DATA));
  const use = db.use?.();
  const at = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
  await db.run(
    `insert into sys_monitor_sample (node, at, cpu, cores, load, memory_total, memory_free, rss, heap_used, heap_limit, loop_ms,
       calls, errors, p50_ms, p95_ms, db_used, db_waiting, db_most, disk_total, disk_free, noted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::jsonb)
     on conflict (node, at) do nothing`,
    [
      node,
      at,
      sample.cpu,
      availableParallelism(),
      sample.load,
      total,
      free,
      heap.rss,
      heap.heapUsed,
      getHeapStatistics().heap_size_limit,
      sample.loopMs,
      calls.calls,
      calls.errors,
      calls.p50Ms,
      calls.p95Ms,
      use?.used ?? null,
      use?.waiting ?? null,
      use?.most ?? null,
      blocks * bsize,
      bavail * bsize,
      JSON.stringify(calls.noted),
    ],
  );
}

/** A node by its host and port: the same after a restart, and another for each of several on one host. */
const nodeOf = (app: FastifyInstance): string => `${hostname()}:${(app.server.address() as AddressInfo | null)?.port ?? 0}`;

/** Measures this node once it listens, and writes a row each minute, after which `then` looks at them. What a minute without a database measured is lost. */
export function startSampling(app: FastifyInstance, services: Services, minute: () => MinuteOfCalls, then: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  const loop = monitorEventLoopDelay({ resolution });
  let [before, since] = [process.cpuUsage(), performance.now()];

  const sample = (): Sample => {
    const { user, system } = process.cpuUsage(before);
    const elapsed = performance.now() - since;
    [before, since] = [process.cpuUsage(), performance.now()];
    const loopMs = Math.max(0, loop.percentile(99) / 1e6 - resolution);
    loop.reset();
    return { cpu: (user + system) / 1000 / elapsed, load: loadavg()[0] ?? 0, loopMs, calls: minute() };
  };
  const write = async (): Promise<void> => {
    try {
      await writeSample(services, nodeOf(app), sample());
      await then();
    } catch (error) {
      if (!noteOutage(services, error)) services.log.warn({ err: error }, 'the sample of a minute was not written');
    }
  };
  // Just before the minute ends: its row is there when the next begins.
  const again = (): void => {
    const untilEnd = minuteMs - (services.clock.now().getTime() % minuteMs) - 500;
    timer = setTimeout(
      () => {
        writing = write();
        again();
      },
      untilEnd > 1000 ? untilEnd : untilEnd + minuteMs,
    ).unref();
  };
  app.addHook('onListen', async () => {
    loop.enable();
    again();
  });
  app.addHook('preClose', async () => {
    clearTimeout(timer);
    loop.disable();
    await writing;
  });
}
