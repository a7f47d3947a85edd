import type { DictItem } from '@saiyun/sdk';
import type { Cli, Run } from '../../cli.ts';
import { csvLine } from '../../output/csv.ts';
import { tableLines } from '../../output/table.ts';
import { withClient } from '../../session.ts';
import type { DictItemsOptions } from './dict.ts';

/** Prints the values of a dictionary with their texts, in their order (CALL-18). */
export const runDictItems: Run<DictItemsOptions> = async (cli, { code, output }) => {
  const items = (await withClient(cli, (client) => client.dicts.items(code))).map(({ value, text }) => ({ value, text }));
  if (cli.settings.json || output === 'json') await cli.outJson(items);
  else if (output === 'jsonl') await cli.out(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  else if (output === 'csv') await cli.out([['value', 'text'], ...items.map(({ value, text }) => [value, text])].map(csvLine).join(''));
  else await cli.out(`${itemLines(cli, items).join('\n')}\n`);
  return undefined;
};

export const itemLines = (cli: Cli, items: readonly Pick<DictItem, 'value' | 'text'>[]): string[] =>
  tableLines(
    [{ title: cli.text('column.value') }, { title: cli.text('column.text') }],
    items.map(({ value, text }) => [value, text]),
  );
