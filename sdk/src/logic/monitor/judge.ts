import type { MonitorHistory, MonitorSample } from '../../calls/monitor.ts';
import type { AlertLimits, LimitName } from './limits.ts';

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
export const leastMinutes = 5;
const leastTrendMs = 6 * hourMs;
const gigabyte = 1024 ** 3;

/** What is wrong in every one of the last minutes; each kind with how it is measured, and in how many of its unit. */
const lasting: readonly (readonly [kind: FaultKind & LimitName, value: (one: MonitorSample) => number, of: number])[] = [
  // JavaScript runs on one processor: a whole one is all that there is.
  ['busy', ({ cpu }) => cpu, 100],
  ['load', ({ load, cores }) => load / cores, 100],
  ['loop', ({ loopMs }) => loopMs, 1],
  // Against its limit: the heap nearly fills its size of the moment at all times.
  ['heap', ({ heapUsed, heapLimit }) => heapUsed / heapLimit, 100],
  ['memory', ({ memoryFree, memoryTotal }) => 1 - memoryFree / memoryTotal, 100],
  // A few slow calls at night say nothing.
  ['slow', ({ p95Ms, calls }) => (calls < leastMinutes ? 0 : p95Ms), 1],
  ['pool', ({ dbUsed, dbMost }) => (dbUsed !== null && dbMost ? dbUsed / dbMost : 0), 100],
];

const diskFaults = (node: string, all: readonly MonitorSample[], limits: AlertLimits): readonly Fault[] => {
  const last = all.at(-1);
  const first = all[0];
  if (!last || !first) return [];
  const { diskFree, diskTotal } = last;
  if (diskFree / diskTotal < limits.diskShare / 100 && diskFree < limits.diskSize * gigabyte)
    return [{ kind: 'disk', node, isMild: false, value: diskFree }];
  const ms = Date.parse(last.at) - Date.parse(first.at);
  const lost = first.diskFree - diskFree;
  const days = lost > 0 ? ((diskFree / lost) * ms) / (24 * hourMs) : Number.POSITIVE_INFINITY;
  return ms >= leastTrendMs && days < limits.diskSoon
    ? [{ kind: 'diskSoon', node, isMild: false, value: Math.max(1, Math.floor(days)) }]
    : [];
};

/** What is wrong with the nodes now by these limits, the worst first. */
export function faultsOf(
  { now, nodes, samples, recent }: Pick<MonitorHistory, 'now' | 'nodes' | 'samples' | 'recent'>,
  limits: AlertLimits,
): readonly Fault[] {
  const at = Date.parse(now);
  const faults = nodes.flatMap(({ name: node, last }): Fault[] => {
    const silence = at - Date.parse(last);
    if (silence > limits.silent * minuteMs)
      return silence < hourMs ? [{ kind: 'silent', node, isMild: true, value: Date.parse(last) }] : [];
    const own = recent.filter((one) => one.node === node);
    const found = lasting.flatMap(([kind, value, of]): Fault[] => {
      const values = own.map(value);
      const least = Math.min(...values);
      return own.length >= leastMinutes && least >= limits[kind] / of ? [{ kind, node, isMild: false, value: least }] : [];
    });
    const [calls, errors] = [own.reduce((sum, one) => sum + one.calls, 0), own.reduce((sum, one) => sum + one.errors, 0)];
    const failed: Fault[] =
      errors >= limits.failed && errors >= calls / 100 ? [{ kind: 'failed', node, isMild: false, value: errors }] : [];
    const trend = diskFaults(
      node,
      samples.filter((one) => one.node === node),
      limits,
    );
    return [...failed, ...found, ...trend];
  });
  return faults.toSorted((a, b) => Number(a.isMild) - Number(b.isMild));
}
