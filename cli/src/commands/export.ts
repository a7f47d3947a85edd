import { Command, Option } from 'commander';
import type { Run } from '../cli.ts';
import type { Shell } from '../shell.ts';

export interface ExportCommandOptions {
  readonly entity: string;
  readonly out?: string;
  readonly format?: 'xlsx' | 'xls';
  readonly match: readonly string[];
  readonly query?: string;
  readonly ids?: string;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  /** `true` starts a download task, a text is the id of one that was started before. */
  readonly task?: boolean | string;
}

const load: Run<ExportCommandOptions> = async (cli, options) => (await import('./export-run.ts')).runExport(cli, options);

export const exportCommand = (shell: Shell, run: Run<ExportCommandOptions> = load): Command =>
  new Command('export')
    .description(shell.text('export.description'))
    .argument('<entity>', shell.text('export.entity'))
    .option('-o, --out <path>', shell.text('export.out'))
    .addOption(new Option('--format <format>', shell.text('export.format')).choices(['xlsx', 'xls']))
    .option('--match <name=value>', shell.text('export.match'), (value: string, all: string[]) => [...all, value], [])
    .option('--query <file>', shell.text('export.query'))
    .option('--ids <ids>', shell.text('export.ids'))
    .option('--sort <field>', shell.text('export.sort'))
    .addOption(new Option('--order <order>', shell.text('export.order')).choices(['asc', 'desc']))
    .option('--task [id]', shell.text('export.task'))
    .addHelpText('before', `${shell.text('export.examples')}\n`)
    .action((entity: string, o: Omit<ExportCommandOptions, 'entity'>, command: Command) => {
      const { out, format, match, query, ids, sort, order, task } = o;
      return shell.start(run, { entity, out, format, match, query, ids, sort, order, task }, command);
    });
