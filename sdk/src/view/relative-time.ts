import type { Language } from '../contract/label.ts';
import { startOfDay } from './time.ts';

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

const dayMs = 86_400_000;

/**
 * How long ago or how far ahead an instant is, in the largest unit that it fills: `3 天前`, `in 2 hours`, `昨天`. Days are those of the
 * calendar in Asia/Shanghai, wherever it is read: what was 47 hours ago was not yesterday.
 */
export function relativeTime(then: Date, now: Date, language: Language): string {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  formats.set(language, format);
  const seconds = (then.getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  // Less than a minute is now, to whoever reads it.
  const days = (startOfDay(then).getTime() - startOfDay(now).getTime()) / dayMs;
  const count = unit === 'second' ? 0 : unit === 'day' ? days : Math.trunc(seconds / size);
  const text = format.format(count, unit);
  // As all other figures in Chinese texts are set.
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}
