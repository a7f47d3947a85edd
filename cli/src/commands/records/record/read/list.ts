import { Command, Option } from 'commander';
import type { Run } from '../../../../cli.ts';
import { outputOption, type Shell, several, wholeNumber } from '../../../../shell.ts';
import type { ListOptions } from './list-run.ts';

const load: Run<ListOptions, 'record'> = async (cli, options) => (await import('./list-run.ts')).runList(cli, options);

export interface ListTexts {
  readonly description: string;
  readonly examples: string;
}

/** `list` of one record; it needs only the record's name, so other commands offer it without loading the definitions. */
export function listCommand(
  shell: Shell<'record'>,
  entity: string,
  { description, examples }: ListTexts,
  run: Run<ListOptions, 'record'> = load,
): Command {
  return new Command('list')
    .description(description)
    .option('--match <name=value>', shell.text('record.match'), several, [])
    .option('--search <text>', shell.text('program.query.search'))
    .option('--query <file>', shell.text('program.query.file'))
    .option('--where <condition>', shell.text('program.query.where'), several, [])
    .option('--any', shell.text('program.query.any'), false)
    .option('--sort <field>', shell.text('program.query.sort'))
    .addOption(new Option('--order <order>', shell.text('program.query.order')).choices(['asc', 'desc']))
    .option('--page <n>', shell.text('program.option.page'), wholeNumber('--page', 1, 1_000_000), 1)
    .option('--size <n>', shell.text('program.option.size'), wholeNumber('--size', 1, 1_000))
    .option('--all', shell.text('record.all'), false)
    .option('--watch [seconds]', shell.text('record.watch'), wholeNumber('--watch', 1, 3_600))
    .option('--fields <names>', shell.text('record.fields'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${examples}\n`)
    .action((o: Omit<ListOptions, 'entity'>, command: Command) => {
      const { match, search, query, where, any, sort, order, page, size, all, fields, watch } = o;
      return shell.start(run, { entity, match, search, query, where, any, sort, order, page, size, all, fields, watch }, command);
    });
}
