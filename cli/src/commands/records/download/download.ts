import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { type Shell, wholeNumber } from '../../../shell.ts';
import { listCommand } from '../record/read/list.ts';
import { removeCommand } from '../record/write/remove.ts';
import type { DownloadOptions } from './download-run.ts';

/** The record behind these commands, by its name on the wire. */
const entity = 'dsTbDownloadTask';

const load: Run<DownloadOptions> = async (cli, options) => (await import('./download-run.ts')).runDownload(cli, options);

export function downloadCommand(shell: Shell, run: Run<DownloadOptions> = load): Command {
  const { text } = shell;
  const get = new Command('get')
    .description(text('download.get'))
    .argument('<id>', text('download.id'))
    .option('-o, --out <path>', text('export.out'))
    .addHelpText('before', `${text('download.getExamples')}\n`)
    .action((id: string, { out }: { out?: string }, command: Command) => shell.start(run, { id, wait: false, out }, command));
  const wait = new Command('wait')
    .description(text('download.wait'))
    .argument('<id>', text('download.id'))
    .option('--timeout <seconds>', text('task.timeoutOption'), wholeNumber(shell, 1, 604_800))
    .option('-o, --out <path>', text('download.waitOut'))
    .addHelpText('before', `${text('download.waitExamples')}\n`)
    .action((id: string, { timeout, out }: { timeout?: number; out?: string }, command: Command) =>
      shell.start(run, { id, wait: true, timeout, out }, command),
    );
  return new Command('download')
    .description(text('download.description'))
    .addCommand(listCommand(shell, entity, { description: text('download.list'), examples: text('download.listExamples') }))
    .addCommand(get)
    .addCommand(wait)
    .addCommand(removeCommand(shell, entity, { description: text('download.delete'), examples: text('download.deleteExamples') }));
}
