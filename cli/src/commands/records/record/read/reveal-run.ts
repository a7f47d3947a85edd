import { permissionCalls } from '@saiyun/sdk/calls';
import type { Run } from '../../../../cli.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { withRows } from '../named-rows.ts';

export interface RevealOptions {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
  readonly reason: string;
}

/** Prints only the value; with `-o json`, also the row and field that it belongs to. */
export const runReveal: Run<RevealOptions> = async (cli, { entity: word, id, field, reason }) => {
  if (reason.trim() === '') throw usageError('record.blankReason');
  const entity = await entityNamed(word);
  const value = await withClient(
    cli,
    (client) =>
      withRows(cli, client.entity(entity), entity, [id], ([found = id]) =>
        permissionCalls(client.send).reveal({ entity: entity.name, id: found, field, reason }),
      ),
    { secret: true },
  );
  if (cli.asData) await cli.data({ id, field, value });
  else await cli.out(`${typeof value === 'string' || typeof value === 'number' ? value : ''}\n`);
  return undefined;
};
