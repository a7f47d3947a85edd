/** Asia/Shanghai has had no summer time since 1991: always UTC+8. */
const offsetMs = 8 * 3_600_000;

/** An instant in its wire form: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function toWireTime(date: Date): string {
  return new Date(date.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats of dates and times, in the letters that date libraries use. */
export const timeFormats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;

/** The day of an instant in Asia/Shanghai: `YYYY-MM-DD`. */
export function toWireDate(date: Date): string {
  return toWireTime(date).slice(0, 10);
}

/** The time of day of an instant in Asia/Shanghai: `HH:mm:ss`. */
export function toWireClock(date: Date): string {
  return toWireTime(date).slice(11);
}

/** Midnight of the instant's day in Asia/Shanghai. */
export function startOfDay(date: Date): Date {
  const dayMs = 86_400_000;
  return new Date(Math.floor((date.getTime() + offsetMs) / dayMs) * dayMs - offsetMs);
}

/** The instant of a wire text (`YYYY-MM-DD`, with ` HH:mm` or ` HH:mm:ss`); `undefined` if it is not a real time. */
export function fromWireTime(text: string): Date | undefined {
  const m = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!m) return undefined;
  const date = new Date(`${m[1]}T${m[2] ?? '00:00'}:${m[3] ?? '00'}Z`);
  // Date.parse reads 30 February as 1 March: converting the result back must give the same text.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== m[1]) return undefined;
  return new Date(date.getTime() - offsetMs);
}

export type GreetingKey = 'greeting.morning' | 'greeting.lateMorning' | 'greeting.noon' | 'greeting.afternoon' | 'greeting.evening';

/** Key of the greeting for an hour of the day, 0 to 23. */
export function greeting(hour: number): GreetingKey {
  if (hour < 9) return 'greeting.morning';
  if (hour <= 11) return 'greeting.lateMorning';
  if (hour <= 13) return 'greeting.noon';
  return hour < 20 ? 'greeting.afternoon' : 'greeting.evening';
}
