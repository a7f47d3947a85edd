import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import { listCommand } from '../record/read/list.ts';
import { wholeCommand } from '../record/write/whole.ts';
import type { DictCheckOptions } from './check-run.ts';
import type { DictGetOptions } from './get-run.ts';
import type { DictItemsOptions } from './items-run.ts';

export type DictOptions = { readonly action: 'refresh' } | DictGetOptions | DictItemsOptions | DictCheckOptions;

const load: Run<DictOptions, 'dict' | 'record'> = async (cli, options) => {
  switch (options.action) {
    case 'refresh':
      return (await import('./refresh-run.ts')).runDictRefresh(cli, options);
    case 'get':
      return (await import('./get-run.ts')).runDictGet(cli, options);
    case 'items':
      return (await import('./items-run.ts')).runDictItems(cli, options);
    case 'check':
      return (await import('./check-run.ts')).runDictCheck(cli, options);
    default:
      return options satisfies never;
  }
};

export function dictCommand(shell: Shell<'dict' | 'record'>, run: Run<DictOptions, 'dict' | 'record'> = load): Command {
  const { text } = shell;
  const refresh = new Command('refresh')
    .description(text('dict.refresh'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('dict.refreshExamples')}\n`)
    .action((_options: object, command: Command) => shell.start(run, { action: 'refresh' }, command));
  const get = new Command('get')
    .description(text('dict.get'))
    .argument('<code>', text('dict.code'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('dict.getExamples')}\n`)
    .action((code: string, _options: object, command: Command) => shell.start(run, { action: 'get', code }, command));
  const items = new Command('items')
    .description(text('dict.items'))
    .argument('<code>', text('dict.itemsCode'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('dict.itemsExamples')}\n`)
    .action((code: string, _options: object, command: Command) => shell.start(run, { action: 'items', code }, command));
  const check = new Command('check')
    .description(text('dict.check'))
    .argument('<code>', text('dict.itemsCode'))
    .argument('<file>', text('dict.checkFile'))
    .requiredOption('--column <name>', text('dict.column'))
    .option('--texts', text('dict.texts'), false)
    .option('--many', text('dict.many'), false)
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('dict.checkExamples')}\n`)
    .action((code: string, file: string, o: Omit<DictCheckOptions, 'action' | 'code' | 'file'>, command: Command) => {
      const { column, texts, many } = o;
      return shell.start(run, { action: 'check', code, file, column, texts, many }, command);
    });
  return new Command('dict')
    .description(text('program.command.dict'))
    .addCommand(wholeCommand(shell, 'dict', 'dict', text('dict.label')))
    .addCommand(refresh)
    .addCommand(listCommand(shell, 'sysDict', { description: text('dict.list'), examples: text('dict.listExamples') }))
    .addCommand(get)
    .addCommand(items)
    .addCommand(check);
}
