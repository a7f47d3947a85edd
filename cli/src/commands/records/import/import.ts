import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../shell.ts';
import type { ImportCommandOptions } from './import-run.ts';

const load: Run<ImportCommandOptions> = async (cli, options) => (await import('./import-run.ts')).runImport(cli, options);

export function importCommand(shell: Shell, run: Run<ImportCommandOptions> = load): Command {
  return new Command('import')
    .description(shell.text('import.description'))
    .argument('<entity>', shell.text('import.entity'))
    .argument('[files...]', shell.text('import.files'))
    .option('--generate <path>', shell.text('import.generate'))
    .option('--dry-run', shell.text('import.dryRun'), false)
    .addOption(new Option('--mode <mode>', shell.text('import.mode')).choices(['add', 'upsert']))
    .option('--map <column=field>', shell.text('import.map'), several, [])
    .addOption(new Option('--format <format>', shell.text('import.format')).choices(['xlsx', 'xls', 'csv', 'jsonl']))
    .option('--errors <path>', shell.text('import.errors'))
    .option('--foreign-keys <keys>', shell.text('import.foreignKeys'))
    .option('--single-table', shell.text('import.singleTable'))
    .option('--validate-status', shell.text('import.validateStatus'))
    .option('--strict', shell.text('import.strict'))
    .option('--sheet <name|number>', shell.text('import.sheet'))
    .option('--wait', shell.text('import.wait'), true)
    .option('--no-wait', shell.text('import.noWait'))
    .option('--timeout <seconds>', shell.text('task.timeoutOption'), wholeNumber(shell, 1, 604_800))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('import.examples')}\n`)
    .action((entity: string, files: string[], o: Omit<ImportCommandOptions, 'entity' | 'files'>, command: Command) => {
      const { generate, errors, format, map, mode, dryRun, foreignKeys, singleTable, validateStatus, strict, sheet, wait, timeout } = o;
      const options = {
        entity,
        files,
        generate,
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
