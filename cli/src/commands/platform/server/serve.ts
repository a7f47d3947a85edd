import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { type Shell, wholeNumber } from '../../../shell.ts';
import type { ServeOptions } from './serve-run.ts';

const load: Run<ServeOptions> = async (cli, options) => (await import('./serve-run.ts')).runServe(cli, options);

export function serveCommand(shell: Shell, run: Run<ServeOptions> = load): Command {
  return new Command('serve')
    .description(shell.text('serve.description'))
    .option('--port <port>', shell.text('serve.port'), wholeNumber(shell, 0, 65_535))
    .option('--data <folder>', shell.text('serve.data'))
    .addOption(new Option('--seed <size>', shell.text('serve.seed')).choices(['none', 'small', 'medium', 'large']))
    .addHelpText('before', `${shell.text('serve.examples')}\n`)
    .action(({ port, data, seed }: ServeOptions, command: Command) => shell.start(run, { port, data, seed }, command));
}
