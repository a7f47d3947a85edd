import { Command, Option } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../../shell.ts';

export interface ListOptions {
  /** The record's name in commands or on the wire. */
  readonly entity: string;
  readonly match: readonly string[];
  readonly query?: string;
  readonly where: readonly string[];
  readonly any: boolean;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  readonly page: number;
  readonly size?: number;
  readonly all: boolean;
  readonly fields?: string;
}

const load: Run<ListOptions> = async (cli, options) => (await import('./list-run.ts')).runList(cli, options);

export interface ListTexts {
  readonly description: string;
  readonly examples: string;
}

/** `list` of one record; knows only its name, so that other commands offer it without loading the definitions. */
export const listCommand = (shell: Shell, entity: string, { description, examples }: ListTexts, run: Run<ListOptions> = load): Command =>
  new Command('list')
    .description(description)
    .option('--match <name=value>', shell.text('record.match'), several, [])
    .option('--query <file>', shell.text('export.query'))
    .option('--where <condition>', shell.text('export.where'), several, [])
    .option('--any', shell.text('export.any'), false)
    .option('--sort <field>', shell.text('export.sort'))
    .addOption(new Option('--order <order>', shell.text('export.order')).choices(['asc', 'desc']))
    .option('--page <n>', shell.text('record.page'), wholeNumber(shell, 1, 1_000_000), 1)
    .option('--size <n>', shell.text('record.size'), wholeNumber(shell, 1, 1_000))
    .option('--all', shell.text('record.all'), false)
    .option('--fields <names>', shell.text('record.fields'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${examples}\n`)
    .action((o: Omit<ListOptions, 'entity'>, command: Command) => {
      const { match, query, where, any, sort, order, page, size, all, fields } = o;
      return shell.start(run, { entity, match, query, where, any, sort, order, page, size, all, fields }, command);
    });
