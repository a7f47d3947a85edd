import { Command } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell } from '../../../../shell.ts';
import { dryRunOption } from '../dry-run.ts';
import type { ListTexts } from '../read/list.ts';
import type { RemoveOptions } from './remove-run.ts';

const load: Run<RemoveOptions, 'record'> = async (cli, options) => (await import('./remove-run.ts')).runRemove(cli, options);

export function removeCommand(
  shell: Shell<'record'>,
  entity: string,
  { description, examples }: ListTexts,
  run: Run<RemoveOptions, 'record'> = load,
): Command {
  return dryRunOption(shell, new Command('delete'))
    .description(description)
    .argument('<ids...>', shell.text('record.idsOrKeys'))
    .option('--yes', shell.text('program.option.yes'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${examples}\n`)
    .action((ids: string[], { yes, dryRun }: Pick<RemoveOptions, 'yes' | 'dryRun'>, command: Command) =>
      shell.start(run, { entity, ids, yes, dryRun }, command),
    );
}
