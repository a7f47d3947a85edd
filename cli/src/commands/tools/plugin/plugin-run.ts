import type { Run } from '../../../cli.ts';
import { allPlugins } from '../../../extensions/plugins.ts';
import { tableLines } from '../../../output/table.ts';

export interface PluginListOptions {
  readonly action: 'list';
  readonly isTaken: (word: string) => boolean;
}

/** Lists the plugins on the path and what keeps one from running. */
export const runPluginList: Run<PluginListOptions, 'tools'> = async (cli, { isTaken }) => {
  const aliases = cli.settings.user.aliases ?? {};
  const found = allPlugins(cli).map(({ name, path }) => ({
    name,
    path,
    hiddenBy: isTaken(name) ? ('command' as const) : Object.hasOwn(aliases, name) ? ('alias' as const) : null,
  }));
  if (cli.asData) await cli.data(found);
  else if (found.length === 0) cli.notice('tools.plugin.none');
  else
    await cli.show(
      tableLines(
        [{ title: cli.text('program.column.name') }, { title: cli.text('program.column.path') }, { title: '' }],
        found.map(({ name, path, hiddenBy }) => [name, path, hiddenBy ? cli.text(`tools.plugin.hidden.${hiddenBy}`) : '']),
        cli.tableWidth,
      ),
      { titled: true },
    );
  return undefined;
};
