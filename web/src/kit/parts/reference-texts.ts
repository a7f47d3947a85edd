import type { Fields } from '@saiyun/sdk/contract';
import type { EditRow } from '@saiyun/sdk/logic/editable-table';
import { client } from '../../lib/api/client.ts';
import { refSpec } from '../cells/ref-spec.ts';

/** Names that are looked up in one save; a table with more of them is imported rather than pasted. */
const mostNames = 200;
const atOnce = 6;

/** The id of the one row with that name; undefined if there is none, or several. */
const idOf = async (of: string, name: string): Promise<string | undefined> => {
  const found = (await client.dicts.search(refSpec(of), name, 10)).filter(({ text }) => text === name);
  return found.length === 1 ? found[0]?.value : undefined;
};

/** A reference that was typed or pasted as the name of its row. */
export interface NamedCell {
  readonly key: string;
  readonly column: string;
  readonly name: string;
}

/** The cells whose value is no known id. */
export function namedCells(
  fields: Fields,
  rows: readonly EditRow[],
  isKnown: (column: string, value: string) => boolean,
): readonly NamedCell[] {
  const refs = Object.entries(fields).flatMap(([name, { kind, many }]) => (kind === 'ref' && !many ? [name] : []));
  return rows.flatMap(({ key, values }) =>
    refs.flatMap((column) => {
      const value = values[column];
      return typeof value === 'string' && value !== '' && !isKnown(column, value) ? [{ key, column, name: value }] : [];
    }),
  );
}

/** The ids of the rows that are called so, by record and name. */
export async function idsOfNames(fields: Fields, cells: readonly NamedCell[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(cells.map(({ column, name }) => `${fields[column]?.of ?? ''}\n${name}`))].slice(0, mostNames);
  const ids = new Map<string, string>();
  let next = 0;
  const work = async () => {
    for (let one = wanted[next++]; one !== undefined; one = wanted[next++]) {
      const [of = '', name = ''] = one.split('\n');
      const id = await idOf(of, name);
      if (id !== undefined) ids.set(one, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ids;
}
