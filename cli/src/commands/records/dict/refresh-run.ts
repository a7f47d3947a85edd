import type { Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';

/** Clears the server's dictionary caches and counts the dictionaries afterwards (CLI-04). */
export const runDictRefresh: Run<object, 'dict'> = async (cli) => {
  const all = await withClient(cli, (client) => client.dicts.refresh());
  const count = Object.keys(all).length;
  if (cli.asData) {
    const items = Object.values(all).reduce((sum, list) => sum + list.length, 0);
    await cli.data({ dictionaries: count, items });
  } else await cli.out(`${cli.text('dict.refreshed', { count })}\n`);
  return undefined;
};
