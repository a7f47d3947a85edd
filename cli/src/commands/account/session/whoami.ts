import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';

const load: Run<object> = async (cli, options) => (await import('./whoami-run.ts')).runWhoami(cli, options);

export function whoamiCommand(shell: Shell, run: Run<object> = load): Command {
  return new Command('whoami')
    .description(shell.text('whoami.description'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('whoami.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
