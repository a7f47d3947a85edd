import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import { dryRunOption } from '../record/dry-run.ts';
import type { BinOptions, BinRecord } from './bin-run.ts';

/** Records with a bin for deleted rows. */
const binRecords: readonly BinRecord[] = ['dict', 'user'];

const load: Run<BinOptions, 'upkeep'> = async (cli, options) => (await import('./bin-run.ts')).runBin(cli, options);

/** Deleted dictionaries and accounts. */
export function binCommand(shell: Shell<'upkeep'>, run: Run<BinOptions, 'upkeep'> = load): Command {
  const { text } = shell;
  const one = (action: BinOptions['action']): Command =>
    new Command(action)
      .description(text(`upkeep.bin.${action}`))
      .addArgument(new Argument('<record>', text('upkeep.bin.record')).choices(binRecords))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text(`upkeep.bin.${action}Examples`)}\n`);
  return new Command('bin')
    .description(text('program.command.bin'))
    .addCommand(
      one('list').action((record: BinRecord, _: object, command: Command) => shell.start(run, { action: 'list', record }, command)),
    )
    .addCommand(
      dryRunOption(shell, one('restore'))
        .argument('<ids...>', text('program.argument.ids'))
        .action((record: BinRecord, ids: string[], { dryRun }: { dryRun?: boolean }, command: Command) =>
          shell.start(run, { action: 'restore', record, ids, ...(dryRun && { dryRun }) }, command),
        ),
    )
    .addCommand(
      dryRunOption(shell, one('destroy'))
        .argument('<ids...>', text('program.argument.ids'))
        .option('--yes', text('program.option.yes'), false)
        .action((record: BinRecord, ids: string[], { yes, dryRun }: { yes: boolean; dryRun?: boolean }, command: Command) =>
          shell.start(run, { action: 'destroy', record, ids, yes, ...(dryRun && { dryRun }) }, command),
        ),
    );
}
