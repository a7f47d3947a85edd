import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, type Shell, shortOut } from '../../../shell.ts';
import type { GetFileOptions, PutFilesOptions } from './file-run.ts';

const loadPut: Run<PutFilesOptions, 'transfer'> = async (cli, options) => (await import('./file-run.ts')).runPut(cli, options);
const loadGet: Run<GetFileOptions, 'transfer'> = async (cli, options) => (await import('./file-run.ts')).runGet(cli, options);

export function fileCommand(
  shell: Shell<'transfer'>,
  runPut: Run<PutFilesOptions, 'transfer'> = loadPut,
  runGet: Run<GetFileOptions, 'transfer'> = loadGet,
): Command {
  const { text } = shell;
  const put = new Command('put')
    .description(text('transfer.file.put'))
    .argument('<files...>', text('transfer.file.files'))
    .option('--biz <use>', text('transfer.file.biz'))
    .addHelpText('before', `${text('transfer.file.putExamples')}\n`)
    .action((files: string[], { biz }: { biz?: string }, command: Command) => shell.start(runPut, { files, biz }, command));
  const get = new Command('get')
    .description(text('transfer.file.get'))
    .argument('<path>', text('transfer.file.path'))
    .addOption(outOption(text('transfer.export.out')))
    .addOption(shortOut())
    .addHelpText('before', `${text('transfer.file.getExamples')}\n`)
    .action((path: string, { out }: { out?: string }, command: Command) => shell.start(runGet, { path, out }, command));
  return new Command('file').description(text('program.command.file')).addCommand(put).addCommand(get);
}
