import { labelIn } from '@saiyun/sdk/contract';
import type { Run } from '../../cli.ts';
import { usageError } from '../../cli-error.ts';
import { entityNamed } from '../../entity-names.ts';
import { withClient } from '../../session.ts';
import type { SaveOptions } from './record.ts';
import { givenValues } from './values.ts';

/** Adds a row, or changes one at the revision it was read at; prints its id, with `--json` the stored row. */
export const runSave: Run<SaveOptions> = async (cli, { entity: word, id, revision, generate, ...given }) => {
  const entity = await entityNamed(word);
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, f]) => !f.server && !(id !== undefined && f.frozen)));
  if (generate) {
    // Null says nothing of a field; what must be there stands first.
    const names = Object.entries(fields).sort(([, a], [, b]) => Number(b.required ?? false) - Number(a.required ?? false));
    await cli.data(Object.fromEntries(names.map(([name, field]) => [name, field.default ?? null])));
    return undefined;
  }
  const values = await givenValues(cli, fields, given);
  if (Object.keys(values).length === 0) throw usageError('record.nothing');
  const { signal } = cli;
  const row = await withClient(cli, async (client) => {
    const calls = client.entity(entity);
    if (id === undefined) return calls.add(values, { signal });
    // Without a revision the newest row is changed, whatever happened to it before.
    const read = revision ?? (await calls.queryById(id, { signal })).revision;
    return calls.edit({ ...values, id, revision: read }, { signal });
  });
  const label = labelIn(entity.label, cli.settings.language);
  cli.notice(id === undefined ? 'record.added' : 'record.edited', { label, revision: row.revision });
  if (cli.asData) await cli.data(row);
  else await cli.out(`${row.id}\n`);
  return undefined;
};
