import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';
import type { LoginOptions } from './login-run.ts';

const load: Run<LoginOptions> = async (cli, options) => (await import('./login-run.ts')).runLogin(cli, options);

/** No option takes a secret, because others can read command lines; a one-time code is harmless once it has been used. */
export function loginCommand(shell: Shell, run: Run<LoginOptions> = load): Command {
  return new Command('login')
    .description(shell.text('login.description'))
    .option('-u, --username <name>', shell.text('login.username'))
    .option('--web', shell.text('login.web'))
    .option('--device', shell.text('login.deviceOption'))
    .option('--with-token', shell.text('login.withToken'))
    .option('--password-stdin', shell.text('login.passwordStdin'))
    .option('--otp <code>', shell.text('login.otp'))
    .addHelpText('before', `${shell.text('login.examples')}\n`)
    .action(({ username, withToken, passwordStdin, web, device, otp }: LoginOptions, command: Command) =>
      shell.start(run, { username, withToken, passwordStdin, web, device, otp }, command),
    );
}
