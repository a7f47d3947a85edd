import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import { listCommand } from '../record/read/list.ts';
import type { VerbOptions } from '../record/write/verb-run.ts';
import type { TaskWaitOptions } from './wait-run.ts';

/** The record behind these commands, by its name on the wire. */
const entity = 'dsTbImportTask';

const load: Run<TaskWaitOptions> = async (cli, options) => (await import('./wait-run.ts')).runTaskWait(cli, options);

const loadVerb: Run<VerbOptions> = async (cli, options) => (await import('../record/write/verb-run.ts')).runVerb(cli, options);

export function taskCommand(shell: Shell, run: Run<TaskWaitOptions> = load, runVerb: Run<VerbOptions> = loadVerb): Command {
  const { text } = shell;
  const wait = new Command('wait')
    .description(text('task.wait'))
    .argument('<id>', text('task.id'))
    .option('--timeout <seconds>', text('task.timeoutOption'), wholeNumber(shell, 1, 604_800))
    .option('--errors <path>', text('task.errors'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('task.waitExamples')}\n`)
    .action((id: string, { timeout, errors }: Omit<TaskWaitOptions, 'id'>, command: Command) =>
      shell.start(run, { id, timeout, errors }, command),
    );
  const cancel = new Command('cancel')
    .description(text('task.cancel'))
    .argument('<ids...>', text('task.id'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('task.cancelExamples')}\n`)
    .action((ids: string[], _options: unknown, command: Command) =>
      shell.start(runVerb, { entity, verb: 'cancel', ids, yes: true, set: [] }, command),
    );
  return new Command('task')
    .description(text('task.description'))
    .addCommand(listCommand(shell, entity, { description: text('task.list'), examples: text('task.listExamples') }))
    .addCommand(wait)
    .addCommand(cancel);
}
