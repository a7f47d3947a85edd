import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, type Shell, shortOut, wholeNumber } from '../../../shell.ts';
import { listCommand } from '../record/read/list.ts';
import { removeCommand } from '../record/write/remove.ts';
import type { DownloadOptions } from './download-run.ts';

/** The record behind these commands, by its name on the wire. */
const entity = 'dsTbDownloadTask';

const load: Run<DownloadOptions, 'transfer' | 'record'> = async (cli, options) =>
  (await import('./download-run.ts')).runDownload(cli, options);

export function downloadCommand(shell: Shell<'transfer' | 'record'>, run: Run<DownloadOptions, 'transfer' | 'record'> = load): Command {
  const { text } = shell;
  const get = new Command('get')
    .description(text('transfer.download.get'))
    .argument('<id>', text('transfer.download.id'))
    .addOption(outOption(text('transfer.export.out')))
    .addOption(shortOut())
    .addHelpText('before', `${text('transfer.download.getExamples')}\n`)
    .action((id: string, { out }: { out?: string }, command: Command) => shell.start(run, { id, wait: false, out }, command));
  const wait = new Command('wait')
    .description(text('transfer.download.wait'))
    .argument('<id>', text('transfer.download.id'))
    .option('--timeout <seconds>', text('program.option.timeout'), wholeNumber('--timeout', 1, 604_800))
    .addOption(outOption(text('transfer.download.waitOut')))
    .addOption(shortOut())
    .addHelpText('before', `${text('transfer.download.waitExamples')}\n`)
    .action((id: string, { timeout, out }: { timeout?: number; out?: string }, command: Command) =>
      shell.start(run, { id, wait: true, timeout, out }, command),
    );
  return new Command('download')
    .description(text('program.command.download'))
    .addCommand(
      listCommand(shell, entity, { description: text('transfer.download.list'), examples: text('transfer.download.listExamples') }),
    )
    .addCommand(get)
    .addCommand(wait)
    .addCommand(
      removeCommand(shell, entity, { description: text('transfer.download.delete'), examples: text('transfer.download.deleteExamples') }),
    );
}
