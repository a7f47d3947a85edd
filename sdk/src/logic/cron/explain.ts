import { joinNames, type Language, labelIn } from '../../contract/label.ts';
import type { Cron } from './cron.ts';
import { type CronField, cronFieldLabels, cronFields, monthNames, weekNames } from './cron-field.ts';
import { type ParseOptions, parseCron } from './parse.ts';
import { weekdayNames } from './weekday-names.ts';

export interface FieldExplanation {
  readonly field: CronField;
  readonly label: string;
  /** What stands in the field. */
  readonly value: string;
  /** Its meaning, for example `every 5 from 0`. */
  readonly text: string;
}

/**
 * Explains each field of an expression in a few words.
 * @throws CronError for an invalid expression
 */
export function explainCron(expression: string | Cron, language: Language, options: ParseOptions = {}): readonly FieldExplanation[] {
  const cron = typeof expression === 'string' ? parseCron(expression, options) : expression;
  return cronFields.map((field) => {
    const value = cron.parts[field];
    const items = value.split(',').filter((item) => item !== '');
    const text = joinNames(
      language,
      items.map((item) => explainItem(item, field, cron.dialect, language)),
    );
    return { field, label: labelIn(cronFieldLabels[field], language), value, text };
  });
}

function explainItem(item: string, field: CronField, dialect: Cron['dialect'], language: Language): string {
  const say = (zh: string, en: string): string => (language === 'zh-CN' ? zh : en);
  const name = (text: string): string => (field === 'week' ? weekday(text, dialect, language) : field === 'month' ? month(text) : text);
  if (item === '*') return say('每一个', 'every');
  if (item === '?') return say('不指定', 'not set');
  if (field === 'day') {
    const last = /^L(?:-(\d+))?(W?)$/.exec(item);
    if (last) {
      const back = Number(last[1] ?? 0);
      const day = back === 0 ? say('最后一天', 'last day') : say(`最后一天往前 ${back} 天`, `${back} days before the last day`);
      return last[2] ? say(`离${day}最近的工作日`, `working day nearest to the ${day}`) : day;
    }
    if (item.endsWith('W')) return say(`离 ${item.slice(0, -1)} 日最近的工作日`, `working day nearest to the ${item.slice(0, -1)}`);
  }
  if (field === 'week') {
    if (item === 'L') return name('7');
    if (item.endsWith('L')) return say(`最后一个${name(item.slice(0, -1))}`, `last ${name(item.slice(0, -1))}`);
    const [start = '', nth] = item.split('#');
    if (nth) return say(`第 ${nth} 个${name(start)}`, `${name(start)} number ${nth}`);
  }
  const [range = '', step] = item.split('/');
  const [from = '', to] = range.split('-');
  const start = from === '' || from === '*' ? '' : name(from);
  const ends = to === undefined ? start : say(`${start} 至 ${name(to)}`, `${start} to ${name(to)}`);
  // A step of 0 means only the start, or everything if there is no start.
  if (step === undefined || Number(step) === 0) return start === '' ? say('每一个', 'every') : step === undefined ? ends : start;
  if (start === '') return say(`每 ${Number(step)} 个`, `every ${Number(step)}`);
  if (to === undefined) return say(`从 ${start} 起每 ${Number(step)} 个`, `every ${Number(step)} from ${start}`);
  return say(`${ends}，每 ${Number(step)} 个`, `every ${Number(step)} of ${ends}`);
}

const month = (text: string): string => (/^\d/.test(text) ? String(Number(text)) : String(monthNames.indexOf(text) + 1));

function weekday(text: string, dialect: Cron['dialect'], language: Language): string {
  const index = /^\d/.test(text) ? (dialect === 'quartz' ? Number(text) - 1 : Number(text) % 7) : weekNames.indexOf(text);
  return weekdayNames[language][index] ?? text;
}
