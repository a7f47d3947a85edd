import { type AnyRow, allFields, labelIn } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import type { Run } from '../../../../cli.ts';
import { recordLines } from '../../../../output/table.ts';
import { withClient } from '../../../../platform/session.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { withRows } from '../named-rows.ts';
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
  const row = await withClient(cli, (client) => {
    const calls = client.entity(entity);
    return withRows(cli, calls, entity, [id], ([found = id]) => calls.queryById(found, { signal: cli.signal }));
  });
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

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
