import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';
import type { LoginOptions } from './login-run.ts';

const load: Run<LoginOptions, 'account'> = async (cli, options) => (await import('./login-run.ts')).runLogin(cli, options);

/** No option takes a secret, because others can read command lines; a one-time code is harmless once it has been used. */
export function loginCommand(shell: Shell<'account'>, run: Run<LoginOptions, 'account'> = load): Command {
  return new Command('login')
    .description(shell.text('program.command.login'))
    .option('-u, --username <name>', shell.text('account.login.username'))
    .option('--web', shell.text('account.login.web'))
    .option('--device', shell.text('account.login.deviceOption'))
    .option('--with-token', shell.text('account.login.withToken'))
    .option('--password-stdin', shell.text('account.login.passwordStdin'))
    .option('--otp <code>', shell.text('account.login.otp'))
    .addHelpText('before', `${shell.text('account.login.examples')}\n`)
    .action(({ username, withToken, passwordStdin, web, device, otp }: LoginOptions, command: Command) =>
      shell.start(run, { username, withToken, passwordStdin, web, device, otp }, command),
    );
}
