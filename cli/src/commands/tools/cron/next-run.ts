import { explainCron, fromZonedText, nextRuns, parseCron, toZonedText } from '@saiyun/sdk/logic/cron';
import { cronSentence } from '@saiyun/sdk/logic/cron-sentence';
import type { Cli, Run } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { eitherDialect } from './either-dialect.ts';
import { withCron } from './refused.ts';

export interface CronNextOptions {
  readonly action: 'next';
  readonly expression: string;
  readonly count: number;
  readonly zone: string;
  readonly from?: string;
  readonly quartz: boolean;
}

/** Prints the next runs in the requested zone; needs no server (CRON-19, CRON-20, CLI-05). */
export const runCronNext: Run<CronNextOptions, 'cron'> = async (cli, options) => {
  await withCron(cli, () => printRuns(cli, options));
  return undefined;
};

async function printRuns(cli: Cli<'cron'>, { expression, count, zone, from, quartz }: CronNextOptions): Promise<void> {
  const { language } = cli.settings;
  const cron = parseCron(expression, await eitherDialect(quartz));
  const start = from === undefined ? cli.now() : startOf(from, zone);
  const runs = nextRuns(cron, { from: start, count, zone }).map((run) => toZonedText(run, zone));
  if (cli.asData) {
    const [sentence, fields] = [cronSentence(cron, language), explainCron(cron, language)];
    await cli.data({ expression, zone, from: toZonedText(start, zone), sentence, fields, runs });
  } else if (runs.length > 0) await cli.out(`${runs.join('\n')}\n`);
  if (runs.length === 0) cli.notice('cron.none');
}

/** @throws CliError with exit code 8 for a text that is no moment */
export function startOf(text: string, zone: string): Date {
  const start = fromZonedText(text, zone);
  if (!start) throw new CliError('cron.badFrom', { exit: exitCodes.invalid, params: { value: text } });
  return start;
}
