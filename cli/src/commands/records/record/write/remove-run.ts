import { labelIn } from '@saiyun/sdk/contract';
import type { Run } from '../../../../cli.ts';
import { withClient } from '../../../../platform/session.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { confirmDanger } from '../confirm.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { inBatches } from '../in-batches.ts';
import { withRows } from '../named-rows.ts';

export interface RemoveOptions {
  readonly entity: string;
  readonly ids: readonly string[];
  readonly yes: boolean;
  readonly dryRun?: boolean;
}

/** Deletes rows after confirmation, many of them batch by batch. */
export const runRemove: Run<RemoveOptions, 'record'> = async (cli, { entity: word, ids: given, yes, dryRun }) => {
  const entity = await entityNamed(word);
  const ids = [...new Set(given)];
  const label = labelIn(entity.label, cli.settings.language);
  const options = { signal: cli.signal, ...dryRunHeaders(cli, dryRun) };
  if (!dryRun) await confirmDanger(cli, yes, cli.text('record.delete', { label }), ids);
  const deleted: string[] = [];
  await withClient(cli, async (client) => {
    const calls = client.entity(entity);
    await inBatches(cli, ids, { label: cli.text('record.deleting', { label }), isTrial: dryRun === true }, (batch) =>
      withRows(cli, calls, entity, batch, async (found) => {
        const [only = '', ...more] = found;
        await (more.length === 0 ? calls.delete(only, options) : calls.deleteBatch(found, options));
        deleted.push(...found);
      }),
    );
  });
  if (dryRun) cli.notice('program.dryRunDone');
  else cli.notice('record.deleted', { label, count: deleted.length });
  if (cli.asData) await cli.data({ deleted: dryRun ? [] : deleted });
  return undefined;
};
