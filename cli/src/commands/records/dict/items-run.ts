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

/** Prints the values of a dictionary with their texts, in their order (CALL-18). */
export const runDictItems: Run<DictItemsOptions> = async (cli, { code }) => {
  const items = (await withClient(cli, (client) => knownItems(client, code))).map(({ value, text }) => ({ value, text }));
  if (cli.asData) await cli.data(items);
  else await cli.show(itemLines(cli, items), { titled: true });
  return undefined;
};

/**
 * The values of a dictionary. A code that is none is answered like a dictionary without values: only then all of them are asked for.
 * @throws CliError with exit code 6 and the nearest codes
 */
export async function knownItems(client: Client, code: string): Promise<readonly DictItem[]> {
  const items = await client.dicts.items(code);
  // `table,text,value` names columns of a table.
  if (items.length > 0 || code.includes(',')) return items;
  const codes = Object.keys(await client.dicts.all());
  if (codes.includes(code)) return items;
  throw new CliError('dict.unknown', { exit: exitCodes.notFound, params: { code }, nearest: nearest(code, codes) });
}

export function itemLines(cli: Cli, items: readonly Pick<DictItem, 'value' | 'text'>[]): string[] {
  return tableLines(
    [{ title: cli.text('column.value') }, { title: cli.text('column.text') }],
    items.map(({ value, text }) => [value, text]),
  );
}
