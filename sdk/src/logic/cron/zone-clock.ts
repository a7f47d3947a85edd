import { CronError } from './cron-error.ts';

/** Offset changes of a zone are more than these eight days apart, so one block holds at most one change. */
const blockSeconds = 8 * 86_400;

interface Block {
  /** Offset from UTC in seconds at the start of the block. */
  readonly before: number;
  readonly after: number;
  /** First second with the offset `after`; unused if both are equal. */
  readonly changeAt: number;
}

/** A zone's wall clock. All times are whole seconds: instants since 1970 in UTC, walls as if the wall clock ran in UTC. */
export interface ZoneClock {
  toWall(instant: number): number;
  /**
   * The instant at which the wall clock shows `wall`: the second occurrence (standard time) of a time that occurs twice. For a time that
   * daylight saving skips, `{ skippedTo }` is the first wall time after the gap.
   */
  toInstant(wall: number): number | { readonly skippedTo: number };
}

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone. It caches offsets, because looking them up in the platform is slow. */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const offsetAt = offsets(zone);
  const blocks = new Map<number, Block>();
  const phases = new Set<number>();

  const blockOf = (instant: number): Block => {
    const index = Math.floor(instant / blockSeconds);
    let block = blocks.get(index);
    if (!block) {
      block = readBlock(offsetAt, index * blockSeconds, phases);
      blocks.set(index, block);
    }
    return block;
  };
  const offset = (instant: number): number => {
    const block = blockOf(instant);
    return block.before === block.after || instant < block.changeAt ? block.before : block.after;
  };

  const clock: ZoneClock = {
    toWall: (instant) => instant + offset(instant),
    toInstant(wall) {
      // No offset reaches 24 hours, so these two bounds enclose every instant that could show this wall time.
      const early = offset(wall - 86_400);
      const late = offset(wall + 86_400);
      if (early === late) return wall - early;
      if (offset(wall - late) === late) return wall - late;
      if (offset(wall - early) === early) return wall - early;
      const change = changeBetween(blockOf, wall - 86_400, wall + 86_400);
      return { skippedTo: change + late };
    },
  };
  clocks.set(zone, clock);
  return clock;
}

const changeBetween = (blockOf: (instant: number) => Block, from: number, to: number): number => {
  const first = blockOf(from);
  return first.before !== first.after && first.changeAt >= from ? first.changeAt : blockOf(to).changeAt;
};

const week = 7 * 86_400;

/** `phases` are the times of the week at which the zone has changed so far: most zones use the same two every year. */
function readBlock(offsetAt: (instant: number) => number, start: number, phases: Set<number>): Block {
  const before = offsetAt(start);
  const after = offsetAt(start + blockSeconds);
  if (before === after) return { before, after, changeAt: start };
  for (const phase of phases) {
    for (let at = start + ((((phase - start) % week) + week) % week); at <= start + blockSeconds; at += week) {
      if (offsetAt(at) === after && offsetAt(at - 1) === before) return { before, after, changeAt: at };
    }
  }
  let low = start;
  let high = start + blockSeconds;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  if (phases.size < 4) phases.add(high % week);
  return { before, after, changeAt: high };
}

/** 1992-01-01: China has had no daylight saving since. */
const shanghaiFixedSince = 694_195_200;

function offsets(zone: string): (instant: number) => number {
  if (zone === 'UTC') return () => 0;
  if (zone === 'Asia/Shanghai') {
    // Answers for the platform's own zone without loading the zone data, which would slow down the start of the program.
    let early: ((instant: number) => number) | undefined;
    return (instant) => {
      if (instant >= shanghaiFixedSince) return 28_800;
      early ??= platformOffsets(zone);
      return early(instant);
    };
  }
  return platformOffsets(zone);
}

function platformOffsets(zone: string): (instant: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch (cause) {
    throw Object.assign(new CronError('zone', 'zone', { value: zone }), { cause });
  }
  return (instant) => {
    // `11/21/2026, GMT+08:00`, or plain `GMT`.
    const text = format.format(instant * 1000);
    const at = text.indexOf('GMT') + 3;
    if (at >= text.length) return 0;
    const [hours = 0, minutes = 0, seconds = 0] = text
      .slice(at + 1)
      .split(':')
      .map(Number);
    return (text[at] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
  };
}
