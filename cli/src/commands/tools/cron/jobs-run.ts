import { quartzJob } from '@saiyun/sdk/entities';
import { CronError, cronErrorText, nextRuns, parseCron, toZonedText } from '@saiyun/sdk/logic/cron';
import { cronSentence } from '@saiyun/sdk/logic/cron-sentence';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface CronJobsOptions {
  readonly action: 'jobs';
  readonly count: number;
}

/** `same` if both expect the next run at the same time; a job that is stopped, or has no time on the platform, cannot be compared. */
type Result = 'same' | 'differs' | 'invalid' | 'stopped' | 'unknown';

interface Compared {
  readonly id: string;
  readonly job: string;
  readonly expression: string;
  /** When it runs, in words; missing if the expression is invalid. */
  readonly sentence?: string;
  readonly zone: string;
  readonly result: Result;
  readonly platformNext: string | null;
  /** The next runs by the local engine. */
  readonly next: readonly string[];
  readonly message?: string;
}

/** A smaller difference is clock skew; a run that is due may still be under way. */
const slackMs = 60_000;

/** Compares the platform's next runs with the local engine's; exits with 8 if one differs or is invalid (CALL-117). */
export const runCronJobs: Run<CronJobsOptions, 'cron'> = async (cli, { count }) => {
  const compared: Compared[] = [];
  await withClient(cli, async (client) => {
    for await (const row of client.entity(quartzJob).rows({}, { signal: cli.signal })) compared.push(compare(cli, row, count));
  });
  if (cli.asData) await cli.data(compared);
  else await print(cli, compared);
  return compared.some(({ result }) => result === 'differs' || result === 'invalid') ? exitCodes.invalid : exitCodes.ok;
};

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);

function compare(cli: Cli<'cron'>, row: Readonly<Record<string, unknown>>, count: number): Compared {
  const expression = textOr(row.cronExpression, '');
  const zone = textOr(row.timeZone, 'Asia/Shanghai');
  const told = textOr(row.nextTime, '');
  const platform = told === '' ? undefined : fromWireTime(told);
  const common = { id: textOr(row.id, ''), job: textOr(row.jobClassName, ''), expression, zone };
  const shown = platform ? toZonedText(platform, zone) : null;
  try {
    const cron = parseCron(expression);
    const now = cli.now().getTime();
    const next = nextRuns(cron, { from: now, count, zone }).map((run) => toZonedText(run, zone));
    const result = ((): Result => {
      if (Number(row.status) !== 0) return 'stopped';
      if (!('nextTime' in row)) return 'unknown';
      if (!platform) return next.length === 0 ? 'same' : 'differs';
      const [own] = nextRuns(cron, { from: platform.getTime() - 1_000, count: 1, zone });
      const [before] = nextRuns(cron, { from: now + slackMs, count: 1, zone });
      const isRun = own?.getTime() === platform.getTime();
      const isNext = platform.getTime() <= now + slackMs || before?.getTime() === platform.getTime();
      return isRun && isNext ? 'same' : 'differs';
    })();
    return { ...common, sentence: cronSentence(cron, cli.settings.language), result, platformNext: shown, next };
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    return { ...common, result: 'invalid', platformNext: shown, next: [], message: cronErrorText(error, cli.settings.language) };
  }
}

async function print(cli: Cli<'cron'>, compared: readonly Compared[]): Promise<void> {
  const columns = (
    ['program.column.job', 'program.column.runs', 'program.column.platformNext', 'program.column.ownNext', 'program.column.result'] as const
  ).map((key) => ({
    title: cli.text(key),
  }));
  const rows = compared.map(({ job, expression, sentence, platformNext, next, result, message }) => [
    job,
    sentence ?? expression,
    platformNext ?? '',
    next.join(' '),
    message ?? cli.text(`cron.job.${result}`),
  ]);
  await cli.show(tableLines(columns, rows), { titled: true });
}
