import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ProfileOptions } from './profile-run.ts';

const load: Run<ProfileOptions, 'account'> = async (cli, options) => (await import('./profile-run.ts')).runProfile(cli, options);

export function profileCommand(shell: Shell<'account'>, run: Run<ProfileOptions, 'account'> = load): Command {
  const { text } = shell;
  const named = (action: 'use' | 'set' | 'remove'): Command =>
    new Command(action)
      .description(text(`account.profile.${action}`))
      .argument('<name>', text('account.profile.name'))
      .addHelpText('before', `${text(`account.profile.${action}Examples`)}\n`)
      .action((name: string, _options: object, command: Command) => shell.start(run, { action, name }, command));
  const list = new Command('list')
    .description(text('account.profile.list'))
    .addHelpText('before', `${text('account.profile.listExamples')}\n`)
    .addOption(outputOption(shell))
    .action((_options: object, command: Command) => shell.start(run, { action: 'list' }, command));
  return new Command('profile')
    .description(text('program.command.profile'))
    .addCommand(list)
    .addCommand(named('use'))
    .addCommand(named('set'))
    .addCommand(named('remove'));
}
