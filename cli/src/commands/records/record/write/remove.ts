import { Command } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell } from '../../../../shell.ts';
import { dryRunOption } from '../dry-run.ts';
import type { ListTexts } from '../read/list.ts';
import type { RemoveOptions } from './remove-run.ts';

const load: Run<RemoveOptions> = async (cli, options) => (await import('./remove-run.ts')).runRemove(cli, options);

export function removeCommand(shell: Shell, entity: string, { description, examples }: ListTexts, run: Run<RemoveOptions> = load): Command {
  return dryRunOption(shell, new Command('delete'))
    .description(description)
    .argument('<ids...>', shell.text('record.ids'))
    .option('--yes', shell.text('record.yes'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${examples}\n`)
    .action((ids: string[], { yes, dryRun }: Pick<RemoveOptions, 'yes' | 'dryRun'>, command: Command) =>
      shell.start(run, { entity, ids, yes, dryRun }, command),
    );
}
