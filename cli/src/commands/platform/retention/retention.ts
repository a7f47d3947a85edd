import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { RetentionOptions } from './retention-run.ts';

const load: Run<RetentionOptions, 'upkeep'> = async (cli, options) => (await import('./retention-run.ts')).runRetention(cli, options);

/** Personal data of ended competitions. By default erasing only reports what it would do. */
export function retentionCommand(shell: Shell<'upkeep'>, run: Run<RetentionOptions, 'upkeep'> = load): Command {
  const { text } = shell;
  return new Command('retention')
    .description(text('program.command.retention'))
    .addCommand(
      new Command('due')
        .description(text('upkeep.retention.due'))
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('upkeep.retention.dueExamples')}\n`)
        .action((_: object, command: Command) => shell.start(run, { action: 'due' }, command)),
    )
    .addCommand(
      new Command('erase')
        .description(text('upkeep.retention.erase'))
        .argument('<id>', text('upkeep.retention.id'))
        .requiredOption('--reason <text>', text('upkeep.retention.reason'))
        .option('--no-dry-run', text('upkeep.retention.noDryRun'))
        .option('--yes', text('program.option.yes'), false)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('upkeep.retention.eraseExamples')}\n`)
        .action((id: string, { reason, dryRun, yes }: { reason: string; dryRun: boolean; yes: boolean }, command: Command) =>
          shell.start(run, { action: 'erase', id, reason, dryRun, yes }, command),
        ),
    );
}
