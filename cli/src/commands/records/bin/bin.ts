import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import { dryRunOption } from '../record/dry-run.ts';
import type { BinOptions } from './bin-run.ts';

const load: Run<BinOptions, 'upkeep'> = async (cli, options) => (await import('./bin-run.ts')).runBin(cli, options);

/** Deleted rows of a record. */
export function binCommand(shell: Shell<'upkeep'>, run: Run<BinOptions, 'upkeep'> = load): Command {
  const { text } = shell;
  const one = (action: BinOptions['action']): Command =>
    new Command(action)
      .description(text(`upkeep.bin.${action}`))
      .argument('<entity>', text('upkeep.bin.record'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text(`upkeep.bin.${action}Examples`)}\n`);
  return new Command('bin')
    .description(text('program.command.bin'))
    .addCommand(one('list').action((record: string, _: object, command: Command) => shell.start(run, { action: 'list', record }, command)))
    .addCommand(
      dryRunOption(shell, one('restore'))
        .argument('<ids...>', text('program.argument.ids'))
        .action((record: string, ids: string[], { dryRun }: { dryRun?: boolean }, command: Command) =>
          shell.start(run, { action: 'restore', record, ids, ...(dryRun && { dryRun }) }, command),
        ),
    )
    .addCommand(
      dryRunOption(shell, one('destroy'))
        .argument('<ids...>', text('program.argument.ids'))
        .option('--yes', text('program.option.yes'), false)
        .action((record: string, ids: string[], { yes, dryRun }: { yes: boolean; dryRun?: boolean }, command: Command) =>
          shell.start(run, { action: 'destroy', record, ids, yes, ...(dryRun && { dryRun }) }, command),
        ),
    );
}
