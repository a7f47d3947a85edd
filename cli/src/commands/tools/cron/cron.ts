import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { CronBatchOptions } from './batch-run.ts';
import type { CronCheckOptions } from './check-run.ts';
import type { CronExplainOptions } from './explain-run.ts';
import type { CronFieldsOptions } from './fields-run.ts';
import type { CronJobsOptions } from './jobs-run.ts';
import type { CronNextOptions } from './next-run.ts';
import type { CronWeeklyOptions } from './weekly-run.ts';

export type CronOptions =
  | CronJobsOptions
  | CronNextOptions
  | CronBatchOptions
  | CronCheckOptions
  | CronExplainOptions
  | CronFieldsOptions
  | CronWeeklyOptions;

const load: Run<CronOptions, 'cron'> = async (cli, options) => {
  switch (options.action) {
    case 'next':
      return (await import('./next-run.ts')).runCronNext(cli, options);
    case 'batch':
      return (await import('./batch-run.ts')).runCronBatch(cli, options);
    case 'jobs':
      return (await import('./jobs-run.ts')).runCronJobs(cli, options);
    case 'check':
      return (await import('./check-run.ts')).runCronCheck(cli, options);
    case 'explain':
      return (await import('./explain-run.ts')).runCronExplain(cli, options);
    case 'fields':
      return (await import('./fields-run.ts')).runCronFields(cli, options);
    case 'weekly':
      return (await import('./weekly-run.ts')).runCronWeekly(cli, options);
    default:
      return options satisfies never;
  }
};

/** Cron expressions; only `jobs` needs a server (CLI-05). */
export function cronCommand(shell: Shell<'cron'>, run: Run<CronOptions, 'cron'> = load): Command {
  const { text } = shell;
  const group = new Command('cron').description(text('program.command.cron'));
  for (const make of [nextCommand, checkCommand, explainCommand, fieldsCommand, weeklyCommand, jobsCommand])
    group.addCommand(make(shell, run));
  return group;
}

const jobsCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('jobs')
    .description(shell.text('cron.jobs'))
    .option('-n, --count <n>', shell.text('cron.count'), wholeNumber('--count', 1, 1_000), 1)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.jobsExamples')}\n`)
    .action(({ count }: Pick<CronJobsOptions, 'count'>, command: Command) => shell.start(run, { action: 'jobs', count }, command));

interface NextFlags {
  readonly count: number;
  readonly tz: string;
  readonly from?: string;
  readonly batch: boolean;
  readonly quartz: boolean;
}

const nextCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('next')
    .description(shell.text('cron.next'))
    .argument('[expression]', shell.text('cron.expression'))
    .option('-n, --count <n>', shell.text('cron.count'), wholeNumber('--count', 1, 1_000), 10)
    .option('--tz <zone>', shell.text('cron.zone'), 'Asia/Shanghai')
    .option('--from <time>', shell.text('cron.from'))
    .option('--batch', shell.text('cron.batch'), false)
    .option('--quartz', shell.text('cron.quartz'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.examples')}\n`)
    .action((expression: string | undefined, o: NextFlags, command: Command) => {
      const { count, tz: zone, from, batch, quartz } = o;
      if (batch) {
        if (expression !== undefined) throw usageError('cron.batchAlone');
        return shell.start(run, { action: 'batch', count, zone, from, quartz }, command);
      }
      if (expression === undefined) throw usageError('problem.usage.missingArgument', { params: { name: 'expression' } });
      return shell.start(run, { action: 'next', expression, count, zone, from, quartz }, command);
    });

const checkCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('check')
    .description(shell.text('cron.check'))
    .argument('<expressions...>', shell.text('cron.expression'))
    .option('--quartz', shell.text('cron.quartz'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.checkExamples')}\n`)
    .action((expressions: string[], { quartz }: Pick<CronCheckOptions, 'quartz'>, command: Command) =>
      shell.start(run, { action: 'check', expressions, quartz }, command),
    );

const explainCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('explain')
    .description(shell.text('cron.explain'))
    .argument('<expression>', shell.text('cron.expression'))
    .option('--fields', shell.text('cron.explainFields'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.explainExamples')}\n`)
    .action((expression: string, { fields }: Pick<CronExplainOptions, 'fields'>, command: Command) =>
      shell.start(run, { action: 'explain', expression, fields }, command),
    );

const fieldsCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('fields')
    .description(shell.text('cron.fields'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.fieldsExamples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, { action: 'fields' }, command));

const weeklyCommand = (shell: Shell<'cron'>, run: Run<CronOptions, 'cron'>): Command =>
  new Command('weekly')
    .description(shell.text('cron.weekly'))
    .argument('[expression]', shell.text('cron.weeklyExpression'))
    .option('--days <days>', shell.text('cron.weeklyDays'))
    .option('--range <from-to>', shell.text('cron.weeklyRange'))
    .option('--loop <start/n>', shell.text('cron.weeklyLoop'))
    .option('--none', shell.text('cron.weeklyNone'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('cron.weeklyExamples')}\n`)
    .action((expression: string | undefined, o: Omit<CronWeeklyOptions, 'action' | 'expression'>, command: Command) => {
      const { days, range, loop, none } = o;
      return shell.start(run, { action: 'weekly', expression, days, range, loop, none }, command);
    });
