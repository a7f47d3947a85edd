import type { AnyEntityClient } from '@saiyun/sdk';
import { rowPath } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { withRow } from '../../records/record/named-rows.ts';

export interface OpenOptions {
  readonly action: 'open';
  /** The start page without one. */
  readonly entity?: string;
  /** The list without one. */
  readonly id?: string;
  /** Prints the address and opens nothing. */
  readonly print: boolean;
}

/** Opens the start page, the list of a record or the page of a row in the browser, and prints its address. */
export const runOpen: Run<OpenOptions, 'record'> = async (cli, { entity: word, id, print }) => {
  if (cli.settings.dialect === 'jeecg') throw usageError('tools.open.jeecg');
  const url = new URL(word === undefined ? '/' : await pathOf(cli, word, id), cli.settings.server).href;
  if (cli.asData) await cli.data({ url });
  else await cli.out(`${url}\n`);
  if (!print) await cli.openUrl(url);
  return undefined;
};

async function pathOf(cli: Cli, word: string, id: string | undefined): Promise<string> {
  const entity = await entityNamed(word);
  if (id === undefined) return `/r/${entity.name}`;
  if (!entity.calls.includes('queryById')) throw usageError('tools.open.noPage', { params: { name: word } });
  const row = await withClient(cli, (client) => {
    const calls: AnyEntityClient = client.entity(entity);
    return withRow(cli, client, entity, id, (found) => calls.queryById(found, { signal: cli.signal }));
  });
  return rowPath(entity, row.id);
}
