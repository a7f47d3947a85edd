import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { WatchOptions } from './notices-run.ts';

const load: Run<WatchOptions, 'tools'> = async (cli, options) => (await import('./notices-run.ts')).runWatchNotices(cli, options);

export function watchCommand(shell: Shell<'tools'>, run: Run<WatchOptions, 'tools'> = load): Command {
  return new Command('watch').description(shell.text('program.command.watch')).addCommand(
    new Command('notices')
      .description(shell.text('tools.watch.notices'))
      .option('-n, --count <n>', shell.text('tools.watch.count'), wholeNumber('--count', 1, 1_000_000))
      .option('--timeout <seconds>', shell.text('tools.watch.timeoutOption'), wholeNumber('--timeout', 1, 604_800))
      .addOption(outputOption(shell))
      .addHelpText('before', `${shell.text('tools.watch.examples')}\n`)
      .action(({ count, timeout }: WatchOptions, command: Command) => shell.start(run, { count, timeout }, command)),
  );
}
