import { Argument, Command } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell } from '../../../../shell.ts';
import type { RevealOptions } from './reveal-run.ts';

const load: Run<RevealOptions, 'record'> = async (cli, options) => (await import('./reveal-run.ts')).runReveal(cli, options);

/** Prints one masked value in the clear to users who give a reason; the audit log records who, what and why. */
export function revealCommand(
  shell: Shell<'record'>,
  entity: string,
  called: string,
  masked: readonly string[],
  run: Run<RevealOptions, 'record'> = load,
): Command {
  return new Command('reveal')
    .description(shell.text('record.reveal'))
    .argument('<id>', shell.text('program.argument.id'))
    .addArgument(new Argument('<field>', shell.text('record.revealField')).choices(masked))
    .requiredOption('--reason <text>', shell.text('record.revealReason'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('record.revealExamples', { word: called, field: masked[0] ?? '' })}\n`)
    .action((id: string, field: string, { reason }: { reason: string }, command: Command) =>
      shell.start(run, { entity, id, field, reason }, command),
    );
}
