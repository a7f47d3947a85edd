import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Run } from '../../../cli.ts';
import { writeUserConfig } from '../../../config/config-file.ts';
import { extensionName, splitWords } from '../../../extensions/aliases.ts';
import { tableLines } from '../../../output/table.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

interface AliasSetOptions {
  readonly action: 'set';
  readonly name: string;
  readonly line: string;
  readonly isTaken: (word: string) => boolean;
}

interface AliasDeleteOptions {
  readonly action: 'delete';
  readonly name: string;
}

interface AliasListOptions {
  readonly action: 'list';
}

export type AliasOptions = AliasSetOptions | AliasDeleteOptions | AliasListOptions;

export const runAlias: Run<AliasOptions, 'tools'> = async (cli, options) => {
  const { user } = cli.settings;
  const aliases = user.aliases ?? {};
  if (options.action === 'list') {
    const all = Object.entries(aliases).map(([name, command]) => ({ name, command }));
    if (cli.asData) await cli.data(all);
    else if (all.length === 0) cli.notice('tools.alias.none');
    else
      await cli.show(
        tableLines(
          [{ title: cli.text('program.column.name') }, { title: cli.text('program.column.command') }],
          all.map(({ name, command }) => [name, command]),
          cli.tableWidth,
        ),
        { titled: true },
      );
    return undefined;
  }
  const { name } = options;
  if (options.action === 'delete') {
    if (!Object.hasOwn(aliases, name))
      throw new CliError('tools.alias.unknown', {
        exit: exitCodes.notFound,
        params: { name },
        nearest: nearest(name, Object.keys(aliases)),
      });
    const { [name]: _gone, ...left } = aliases;
    await writeUserConfig(cli, { ...user, aliases: left });
    cli.notice('tools.alias.deleted', { name });
    return undefined;
  }
  const { line, isTaken } = options;
  if (!extensionName.test(name)) throw usageError('tools.alias.badName', { params: { name } });
  if (isTaken(name)) throw usageError('tools.alias.taken', { params: { name } });
  const words = splitWords(line);
  if (!words) throw usageError('tools.alias.openQuote', { params: { line } });
  const [first = ''] = words;
  if (first === '' || first.startsWith('-') || !isTaken(first)) throw usageError('tools.alias.noCommand', { params: { word: first } });
  await writeUserConfig(cli, { ...user, aliases: { ...aliases, [name]: line } });
  cli.notice(Object.hasOwn(aliases, name) ? 'tools.alias.changed' : 'tools.alias.kept', { name, line });
  return undefined;
};
