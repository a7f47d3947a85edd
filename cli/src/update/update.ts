import { Command } from 'commander';
import type { Run } from '../cli.ts';
import type { Shell } from '../shell.ts';

const load: Run<object> = async (cli, options) => (await import('./ask-run.ts')).runUpdateAsk(cli, options);

/** Started by a command in the background, not by people, and so hidden from the help. */
export function updateCommand(shell: Shell, run: Run<object> = load): Command {
  return new Command('__update').action((_: object, command: Command) => shell.start(run, {}, command));
}
