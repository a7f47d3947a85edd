import { Command } from 'commander';
import type { Run } from '../../cli.ts';
import { type OutputFormat, outputOption, type Shell } from '../../shell.ts';

export interface WhoamiOptions {
  readonly output: OutputFormat;
}

const load: Run<WhoamiOptions> = async (cli, options) => (await import('./whoami-run.ts')).runWhoami(cli, options);

export const whoamiCommand = (shell: Shell, run: Run<WhoamiOptions> = load): Command =>
  new Command('whoami')
    .description(shell.text('whoami.description'))
    .addOption(outputOption(shell))
    .action(({ output }: WhoamiOptions, command: Command) => shell.start(run, { output }, command));
