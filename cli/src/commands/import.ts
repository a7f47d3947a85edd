import { Command } from 'commander';
import type { Run } from '../cli.ts';
import { outputOption, type Shell } from '../shell.ts';

export interface ImportCommandOptions {
  readonly entity: string;
  readonly files: readonly string[];
  readonly errors?: string;
  readonly foreignKeys?: string;
  readonly singleTable?: boolean;
  readonly validateStatus?: boolean;
}

const load: Run<ImportCommandOptions> = async (cli, options) => (await import('./import-run.ts')).runImport(cli, options);

export const importCommand = (shell: Shell, run: Run<ImportCommandOptions> = load): Command =>
  new Command('import')
    .description(shell.text('import.description'))
    .argument('<entity>', shell.text('import.entity'))
    .argument('<files...>', shell.text('import.files'))
    .option('--errors <path>', shell.text('import.errors'))
    .option('--foreign-keys <keys>', shell.text('import.foreignKeys'))
    .option('--single-table', shell.text('import.singleTable'))
    .option('--validate-status', shell.text('import.validateStatus'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${shell.text('import.examples')}\n`)
    .action((entity: string, files: string[], o: Omit<ImportCommandOptions, 'entity' | 'files'>, command: Command) => {
      const { errors, foreignKeys, singleTable, validateStatus } = o;
      return shell.start(run, { entity, files, errors, foreignKeys, singleTable, validateStatus }, command);
    });
