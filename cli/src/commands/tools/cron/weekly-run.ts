import { cronFields, parseCron } from '@saiyun/sdk/logic/cron';
import {
  applyWeekly,
  defaultCronModel,
  defaultWeekly,
  printCron,
  printWeekly,
  readCron,
  readWeekly,
  type Weekly,
  weekdayChoices,
  weekdayText,
} from '@saiyun/sdk/logic/cron-editor';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { withCron } from './refused.ts';

export interface CronWeeklyOptions {
  readonly action: 'weekly';
  readonly expression?: string;
  readonly days?: string;
  readonly range?: string;
  readonly loop?: string;
  readonly none: boolean;
}

/** The weekly picker of the editor: shows the weekly choice in an expression, or sets it (CRON-06, CRON-13). */
export const runCronWeekly: Run<CronWeeklyOptions, 'cron'> = async (cli, options) => {
  const { expression } = options;
  const chosen = choiceOf(options);
  if (expression !== undefined) await withCron(cli, () => parseCron(expression));
  if (expression === undefined && !chosen) throw usageError('cron.weeklyNothing');
  const { model, unknown } = expression === undefined ? { model: defaultCronModel(), unknown: [] } : readCron(expression);
  if (chosen) {
    const lost = unknown.find((field) => field !== 'week' && field !== 'day');
    if (lost) throw new CliError('cron.weeklyLost', { exit: exitCodes.invalid, params: { field: lost } });
    const result = printCron(applyWeekly(model, chosen));
    await print(cli, result, chosen, true);
    return undefined;
  }
  const week = (expression ?? '').trim().split(/\s+/)[cronFields.indexOf('week')] ?? '?';
  const { weekly, known } = readWeekly(week.toUpperCase());
  await print(cli, expression ?? '', weekly, known);
  return undefined;
};

/** The choice made by the options; undefined without any. */
function choiceOf({ days, range, loop, none }: CronWeeklyOptions): Weekly | undefined {
  if ([days, range, loop, none || undefined].filter((one) => one !== undefined).length > 1) throw usageError('cron.weeklyOne');
  const weekly = defaultWeekly();
  if (none) return weekly;
  if (days !== undefined) return { ...weekly, type: 'TYPE_SPECIFY', days: days.split(',').map(weekdayIn) };
  if (range !== undefined) {
    const [start, end, ...more] = range.split('-').map(weekdayIn);
    if (start === undefined || end === undefined || more.length > 0) throw badWeek(range);
    return { ...weekly, type: 'TYPE_RANGE', range: { start, end } };
  }
  if (loop !== undefined) {
    const match = /^([^/]+)\/([1-7])$/.exec(loop);
    if (!match) throw badWeek(loop);
    return { ...weekly, type: 'TYPE_LOOP', loop: { start: weekdayIn(match[1] ?? ''), interval: Number(match[2]) } };
  }
  return undefined;
}

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The Quartz number of a weekday, by its English or Chinese name or by the number itself, 1 Sunday to 7 Saturday. */
function weekdayIn(text: string): number {
  const word = text.trim();
  const found = weekdayChoices.find(
    ({ value, label: [zh, en] }) => word === zh || word.toLowerCase() === en.toLowerCase() || names[value - 1] === word.toUpperCase(),
  );
  if (found) return found.value;
  if (/^[1-7]$/.test(word)) return Number(word);
  throw badWeek(text);
}

const badWeek = (value: string): CliError => new CliError('cron.weeklyBad', { exit: exitCodes.invalid, params: { value } });

async function print(cli: Cli<'cron'>, expression: string, weekly: Weekly, known: boolean): Promise<void> {
  const { language } = cli.settings;
  const day = (value: number): string => weekdayText(value, language);
  if (cli.asData) {
    await cli.data({ expression, week: printWeekly(weekly), known, ...weekly });
    return;
  }
  const { type, range, loop, days } = weekly;
  const texts: Readonly<Record<Weekly['type'], string>> = {
    TYPE_NOT_SET: '',
    TYPE_RANGE: `${day(range.start)} - ${day(range.end)}`,
    TYPE_LOOP: cli.text('cron.weeklyEvery', { day: day(loop.start), count: loop.interval }),
    TYPE_SPECIFY: days.map(day).join(cli.text('cron.between')),
  };
  const lines = recordLines([
    [cli.text('program.column.expression'), expression],
    [cli.text('program.column.week'), printWeekly(weekly)],
    [cli.text('program.column.recurrence'), cli.text(`cron.${type}`)],
    ...(texts[type] === '' ? [] : ([[cli.text('program.column.days'), texts[type]]] as const)),
  ]);
  await cli.show(lines);
  if (!known) cli.notice('cron.weeklyUnknown');
}
