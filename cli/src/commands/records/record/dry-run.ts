import { headers } from '@saiyun/sdk/contract';
import type { Command } from 'commander';
import type { Cli } from '../../../cli.ts';
import { usageError } from '../../../problems/cli-error.ts';
import type { Shell } from '../../../shell.ts';

export function dryRunOption(shell: Shell, command: Command): Command {
  return command.option('--dry-run', shell.text('program.option.dryRun'));
}

/**
 * The parameters that make the platform check a write without doing it.
 * @throws CliError with exit code 2 where the backend would do it all the same
 */
export function dryRunHeaders(cli: Cli, dryRun: boolean | undefined): { readonly headers?: Readonly<Record<string, string>> } {
  if (!dryRun) return {};
  if (cli.settings.dialect !== 'saiyun') throw usageError('record.noDryRun');
  return { headers: { [headers.dryRun]: 'true' } };
}
