import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { type Shell, several, wholeNumber } from '../../../shell.ts';
import { exportFormats } from './export-formats.ts';
import type { ExportCommandOptions } from './export-run.ts';

const load: Run<ExportCommandOptions> = async (cli, options) => (await import('./export-run.ts')).runExport(cli, options);

export function exportCommand(shell: Shell, run: Run<ExportCommandOptions> = load): Command {
  return new Command('export')
    .description(shell.text('export.description'))
    .argument('<entity>', shell.text('export.entity'))
    .option('-o, --out <path>', shell.text('export.out'))
    .addOption(new Option('--format <format>', shell.text('export.format')).choices(exportFormats))
    .option('--match <name=value>', shell.text('export.match'), several, [])
    .option('--query <file>', shell.text('export.query'))
    .option('--where <condition>', shell.text('export.where'), several, [])
    .option('--any', shell.text('export.any'), false)
    .option('--columns <fields>', shell.text('export.columns'))
    .option('--ids <ids>', shell.text('export.ids'))
    .option('--sort <field>', shell.text('export.sort'))
    .addOption(new Option('--order <order>', shell.text('export.order')).choices(['asc', 'desc']))
    .option('--all', shell.text('export.all'), false)
    .option('--task [id]', shell.text('export.task'))
    .option('--timeout <seconds>', shell.text('task.timeoutOption'), wholeNumber(shell, 1, 604_800))
    .addHelpText('before', `${shell.text('export.examples')}\n`)
    .action((entity: string, o: Omit<ExportCommandOptions, 'entity'>, command: Command) => {
      const { out, format, match, query, where, any, columns, ids, sort, order, all, task, timeout } = o;
      return shell.start(run, { entity, out, format, match, query, where, any, columns, ids, sort, order, all, task, timeout }, command);
    });
}
