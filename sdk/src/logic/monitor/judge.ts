import type { MonitorHistory, MonitorSample } from '../../calls/monitor.ts';

/** What can be wrong with a node. */
export const faultKinds = ['busy', 'load', 'loop', 'heap', 'memory', 'disk', 'diskSoon', 'failed', 'slow', 'pool', 'silent'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly node: string;
  /** Passes by itself or is meant: to be looked at, nothing more. */
  readonly isMild: boolean;
  /** What was measured: a share, ms, bytes, a number of calls or days, by the kind. */
  readonly value: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A single minute is no alarm: a value must be wrong in so many in a row. */
const leastMinutes = 5;
const silentMs = 3 * minuteMs;
const leastTrendMs = 6 * hourMs;
const soonDays = 7;
const gigabyte = 1024 ** 3;

/** Where each kind begins: a share, work that waits for each processor, ms, days. */
export const faultLimits = {
  busy: 0.95,
  load: 1.5,
  loop: 200,
  heap: 0.9,
  memory: 0.95,
  slow: 1000,
  pool: 1,
  disk: 0.1,
  diskBytes: 20 * gigabyte,
  diskSoon: soonDays,
  failed: 3,
  minutes: leastMinutes,
  silentMinutes: silentMs / minuteMs,
} as const;

/** What is wrong in every one of the last minutes; each kind with how it is measured and where it begins. */
const lasting: readonly (readonly [kind: FaultKind, value: (one: MonitorSample) => number, from: number])[] = [
  // JavaScript runs on one processor: a whole one is all that there is.
  ['busy', ({ cpu }) => cpu, faultLimits.busy],
  // Of the whole host, by processor: one and a half means that half as much again waits.
  ['load', ({ load, cores }) => load / cores, faultLimits.load],
  ['loop', ({ loopMs }) => loopMs, faultLimits.loop],
  // Against its limit: the heap nearly fills its size of the moment at all times.
  ['heap', ({ heapUsed, heapLimit }) => heapUsed / heapLimit, faultLimits.heap],
  ['memory', ({ memoryFree, memoryTotal }) => 1 - memoryFree / memoryTotal, faultLimits.memory],
  // A few slow calls at night say nothing.
  ['slow', ({ p95Ms, calls }) => (calls < leastMinutes ? 0 : p95Ms), faultLimits.slow],
  ['pool', ({ dbUsed, dbMost }) => (dbUsed !== null && dbMost ? dbUsed / dbMost : 0), faultLimits.pool],
];

const diskFaults = (node: string, all: readonly MonitorSample[]): readonly Fault[] => {
  const last = all.at(-1);
  const first = all[0];
  if (!last || !first) return [];
  const { diskFree, diskTotal } = last;
  // A tenth of a large disk is still plenty.
  if (diskFree / diskTotal < faultLimits.disk && diskFree < faultLimits.diskBytes)
    return [{ kind: 'disk', node, isMild: false, value: diskFree }];
  const ms = Date.parse(last.at) - Date.parse(first.at);
  const lost = first.diskFree - diskFree;
  const days = lost > 0 ? ((diskFree / lost) * ms) / (24 * hourMs) : Number.POSITIVE_INFINITY;
  return ms >= leastTrendMs && days < soonDays ? [{ kind: 'diskSoon', node, isMild: false, value: Math.max(1, Math.floor(days)) }] : [];
};

/** What is wrong with the nodes now, the worst first. */
export function faultsOf({ now, nodes, samples, recent }: Pick<MonitorHistory, 'now' | 'nodes' | 'samples' | 'recent'>): readonly Fault[] {
  const at = Date.parse(now);
  const faults = nodes.flatMap(({ name: node, last }): Fault[] => {
    const silence = at - Date.parse(last);
    if (silence > silentMs) return silence < hourMs ? [{ kind: 'silent', node, isMild: true, value: Date.parse(last) }] : [];
    const own = recent.filter((one) => one.node === node);
    const found = lasting.flatMap(([kind, value, from]): Fault[] => {
      const values = own.map(value);
      const least = Math.min(...values);
      return own.length >= leastMinutes && least >= from ? [{ kind, node, isMild: false, value: least }] : [];
    });
    const [calls, errors] = [own.reduce((sum, one) => sum + one.calls, 0), own.reduce((sum, one) => sum + one.errors, 0)];
    const failed: Fault[] =
      errors >= faultLimits.failed && errors >= calls / 100 ? [{ kind: 'failed', node, isMild: false, value: errors }] : [];
    const trend = diskFaults(
      node,
      samples.filter((one) => one.node === node),
    );
    return [...failed, ...found, ...trend];
  });
  return faults.toSorted((a, b) => Number(a.isMild) - Number(b.isMild));
}
