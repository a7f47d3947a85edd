import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';

const load: Run<object, 'tools'> = async (cli, options) => (await import('./tui-run.ts')).runTuiCommand(cli, options);

export function tuiCommand(shell: Shell<'tools'>, run: Run<object, 'tools'> = load): Command {
  return new Command('tui')
    .description(shell.text('program.command.tui'))
    .addHelpText('before', `${shell.text('tools.tui.examples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, {}, command));
}
