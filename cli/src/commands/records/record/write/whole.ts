import { Command } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell } from '../../../../shell.ts';
import { dryRunOption } from '../dry-run.ts';
import type { WholeOptions } from './whole-run.ts';

const load: Run<WholeOptions, 'record'> = async (cli, options) => (await import('./whole-run.ts')).runWhole(cli, options);

/** Saves a record with its parts; `called` is the name of its group. */
export function wholeCommand(
  shell: Shell<'record'>,
  entity: string,
  called: string,
  label: string,
  run: Run<WholeOptions, 'record'> = load,
): Command {
  const command = new Command('save')
    .description(shell.text('record.save', { label }))
    .argument('[file]', shell.text('record.wholeFile'))
    .option('--generate [id]', shell.text('record.generateWhole'))
    .option('--prune', shell.text('record.prune'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('record.saveExamples', { word: called })}\n`);
  return dryRunOption(shell, command).action((file: string | undefined, o: Omit<WholeOptions, 'entity' | 'file'>, self: Command) =>
    shell.start(run, { entity, file, generate: o.generate, prune: o.prune, dryRun: o.dryRun }, self),
  );
}
