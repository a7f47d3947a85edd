import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { forceOption, outputOption, type Shell, several, wholeNumber } from '../../../shell.ts';
import type { ImportCommandOptions } from './import-run.ts';

const load: Run<ImportCommandOptions, 'transfer'> = async (cli, options) => (await import('./import-run.ts')).runImport(cli, options);

export function importCommand(shell: Shell<'transfer'>, run: Run<ImportCommandOptions, 'transfer'> = load): Command {
  return new Command('import')
    .description(shell.text('program.command.import'))
    .argument('<entity>', shell.text('transfer.import.entity'))
    .argument('[files...]', shell.text('transfer.import.files'))
    .option('--generate [path]', shell.text('transfer.import.template'))
    .addOption(forceOption(shell))
    .option('--dry-run', shell.text('transfer.import.dryRun'), false)
    .addOption(new Option('--mode <mode>', shell.text('transfer.import.mode')).choices(['add', 'upsert']))
    .option('--map <column=field>', shell.text('transfer.import.map'), several, [])
    .addOption(new Option('--format <format>', shell.text('transfer.import.format')).choices(['xlsx', 'xls', 'csv', 'jsonl']))
    .option('--errors <path>', shell.text('transfer.import.errors'))
    .option('--foreign-keys <keys>', shell.text('transfer.import.foreignKeys'))
    .option('--single-table', shell.text('transfer.import.singleTable'))
    .option('--validate-status', shell.text('transfer.import.validateStatus'))
    .option('--strict', shell.text('transfer.import.strict'))
    .option('--sheet <name|number>', shell.text('transfer.import.sheet'))
    .option('--wait', shell.text('transfer.import.wait'), true)
    .option('--no-wait', shell.text('transfer.import.noWait'))
    .option('--timeout <seconds>', shell.text('program.option.timeout'), wholeNumber('--timeout', 1, 604_800))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('transfer.import.examples')}\n`)
    .action((entity: string, files: string[], o: Omit<ImportCommandOptions, 'entity' | 'files'>, command: Command) => {
      const { generate, force, errors, format, map, mode, dryRun, foreignKeys, singleTable, validateStatus, strict, sheet, wait, timeout } =
        o;
      const options = {
        entity,
        files,
        generate,
        force,
        errors,
        format,
        map,
        mode,
        dryRun,
        foreignKeys,
        singleTable,
        validateStatus,
        strict,
        sheet,
        wait,
        timeout,
      };
      return shell.start(run, options, command);
    });
}
