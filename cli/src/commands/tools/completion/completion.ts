import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';
import type { CompleteOptions, MakeProgram } from './complete-run.ts';
import type { ScriptOptions } from './script-run.ts';

const shells: readonly ScriptOptions['shell'][] = ['bash', 'zsh', 'fish', 'powershell'];

const runScript: Run<ScriptOptions, 'tools'> = async (cli, options) => (await import('./script-run.ts')).runScript(cli, options);
const runComplete: Run<CompleteOptions, 'tools'> = async (cli, options) => (await import('./complete-run.ts')).runComplete(cli, options);

export function completionCommand(shell: Shell<'tools'>, run: Run<ScriptOptions, 'tools'> = runScript): Command {
  return new Command('completion')
    .description(shell.text('program.command.completion'))
    .addArgument(new Argument('<shell>', shell.text('tools.completion.shell')).choices(shells))
    .addHelpText('before', `${shell.text('tools.completion.examples')}\n`)
    .action((given: string, _options: object, command: Command) =>
      shell.start(run, { action: 'script', shell: shells.find((name) => name === given) ?? 'bash' }, command),
    );
}

/** Called by the completion scripts, not by people, and so hidden from the help. */
export function completeCommand(
  shell: Shell<'tools'>,
  makeProgram: MakeProgram,
  run: Run<CompleteOptions, 'tools'> = runComplete,
): Command {
  return new Command('__complete')
    .argument('[words...]')
    .option('--dot')
    .action((given: string[], { dot }: { dot?: boolean }, command: Command) => {
      // The last word ends with a dot that is no part of it, where an empty one would not arrive.
      const words = dot ? [...given.slice(0, -1), (given.at(-1) ?? '').replace(/\.$/, '')] : given;
      return shell.start(run, { action: 'complete', words, makeProgram }, command);
    });
}
