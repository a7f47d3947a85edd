import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';

const load: Run<object> = async (cli, options) => (await import('./logout-run.ts')).runLogout(cli, options);

export function logoutCommand(shell: Shell, run: Run<object> = load): Command {
  return new Command('logout')
    .description(shell.text('logout.description'))
    .addHelpText('before', `${shell.text('logout.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
