import type { DiskUse, MonitorFact } from '@saiyun/sdk/calls';

export interface Level {
  readonly used: number;
  readonly max: number;
  readonly percent: number;
  /** Little is left. */
  readonly isHigh: boolean;
}

export interface Meters {
  readonly host: Level;
  readonly process: Level;
  readonly heap: Level;
  readonly disks: readonly (Level & { readonly name: string })[];
}

const high = 90;

const levelOf = (used: number, max: number): Level => {
  const percent = max > 0 ? Math.round((used / max) * 100) : 0;
  return { used, max, percent, isHigh: percent > high };
};

/** How full memory and disks are. The heap is compared with its limit, because it nearly fills its current size at all times. */
export function metersOf(memory: readonly MonitorFact[], disks: readonly DiskUse[]): Meters {
  const of = (key: string): number => Number(memory.find((fact) => fact.key === key)?.value ?? 0);
  return {
    host: levelOf(of('total') - of('free'), of('total')),
    process: levelOf(of('rss'), of('total')),
    heap: levelOf(of('heapUsed'), of('heapLimit')),
    disks: disks.map(({ name, max, rest }) => ({ name, ...levelOf(max - rest, max) })),
  };
}
