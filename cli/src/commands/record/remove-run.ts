import { labelIn } from '@saiyun/sdk/contract';
import type { Run } from '../../cli.ts';
import { entityNamed } from '../../entity-names.ts';
import { withClient } from '../../session.ts';
import { confirmDanger } from './confirm.ts';
import type { RemoveOptions } from './remove.ts';

/** Deletes rows, after asking. */
export const runRemove: Run<RemoveOptions> = async (cli, { entity: word, ids: given, yes }) => {
  const entity = await entityNamed(word);
  const ids = [...new Set(given)];
  const label = labelIn(entity.label, cli.settings.language);
  await confirmDanger(cli, yes, cli.text('record.delete', { label }), ids);
  await withClient(cli, async (client) => {
    const calls = client.entity(entity);
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) await calls.delete(only, { signal: cli.signal });
    else await calls.deleteBatch(ids, { signal: cli.signal });
  });
  cli.notice('record.deleted', { label, count: ids.length });
  if (cli.asData) await cli.data({ deleted: ids });
  return undefined;
};
