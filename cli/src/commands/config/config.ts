import { Command } from 'commander';
import type { Run } from '../../cli.ts';
import { outputOption, type Shell } from '../../shell.ts';

export interface ConfigListOptions {
  readonly origin: boolean;
}

const load: Run<ConfigListOptions> = async (cli, options) => (await import('./config-run.ts')).runConfigList(cli, options);

export const configCommand = (shell: Shell, run: Run<ConfigListOptions> = load): Command =>
  new Command('config').description(shell.text('config.description')).addCommand(
    new Command('list')
      .description(shell.text('config.list'))
      .option('--origin', shell.text('config.origin'), false)
      .addOption(outputOption(shell))
      .addHelpText('before', `${shell.text('config.examples')}\n`)
      .action(({ origin }: ConfigListOptions, command: Command) => shell.start(run, { origin }, command)),
  );
