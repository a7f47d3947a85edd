import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';

const load: Run<object, 'account'> = async (cli, options) => (await import('./logout-run.ts')).runLogout(cli, options);

export function logoutCommand(shell: Shell<'account'>, run: Run<object, 'account'> = load): Command {
  return new Command('logout')
    .description(shell.text('program.command.logout'))
    .addHelpText('before', `${shell.text('account.logout.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
