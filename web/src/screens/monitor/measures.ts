import type { MonitorSample } from '@saiyun/sdk/calls';
import { byteText } from '../../lib/byte-text.ts';
import type { useMonitorText } from '../../messages/monitor/index.ts';

export type T = ReturnType<typeof useMonitorText>['t'];

/** How a value is written: a share of 1, bytes, milliseconds, a count. */
export type Unit = 'share' | 'bytes' | 'ms' | 'count';

const textOf = (value: number, digits: number): string => value.toLocaleString('en', { maximumFractionDigits: digits });

/** A time as people say it: 80 ms, 1.4 s. */
export function msText(t: T, ms: number): string {
  return ms < 1000 ? t('unit.ms', { n: textOf(ms, ms < 10 ? 1 : 0) }) : t('unit.s', { n: textOf(ms / 1000, 1) });
}

/** A value with its unit, in the reader's language. */
export function valueText(t: T, unit: Unit, value: number): string {
  if (unit === 'share') return `${textOf(value * 100, value < 0.1 ? 1 : 0)}%`;
  if (unit === 'bytes') return byteText(value);
  return unit === 'ms' ? msText(t, value) : textOf(value, 1);
}

/** What the charts draw, by name: how it is measured and written. */
export const measures = {
  cpu: { unit: 'share', of: (one: MonitorSample) => one.cpu / one.cores },
  load: { unit: 'share', of: (one: MonitorSample) => one.load / one.cores },
  loop: { unit: 'ms', of: (one: MonitorSample) => one.loopMs },
  heapUsed: { unit: 'bytes', of: (one: MonitorSample) => one.heapUsed },
  heapLimit: { unit: 'bytes', of: (one: MonitorSample) => one.heapLimit },
  rss: { unit: 'bytes', of: (one: MonitorSample) => one.rss },
  memoryUsed: { unit: 'bytes', of: (one: MonitorSample) => one.memoryTotal - one.memoryFree },
  memoryTotal: { unit: 'bytes', of: (one: MonitorSample) => one.memoryTotal },
  diskUsed: { unit: 'bytes', of: (one: MonitorSample) => one.diskTotal - one.diskFree },
  diskTotal: { unit: 'bytes', of: (one: MonitorSample) => one.diskTotal },
  calls: { unit: 'count', of: (one: MonitorSample) => one.calls },
  errors: { unit: 'count', of: (one: MonitorSample) => one.errors },
  p50: { unit: 'ms', of: (one: MonitorSample) => one.p50Ms },
  p95: { unit: 'ms', of: (one: MonitorSample) => one.p95Ms },
  pool: { unit: 'count', of: (one: MonitorSample) => one.dbUsed },
  waiting: { unit: 'count', of: (one: MonitorSample) => one.dbWaiting },
} as const satisfies Readonly<Record<string, { readonly unit: Unit; readonly of: (one: MonitorSample) => number | null }>>;

export type Measure = keyof typeof measures;
