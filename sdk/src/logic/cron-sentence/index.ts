import type { Language } from '../../contract/label.ts';
import type { Cron } from '../cron/cron.ts';
import { type ParseOptions, parseCron } from '../cron/parse.ts';
import { inChinese } from './chinese.ts';
import { inEnglish } from './english.ts';
import { scheduleOf } from './schedule.ts';

/**
 * When an expression runs, in a sentence without a full stop: `Every half hour from 08:00 to 18:30, Monday to Friday`. The times are those
 * of the first and the last run, in the zone of the schedule.
 * @throws CronError for an invalid expression
 */
export function cronSentence(expression: string | Cron, language: Language, options: ParseOptions = {}): string {
  const cron = typeof expression === 'string' ? parseCron(expression, options) : expression;
  const schedule = scheduleOf(cron);
  return language === 'zh-CN' ? inChinese(schedule) : inEnglish(schedule);
}
