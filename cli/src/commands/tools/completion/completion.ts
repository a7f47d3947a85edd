import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type CompletionOptions =
  | { readonly action: 'script'; readonly shell: (typeof shells)[number] }
  /** The words typed so far, the last one perhaps empty. */
  | { readonly action: 'complete'; readonly words: readonly string[] };

const load: Run<CompletionOptions> = async (cli, options) => {
  if (options.action === 'complete') return (await import('./complete-run.ts')).runComplete(cli, options);
  return (await import('./script-run.ts')).runScript(cli, options);
};

export const completionCommand = (shell: Shell, run: Run<CompletionOptions> = load): Command =>
  new Command('completion')
    .description(shell.text('completion.description'))
    .addArgument(new Argument('<shell>', shell.text('completion.shell')).choices(shells))
    .addHelpText('before', `${shell.text('completion.examples')}\n`)
    .action((given: string, _options: object, command: Command) =>
      shell.start(run, { action: 'script', shell: shells.find((name) => name === given) ?? 'bash' }, command),
    );

/** What the scripts ask; not for people, and so not in the help. */
export const completeCommand = (shell: Shell, run: Run<CompletionOptions> = load): Command =>
  new Command('__complete')
    .argument('[words...]')
    .action((words: string[], _options: object, command: Command) => shell.start(run, { action: 'complete', words }, command));
