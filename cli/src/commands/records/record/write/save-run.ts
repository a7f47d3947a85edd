import type { AnyEntityClient } from '@saiyun/sdk';
import { type AnyRow, type Entity, type Fields, labelIn } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../../cli.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { valueReader } from '../named-refs.ts';
import { isWholeId, withRows } from '../named-rows.ts';
import { type GivenValues, givenValues, skeleton } from './values.ts';

export interface SaveOptions extends GivenValues {
  /** Prints an input to fill in instead of sending one; for an edit, with the stored values. */
  readonly generate?: boolean;
  readonly dryRun?: boolean;
  readonly entity: string;
  /** Missing for a new row. */
  readonly id?: string;
  readonly revision?: number;
}

/**
 * Adds a row, or changes one at the revision at which it was read; prints its id or, with `--json`, the stored row, and of an edit whether
 * anything was changed.
 */
export const runSave: Run<SaveOptions, 'record'> = async (cli, { entity: word, id, revision, generate, dryRun, ...given }) => {
  const entity = await entityNamed(word);
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, f]) => !f.server && !(id !== undefined && f.frozen)));
  if (generate) {
    await cli.data(id === undefined ? skeleton(fields) : await storedInput(cli, entity, fields, id));
    return undefined;
  }
  // What a row tells of itself may stand in a file that `get --json` wrote; what it was read at is held to.
  const { id: fileId, revision: fileRevision, ...typed } = await givenValues(cli, fields, given, { entity, isEdit: id !== undefined });
  if (Object.keys(typed).length === 0) throw usageError('record.nothing');
  const options = { signal: cli.signal, ...dryRunHeaders(cli, dryRun) };
  const { row, changed } = await withClient(cli, async (client): Promise<Saved> => {
    const calls = client.entity(entity);
    const values = await valueReader(cli, client)(fields, typed);
    if (id === undefined) return { row: await calls.add(values, options) };
    // JeecgBoot has no revisions.
    if (cli.settings.dialect === 'jeecg') return { row: await calls.edit({ ...values, id, revision }, options) };
    return withRows(cli, calls, entity, [id], async ([found = id]) => {
      if (typeof fileId === 'string' && isWholeId(found) && fileId !== found)
        throw usageError('record.otherRow', { params: { file: given.input ?? '', id: fileId, word: id } });
      return edited(calls, { ...values, id: found }, revision ?? (typeof fileRevision === 'number' ? fileRevision : undefined), options);
    });
  });
  const label = labelIn(entity.label, cli.settings.language);
  if (changed === false) cli.notice(dryRun ? 'record.wouldNotChange' : 'record.unchanged', { label });
  else if (dryRun) cli.notice('program.dryRunDone');
  else if (id === undefined) cli.notice('record.added', { label });
  else cli.notice(row.revision === undefined ? 'record.changed' : 'record.edited', { label, revision: row.revision });
  // The id of a row that was not found would not help.
  const shown = dryRun && id === undefined ? { ...row, id: null } : { ...row, ...(changed !== undefined && { changed }) };
  if (cli.asData) await cli.data(shown);
  else if (shown.id) await cli.out(`${shown.id}\n`);
  return undefined;
};

interface Saved {
  readonly row: AnyRow;
  /** Whether an edit changed anything, where the platform tells. */
  readonly changed?: boolean;
}

/** Without a revision, changes the newest version of the row, whatever happened to it before. */
async function edited(
  calls: AnyEntityClient,
  row: Readonly<Record<string, unknown>> & { readonly id: string },
  revision: number | undefined,
  options: { readonly signal: AbortSignal },
): Promise<Saved> {
  const read = revision ?? (await calls.queryById(row.id, { signal: options.signal })).revision;
  const saved = await calls.edit({ ...row, revision: read }, options);
  // A row that stays as it is keeps its revision.
  return { row: saved, changed: saved.revision !== read };
}

/** The stored values of the fields that an edit may change. */
const storedInput = async (cli: Cli<'record'>, entity: Entity, fields: Fields, id: string): Promise<Readonly<Record<string, unknown>>> => {
  const row = await withClient(cli, (client) => {
    const calls = client.entity(entity);
    return withRows(cli, calls, entity, [id], ([found = id]) => calls.queryById(found, { signal: cli.signal }));
  });
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.writeOnly ? [] : [[name, row[name] ?? null]])));
};
