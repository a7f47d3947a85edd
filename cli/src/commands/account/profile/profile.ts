import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { ProfileOptions } from './profile-run.ts';

const load: Run<ProfileOptions> = async (cli, options) => (await import('./profile-run.ts')).runProfile(cli, options);

export function profileCommand(shell: Shell, run: Run<ProfileOptions> = load): Command {
  const { text } = shell;
  const named = (action: 'use' | 'set' | 'remove'): Command =>
    new Command(action)
      .description(text(`profile.${action}`))
      .argument('<name>', text('profile.name'))
      .addHelpText('before', `${text(`profile.${action}Examples`)}\n`)
      .action((name: string, _options: object, command: Command) => shell.start(run, { action, name }, command));
  const list = new Command('list')
    .description(text('profile.list'))
    .addHelpText('before', `${text('profile.listExamples')}\n`)
    .addOption(outputOption(shell))
    .action((_options: object, command: Command) => shell.start(run, { action: 'list' }, command));
  return new Command('profile')
    .description(text('profile.description'))
    .addCommand(list)
    .addCommand(named('use'))
    .addCommand(named('set'))
    .addCommand(named('remove'));
}
