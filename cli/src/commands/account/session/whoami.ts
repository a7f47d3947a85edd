import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';

const load: Run<object, 'account'> = async (cli, options) => (await import('./whoami-run.ts')).runWhoami(cli, options);

export function whoamiCommand(shell: Shell<'account'>, run: Run<object, 'account'> = load): Command {
  return new Command('whoami')
    .description(shell.text('program.command.whoami'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('account.whoami.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
