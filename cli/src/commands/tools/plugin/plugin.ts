import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { PluginListOptions } from './plugin-run.ts';

const load: Run<PluginListOptions, 'tools'> = async (cli, options) => (await import('./plugin-run.ts')).runPluginList(cli, options);

/** Programs on the path that add commands. `isTaken` knows the words that the program has itself. */
export function pluginCommand(
  shell: Shell<'tools'>,
  isTaken: (word: string) => boolean,
  run: Run<PluginListOptions, 'tools'> = load,
): Command {
  const { text } = shell;
  const list = new Command('list')
    .description(text('tools.plugin.list'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.plugin.listExamples')}\n`)
    .action((_: object, command: Command) => shell.start(run, { action: 'list', isTaken }, command));
  return new Command('plugin').description(text('program.command.plugin')).addCommand(list);
}
