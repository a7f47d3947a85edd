import type { Client, DictItem } from '@saiyun/sdk';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export interface DictItemsOptions {
  readonly action: 'items';
  readonly code: string;
}

/** Prints a dictionary's values with their texts, in order (CALL-18). */
export const runDictItems: Run<DictItemsOptions> = async (cli, { code }) => {
  const items = (await withClient(cli, (client) => knownItems(client, code))).map(({ value, text }) => ({ value, text }));
  if (cli.asData) await cli.data(items);
  else await cli.show(itemLines(cli, items), { titled: true });
  return undefined;
};

/**
 * The values of a dictionary. The platform answers an unknown code as it does an empty dictionary, so all dictionaries are fetched only in
 * that case.
 * @throws CliError with exit code 6 and the nearest codes
 */
export async function knownItems(client: Client, code: string): Promise<readonly DictItem[]> {
  const items = await client.dicts.items(code);
  // `table,text,value` refers to columns of a table.
  if (items.length > 0 || code.includes(',')) return items;
  const codes = Object.keys(await client.dicts.all());
  if (codes.includes(code)) return items;
  throw new CliError('dict.unknown', { exit: exitCodes.notFound, params: { code }, nearest: nearest(code, codes) });
}

export function itemLines(cli: Cli, items: readonly Pick<DictItem, 'value' | 'text'>[]): string[] {
  return tableLines(
    [{ title: cli.text('program.column.value') }, { title: cli.text('program.column.text') }],
    items.map(({ value, text }) => [value, text]),
  );
}
