import type { DictItem } from '@saiyun/sdk';
import type { Cli, Run } from '../../cli.ts';
import { tableLines } from '../../output/table.ts';
import { withClient } from '../../session.ts';
import type { DictItemsOptions } from './dict.ts';

/** Prints the values of a dictionary with their texts, in their order (CALL-18). */
export const runDictItems: Run<DictItemsOptions> = async (cli, { code }) => {
  const items = (await withClient(cli, (client) => client.dicts.items(code))).map(({ value, text }) => ({ value, text }));
  if (cli.asData) await cli.data(items);
  else await cli.show(itemLines(cli, items), { titled: true });
  return undefined;
};

export const itemLines = (cli: Cli, items: readonly Pick<DictItem, 'value' | 'text'>[]): string[] =>
  tableLines(
    [{ title: cli.text('column.value') }, { title: cli.text('column.text') }],
    items.map(({ value, text }) => [value, text]),
  );
