import type { Cron, QuartzCron } from './cron.ts';
import { firstYear, lastYear } from './cron-field.ts';
import { dayNumber, daysInMonth } from './day-rule.ts';
import { type ParseOptions, parseCron } from './parse.ts';
import { zoneClock } from './zone-clock.ts';

export interface NextOptions extends ParseOptions {
  /** Only runs strictly after this instant, truncated to the whole second. */
  readonly from: Date | number;
  /** Default 10. */
  readonly count?: number;
  /** IANA name; default Asia/Shanghai. */
  readonly zone?: string;
}

const secondsPerDay = 86_400;

/**
 * The next runs after an instant; fewer if the year 2119 comes first, none if the expression never runs. In Quartz a wall time that
 * daylight saving skips has no run, and one that occurs twice runs once, the second time.
 * @throws CronError for an invalid expression or zone
 */
export function nextRuns(expression: string | Cron, { from, count = 10, zone = 'Asia/Shanghai', ...parsing }: NextOptions): Date[] {
  const cron = typeof expression === 'string' ? parseCron(expression, parsing) : expression;
  const clock = zoneClock(zone);
  const start = Math.floor(Number(from) / 1000);
  if (cron.dialect === 'unix') return cron.runsAfter(start * 1000, count, zone);
  const runs: Date[] = [];
  let wall = clock.toWall(start);
  while (runs.length < count) {
    wall = nextWall(cron, wall + 1);
    if (wall < 0) break;
    const instant = clock.toInstant(wall);
    if (typeof instant === 'number') runs.push(new Date(instant * 1000));
    else wall = instant.skippedTo - 1;
  }
  return runs;
}

/** The first matching wall time at or after `from`, in seconds, or -1. Each step jumps to the next value that a field allows. */
function nextWall(cron: QuartzCron, from: number): number {
  const start = Math.max(from, 0);
  const startDay = Math.floor(start / secondsPerDay);
  const date = new Date(startDay * secondsPerDay * 1000);
  let year = date.getUTCFullYear();
  let month = date.getUTCMonth() + 1;
  let day = date.getUTCDate();
  let time = start - startDay * secondsPerDay;
  while (year <= lastYear) {
    const nextYear = (cron.years[year - firstYear] ?? -1) + firstYear;
    if (nextYear < firstYear) return -1;
    if (nextYear > year) [year, month, day, time] = [nextYear, 1, 1, 0];
    const months = cron.months >> month;
    if (months === 0) {
      [year, month, day, time] = [year + 1, 1, 1, 0];
      continue;
    }
    const ahead = trailingZeros(months);
    if (ahead > 0) [month, day, time] = [month + ahead, 1, 0];
    const days = daysInMonth(cron.days, year, month) & (-1 << (day - 1));
    if (days === 0) {
      [month, day, time] = [month + 1, 1, 0];
      if (month > 12) [year, month] = [year + 1, 1];
      continue;
    }
    const nextDay = trailingZeros(days) + 1;
    if (nextDay > day) [day, time] = [nextDay, 0];
    const found = nextTime(cron, time);
    if (found >= 0) return dayNumber(year, month, day) * secondsPerDay + found;
    [day, time] = [day + 1, 0];
  }
  return -1;
}

const trailingZeros = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The first matching time of day at or after `from`, in seconds, or -1. */
function nextTime({ hours, minutes, seconds }: QuartzCron, from: number): number {
  const hour = Math.floor(from / 3600);
  const minute = Math.floor(from / 60) % 60;
  if (hours[hour] === hour) {
    if (minutes[minute] === minute) {
      const second = at(seconds, from % 60);
      if (second >= 0) return hour * 3600 + minute * 60 + second;
    }
    const laterMinute = at(minutes, minute + 1);
    if (laterMinute >= 0) return hour * 3600 + laterMinute * 60 + at(seconds, 0);
  }
  const laterHour = at(hours, hours[hour] === hour ? hour + 1 : hour);
  return laterHour < 0 ? -1 : laterHour * 3600 + at(minutes, 0) * 60 + at(seconds, 0);
}

const at = (values: Int16Array, index: number): number => values[index] ?? -1;
