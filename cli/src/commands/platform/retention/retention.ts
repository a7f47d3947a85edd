import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { RetentionOptions } from './retention-run.ts';

const load: Run<RetentionOptions> = async (cli, options) => (await import('./retention-run.ts')).runRetention(cli, options);

/** Personal data of ended competitions. By default erasing only reports what it would do. */
export function retentionCommand(shell: Shell, run: Run<RetentionOptions> = load): Command {
  const { text } = shell;
  return new Command('retention')
    .description(text('retention.description'))
    .addCommand(
      new Command('due')
        .description(text('retention.due'))
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('retention.dueExamples')}\n`)
        .action((_: object, command: Command) => shell.start(run, { action: 'due' }, command)),
    )
    .addCommand(
      new Command('erase')
        .description(text('retention.erase'))
        .argument('<id>', text('retention.id'))
        .requiredOption('--reason <text>', text('retention.reason'))
        .option('--no-dry-run', text('retention.noDryRun'))
        .option('--yes', text('record.yes'), false)
        .addOption(outputOption(shell))
        .addHelpText('before', `${text('retention.eraseExamples')}\n`)
        .action((id: string, { reason, dryRun, yes }: { reason: string; dryRun: boolean; yes: boolean }, command: Command) =>
          shell.start(run, { action: 'erase', id, reason, dryRun, yes }, command),
        ),
    );
}
