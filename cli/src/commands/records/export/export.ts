import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, type Shell, several, shortOut, wholeNumber } from '../../../shell.ts';
import { exportFormats } from './export-formats.ts';
import type { ExportCommandOptions } from './export-run.ts';

const load: Run<ExportCommandOptions, 'transfer'> = async (cli, options) => (await import('./export-run.ts')).runExport(cli, options);

export function exportCommand(shell: Shell<'transfer'>, run: Run<ExportCommandOptions, 'transfer'> = load): Command {
  return new Command('export')
    .description(shell.text('program.command.export'))
    .argument('<entity>', shell.text('transfer.export.entity'))
    .addOption(outOption(shell.text('transfer.export.out')))
    .addOption(shortOut())
    .addOption(new Option('--format <format>', shell.text('transfer.export.format')).choices(exportFormats))
    .option('--match <name=value>', shell.text('transfer.export.match'), several, [])
    .option('--search <text>', shell.text('program.query.search'))
    .option('--query <file>', shell.text('program.query.file'))
    .option('--where <condition>', shell.text('program.query.where'), several, [])
    .option('--any', shell.text('program.query.any'), false)
    .option('--columns <fields>', shell.text('transfer.export.columns'))
    .addOption(new Option('--headers <headers>', shell.text('transfer.export.headers')).choices(['labels', 'names']))
    .option('--ids <ids>', shell.text('transfer.export.ids'))
    .option('--sort <field>', shell.text('program.query.sort'))
    .addOption(new Option('--order <order>', shell.text('program.query.order')).choices(['asc', 'desc']))
    .option('--all', shell.text('transfer.export.all'), false)
    .option('--task [id]', shell.text('transfer.export.task'))
    .option('--timeout <seconds>', shell.text('program.option.timeout'), wholeNumber('--timeout', 1, 604_800))
    .addHelpText('before', `${shell.text('transfer.export.examples')}\n`)
    .action((entity: string, o: Omit<ExportCommandOptions, 'entity'>, command: Command) => {
      const { out, format, match, search, query, where, any, columns, headers, ids, sort, order, all, task, timeout } = o;
      return shell.start(
        run,
        { entity, out, format, match, search, query, where, any, columns, headers, ids, sort, order, all, task, timeout },
        command,
      );
    });
}
