import type { AnyRow, Entity } from '@saiyun/sdk/contract';

const textIn = (row: AnyRow, name: string): string | undefined => {
  const shown = row[`${name}_dictText`] ?? row[name];
  return typeof shown === 'string' && shown !== '' ? shown : undefined;
};

/**
 * The name by which people know a row: its title, or the title's text if that is a reference. A record without a title takes the name of
 * the record that it belongs to, and failing that its id.
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
