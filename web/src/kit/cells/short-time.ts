const wire = /^(\d{4})-(\d{2}-\d{2})(?: (\d{2}:\d{2}))?/;

/** A day or time as a list shows it: without seconds, and with the year only where it is another one than `year`. */
export function shortTime(value: string, year: string): string {
  const [, of, day, clock] = wire.exec(value) ?? [];
  if (!of || !day) return value;
  return [of === year ? day : `${of}-${day}`, clock].filter(Boolean).join(' ');
}
