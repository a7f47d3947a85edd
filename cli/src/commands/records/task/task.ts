import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import { listCommand } from '../record/read/list.ts';
import type { VerbOptions } from '../record/write/verb-run.ts';
import type { TaskWaitOptions } from './wait-run.ts';

/** The record behind these commands, by its name on the wire. */
const entity = 'dsTbImportTask';

const load: Run<TaskWaitOptions, 'transfer' | 'record'> = async (cli, options) => (await import('./wait-run.ts')).runTaskWait(cli, options);

const loadVerb: Run<VerbOptions, 'transfer' | 'record'> = async (cli, options) =>
  (await import('../record/write/verb-run.ts')).runVerb(cli, options);

export function taskCommand(
  shell: Shell<'transfer' | 'record'>,
  run: Run<TaskWaitOptions, 'transfer' | 'record'> = load,
  runVerb: Run<VerbOptions, 'transfer' | 'record'> = loadVerb,
): Command {
  const { text } = shell;
  const wait = new Command('wait')
    .description(text('transfer.task.wait'))
    .argument('<id>', text('transfer.task.id'))
    .option('--timeout <seconds>', text('program.option.timeout'), wholeNumber('--timeout', 1, 604_800))
    .option('--errors <path>', text('transfer.task.errors'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('transfer.task.waitExamples')}\n`)
    .action((id: string, { timeout, errors }: Omit<TaskWaitOptions, 'id'>, command: Command) =>
      shell.start(run, { id, timeout, errors }, command),
    );
  const cancel = new Command('cancel')
    .description(text('transfer.task.cancel'))
    .argument('<ids...>', text('transfer.task.id'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('transfer.task.cancelExamples')}\n`)
    .action((ids: string[], _options: unknown, command: Command) =>
      shell.start(runVerb, { entity, verb: 'cancel', ids, yes: true, set: [] }, command),
    );
  return new Command('task')
    .description(text('program.command.task'))
    .addCommand(listCommand(shell, entity, { description: text('transfer.task.list'), examples: text('transfer.task.listExamples') }))
    .addCommand(wait)
    .addCommand(cancel);
}
