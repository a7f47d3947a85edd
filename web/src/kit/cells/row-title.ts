import type { AnyRow, Entity } from '@saiyun/sdk/contract';

const textIn = (row: AnyRow, name: string): string | undefined => {
  const shown = row[`${name}_dictText`] ?? row[name];
  return typeof shown === 'string' && shown !== '' ? shown : undefined;
};

/**
 * What a row is called by people: its title, the text of it when that is a reference. Records without a title of their own are called
 * after the records that they belong to, and at last by their id.
 */
export function titleOf(entity: Entity, row: AnyRow): string {
  if (Object.hasOwn(entity.fields, entity.title)) return textIn(row, entity.title) ?? row.id;
  const owners = Object.entries(entity.fields).flatMap(([name, f]) =>
    f.kind === 'ref' && f.required ? (dictTextOf(row, name) ?? []) : [],
  );
  return owners.length > 0 ? owners.join(' · ') : row.id;
}

/** The `<field>_dictText` of a row. */
export function dictTextOf(row: AnyRow | undefined, name: string): string | undefined {
  const text = row?.[`${name}_dictText`];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
