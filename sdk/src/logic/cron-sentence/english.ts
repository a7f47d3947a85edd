import { weekdayNames } from '../cron/weekday-names.ts';
import { clock, type Days, fromMonday, rangesOf, type Schedule, stepOf, type Times } from './schedule.ts';

const monthTexts = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** When a schedule runs, in English: `Every half hour from 08:00 to 18:30, Monday to Friday`. */
export function inEnglish(schedule: Schedule): string {
  const { times } = schedule;
  const days = dayPhrase(schedule);
  const isEveryDay = days === 'every day';
  const told = times.kind === 'at' ? `${days} at ${listed(times.at.map(clock))}` : `${timePhrase(times)}${isEveryDay ? '' : `, ${days}`}`;
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
}

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

/** A list in which neighbours are a range: `1 to 3 and 7`. */
const ranged = (values: readonly number[], name: (value: number) => string): string =>
  listed(rangesOf(values).map(([from, to]) => (from === to ? name(from) : `${name(from)} to ${name(to)}`)));

const ordinal = (value: number): string => {
  const tens = value % 100;
  const end = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${end}`;
};

function timePhrase(times: Exclude<Times, { kind: 'at' }>): string {
  if (times.kind === 'values') return valuesPhrase(times);
  const { unit, step, window, late } = times;
  const every = step === 30 && unit === 'minute' ? 'every half hour' : step === 1 ? `every ${unit}` : `every ${step} ${unit}s`;
  if (window) return `${every} from ${clock(window[0])} to ${clock(window[1])}`;
  if (late === 0) return every;
  if (unit === 'hour') return `${every}, ${late} ${late === 1 ? 'minute' : 'minutes'} past`;
  return unit === 'minute' && step === 1 ? `${every}, at second ${late}` : `${every}, from ${unit} ${late} on`;
}

function valuesPhrase({ seconds, minutes, hours }: Extract<Times, { kind: 'values' }>): string {
  const field = (name: string, values: readonly number[], size: number): string => {
    if (values.length === size) return `every ${name}`;
    const step = stepOf(values);
    if (values.length > 3 && step > 1) return `every ${step} ${name}s from ${name} ${values[0]} to ${values.at(-1)}`;
    return `${name === 'hour' ? 'in' : 'at'} ${name}${values.length > 1 ? 's' : ''} ${ranged(values, String)}`;
  };
  const isWhole = seconds.length === 1 && seconds[0] === 0;
  return [...(isWhole ? [] : [field('second', seconds, 60)]), field('minute', minutes, 60), field('hour', hours, 24)].join(', ');
}

function dayPhrase({ days, months, years }: Schedule): string {
  const month = months && ranged(months, (value) => monthTexts[value - 1] ?? '');
  const { ofMonth, weekdays } = days;
  const single = ofMonth?.kind === 'days' && ofMonth.days.length === 1 && months?.length === 1 && !weekdays;
  let told: string;
  if (single) told = `on ${ofMonth.days[0]} ${month}`;
  else {
    const parts = [ofMonth && monthDays(ofMonth, month ?? 'the month'), weekdays && weekPhrase(weekdays)].filter(
      (part) => part !== undefined,
    );
    told = parts.length > 0 ? parts.join(' and ') : 'every day';
    if (month && (weekdays || !ofMonth)) told = `${told} in ${month}`;
  }
  return years ? `${told}${yearPhrase(years, months !== undefined)}` : told;
}

function yearPhrase(years: readonly number[], afterMonth: boolean): string {
  const [first = 0] = years;
  const last = years.at(-1) ?? 0;
  if (years.length === 1) return afterMonth ? ` ${first}` : ` in ${first}`;
  if (stepOf(years) === 1) return last === 2119 ? ` from ${first} on` : ` from ${first} to ${last}`;
  return years.length > 6 && stepOf(years) > 1 ? ` every ${stepOf(years)} years from ${first}` : ` in ${ranged(years, String)}`;
}

function weekPhrase(weekdays: readonly number[]): string {
  const days = fromMonday(weekdays);
  const name = (day: number): string => weekdayNames.en[day % 7] ?? '';
  const ranges = rangesOf(days);
  if (days.length > 2 && ranges.length === 1) return ranged(days, name);
  return `every ${ranged(days, name)}`;
}

function monthDays(rule: NonNullable<Days['ofMonth']>, month: string): string {
  const weekday = 'weekday' in rule ? weekdayNames.en[rule.weekday] : '';
  switch (rule.kind) {
    case 'days': {
      const { days } = rule;
      const step = stepOf(days);
      if (days.length > 7 && step > 1)
        return `every ${step} days from the ${ordinal(days[0] ?? 1)} to the ${ordinal(days.at(-1) ?? 31)} of ${month}`;
      const told = listed(rangesOf(days).map(([from, to]) => (from === to ? ordinal(from) : `${ordinal(from)} to ${ordinal(to)}`)));
      return `on the ${told} of ${month}`;
    }
    case 'last': {
      const day = `${rule.back === 0 ? '' : `${rule.back} ${rule.back === 1 ? 'day' : 'days'} before `}the last day of ${month}`;
      if (rule.workday) return rule.back === 0 ? `on the last weekday of ${month}` : `on the weekday nearest to ${day}`;
      return rule.back === 0 ? `on ${day}` : day;
    }
    case 'nearest':
      return `on the weekday nearest to the ${ordinal(rule.day)} of ${month}`;
    case 'lastWeekday':
      return `on the last ${weekday} of ${month}`;
    case 'nthWeekday':
      return `on the ${['first', 'second', 'third', 'fourth', 'fifth'][rule.nth - 1]} ${weekday} of ${month}`;
    default:
      return rule satisfies never;
  }
}
