import { weekdayNames } from '../cron/weekday-names.ts';
import { clock, type Days, fromMonday, rangesOf, type Schedule, stepOf, type Times } from './schedule.ts';

/** When a schedule runs, in Chinese: `每周一至周五 08:00 至 18:30 每半小时`. */
export function inChinese(schedule: Schedule): string {
  const { times } = schedule;
  const days = dayPhrase(schedule);
  if (times.kind === 'at') return `${days} ${listed(times.at.map(clock))}`;
  const told = timePhrase(times);
  if (times.kind === 'every' && times.window) return `${days} ${told}`;
  return days === '每天' ? told : `${days}，${told}`;
}

const listed = (texts: readonly string[]): string => texts.join('、');

const ranged = (values: readonly number[], name: (value: number) => string): string =>
  listed(rangesOf(values).map(([from, to]) => (from === to ? name(from) : `${name(from)}至${spaced(name(to))}`)));

/** A space between Chinese and a figure. */
const spaced = (text: string): string => (/^\d/.test(text) ? ` ${text}` : text);

const units = { second: '秒', minute: '分钟', hour: '小时' } as const;

function timePhrase(times: Exclude<Times, { kind: 'at' }>): string {
  if (times.kind === 'values') return valuesPhrase(times);
  const { unit, step, window, late } = times;
  const every = step === 30 && unit === 'minute' ? '每半小时' : step === 1 ? `每${units[unit]}` : `每 ${step} ${units[unit]}`;
  if (window) return `${clock(window[0])} 至 ${clock(window[1])} ${every}`;
  if (late === 0) return every;
  if (unit === 'hour') return `${every}的第 ${late} 分`;
  return unit === 'minute' && step === 1 ? `每分钟的第 ${late} 秒` : `${every}，从第 ${late} ${unit === 'minute' ? '分' : '秒'}起`;
}

function valuesPhrase({ seconds, minutes, hours }: Extract<Times, { kind: 'values' }>): string {
  const field = (name: string, every: string, values: readonly number[], size: number): string => {
    if (values.length === size) return every;
    const step = stepOf(values);
    if (values.length > 3 && step > 1) return `${values[0]} 至 ${values.at(-1)} ${name}每 ${step} ${name}`;
    return `${listed(rangesOf(values).map(([from, to]) => (from === to ? `${from}` : `${from} 至 ${to}`)))} ${name}`;
  };
  const parts = [
    field('时', '每小时', hours, 24),
    field('分', '每分钟', minutes, 60),
    ...(seconds.length === 1 && seconds[0] === 0 ? [] : [field('秒', '每秒', seconds, 60)]),
  ];
  return parts.join('，');
}

function dayPhrase({ days: { ofMonth, weekdays }, months, years }: Schedule): string {
  const year = years ? yearPhrase(years) : months ? '每年 ' : '';
  const month = months && `${years && !year.endsWith(' ') ? ' ' : ''}${ranged(months, (value) => `${value} 月`)}`;
  const parts = [ofMonth && monthDays(ofMonth), weekdays && weekPhrase(weekdays)].filter((part) => part !== undefined);
  if (parts.length === 0) return month ? `${year}${month}每天` : `${year}每天`;
  if (!month) return `${year}${ofMonth ? `每月${spaced(parts.join('或'))}` : parts.join('')}`;
  const isDate = months.length === 1 && ofMonth?.kind === 'days' && !weekdays;
  return `${year}${month}${isDate ? spaced(parts.join('')) : `的${spaced(parts.join('或'))}`}`;
}

function yearPhrase(years: readonly number[]): string {
  const [first = 0] = years;
  const last = years.at(-1) ?? 0;
  if (years.length > 1 && stepOf(years) === 1) return last === 2119 ? `${first} 年起` : `${first} 至 ${last} 年`;
  return years.length > 6 && stepOf(years) > 1
    ? `${first} 年起每 ${stepOf(years)} 年`
    : `${listed(years.map((year) => `${year} 年`))}${years.length > 1 ? '' : ' '}`;
}

function weekPhrase(weekdays: readonly number[]): string {
  return `每${ranged(fromMonday(weekdays), (day) => weekdayNames['zh-CN'][day % 7] ?? '')}`;
}

function monthDays(rule: NonNullable<Days['ofMonth']>): string {
  const weekday = 'weekday' in rule ? weekdayNames['zh-CN'][rule.weekday] : '';
  switch (rule.kind) {
    case 'days': {
      const { days } = rule;
      const step = stepOf(days);
      if (days.length > 7 && step > 1) return `${days[0]} 日至 ${days.at(-1)} 日每 ${step} 天`;
      return ranged(days, (day) => `${day} 日`);
    }
    case 'last': {
      const day = rule.back === 0 ? '最后一天' : `倒数第 ${rule.back + 1} 天`;
      if (rule.workday) return rule.back === 0 ? '最后一个工作日' : `离${day}最近的工作日`;
      return day;
    }
    case 'nearest':
      return `离 ${rule.day} 日最近的工作日`;
    case 'lastWeekday':
      return `最后一个${weekday}`;
    case 'nthWeekday':
      return `第 ${rule.nth} 个${weekday}`;
    default:
      return rule satisfies never;
  }
}
