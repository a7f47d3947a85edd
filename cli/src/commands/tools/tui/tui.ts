import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';

const load: Run<object> = async (cli, options) => (await import('./tui-run.ts')).runTuiCommand(cli, options);

export function tuiCommand(shell: Shell, run: Run<object> = load): Command {
  return new Command('tui')
    .description(shell.text('tui.description'))
    .addHelpText('before', `${shell.text('tui.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
