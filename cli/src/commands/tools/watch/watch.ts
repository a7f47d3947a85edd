import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { WatchOptions } from './notices-run.ts';

const load: Run<WatchOptions> = async (cli, options) => (await import('./notices-run.ts')).runWatchNotices(cli, options);

export function watchCommand(shell: Shell, run: Run<WatchOptions> = load): Command {
  return new Command('watch').description(shell.text('watch.description')).addCommand(
    new Command('notices')
      .description(shell.text('watch.notices'))
      .option('-n, --count <n>', shell.text('watch.count'), wholeNumber(shell, 1, 1_000_000))
      .option('--timeout <seconds>', shell.text('watch.timeoutOption'), wholeNumber(shell, 1, 604_800))
      .addOption(outputOption(shell))
      .addHelpText('before', `${shell.text('watch.examples')}\n`)
      .action(({ count, timeout }: WatchOptions, command: Command) => shell.start(run, { count, timeout }, command)),
  );
}
