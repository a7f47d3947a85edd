import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { type Shell, wholeNumber } from '../../../shell.ts';
import type { ServeOptions } from './serve-run.ts';

const load: Run<ServeOptions, 'platform'> = async (cli, options) => (await import('./serve-run.ts')).runServe(cli, options);

export function serveCommand(shell: Shell<'platform'>, run: Run<ServeOptions, 'platform'> = load): Command {
  return new Command('serve')
    .description(shell.text('program.command.serve'))
    .option('--port <port>', shell.text('platform.serve.port'), wholeNumber('--port', 0, 65_535))
    .option('--data <folder>', shell.text('platform.serve.data'))
    .addOption(new Option('--seed <size>', shell.text('platform.serve.seed')).choices(['none', 'small', 'medium', 'large']))
    .addHelpText('before', `${shell.text('platform.serve.examples')}\n`)
    .action(({ port, data, seed }: ServeOptions, command: Command) => shell.start(run, { port, data, seed }, command));
}
