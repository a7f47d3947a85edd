import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outputOption, type Shell } from '../../../shell.ts';
import type { AliasOptions } from './alias-run.ts';

const load: Run<AliasOptions, 'tools'> = async (cli, options) => (await import('./alias-run.ts')).runAlias(cli, options);

/** Own names for command lines. `isTaken` knows the words that the program has itself. */
export function aliasCommand(shell: Shell<'tools'>, isTaken: (word: string) => boolean, run: Run<AliasOptions, 'tools'> = load): Command {
  const { text } = shell;
  const set = new Command('set')
    .description(text('tools.alias.set'))
    .argument('<name>', text('tools.alias.name'))
    .argument('<command>', text('tools.alias.command'))
    .addHelpText('before', `${text('tools.alias.setExamples')}\n`)
    .action((name: string, line: string, _: object, command: Command) => shell.start(run, { action: 'set', name, line, isTaken }, command));
  const remove = new Command('delete')
    .description(text('tools.alias.delete'))
    .argument('<name>', text('tools.alias.name'))
    .addHelpText('before', `${text('tools.alias.deleteExamples')}\n`)
    .action((name: string, _: object, command: Command) => shell.start(run, { action: 'delete', name }, command));
  const list = new Command('list')
    .description(text('tools.alias.list'))
    .addOption(outputOption(shell))
    .addHelpText('before', `${text('tools.alias.listExamples')}\n`)
    .action((_: object, command: Command) => shell.start(run, { action: 'list' }, command));
  return new Command('alias').description(text('program.command.alias')).addCommand(set).addCommand(list).addCommand(remove);
}
