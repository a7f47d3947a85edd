import type { AnyEntityClient } from '@saiyun/sdk';
import { type AnyRow, allFields, type Entity, labelIn } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../../cli.ts';
import { recordLines } from '../../../../output/table.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { isClientError } from '../../../../problems/problem.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { dictTextOf, fieldNames, picked } from './row-columns.ts';

export interface GetOptions {
  readonly entity: string;
  readonly id: string;
  readonly fields?: string;
}

/** Shows one row in full, or the requested fields. */
export const runGet: Run<GetOptions> = async (cli, { entity: word, id, fields }) => {
  const entity = await entityNamed(word);
  const names = fieldNames(entity, fields);
  const row = await withClient(cli, (client) => rowOf(cli, client.entity(entity), entity, id));
  if (cli.asData) {
    await cli.data(names ? picked(row, names) : row);
    return undefined;
  }
  const { language } = cli.settings;
  const all = allFields(entity);
  const shown = names ?? ['id', ...Object.keys(all).filter((name) => name !== 'delFlag' && !all[name]?.writeOnly)];
  const pairs = shown.map((name): readonly [string, string] => {
    const field = all[name];
    if (!field) return [name, plain(row[name])];
    return [labelIn(field.label, language), formatValue(field, row[name], dictTextOf(row as AnyRow, name), language)];
  });
  await cli.show(recordLines(pairs));
  return undefined;
};

/** The fields by which people identify a row: its number or code, and any that is unique. */
const namingFields = ({ key, fields }: Entity): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.search && !field.cipher && (field.unique || key.includes(name)) ? [name] : [],
  );

/** The only row with the word as its number, code or unique name; undefined if the caller may not read the list. */
async function namedRow({ signal }: Cli, calls: AnyEntityClient, entity: Entity, word: string): Promise<AnyRow | undefined> {
  for (const name of namingFields(entity)) {
    const { records } = await calls.list({ match: { [name]: word }, pageSize: 3 }, { signal });
    const [row, ...others] = records.filter((one) => one[name] === word);
    if (row && others.length > 0)
      throw usageError('record.ambiguous', { params: { word, ids: [row, ...others].map(({ id }) => id).join(', ') } });
    if (row) return calls.queryById(row.id, { signal });
  }
  return undefined;
}

/** Finds a row by its id, else by its number, code or unique name. */
async function rowOf(cli: Cli, calls: AnyEntityClient, entity: Entity, word: string): Promise<AnyRow> {
  try {
    return await calls.queryById(word, { signal: cli.signal });
  } catch (error) {
    if (!isClientError(error) || error.kind !== 'not_found' || !entity.calls.includes('list')) throw error;
    const named = await namedRow(cli, calls, entity, word).catch((fault: unknown) => {
      if (isClientError(fault) && ['not_found', 'forbidden', 'unsupported'].includes(fault.kind)) return undefined;
      throw fault;
    });
    if (named) return named;
    throw error;
  }
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
