import { allFields, type Entity } from '../contract/entity.ts';
import type { Field, Kind } from '../contract/field.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Px. */
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly sortable: boolean;
  /** Which columns give way first where not all fit: 1 stays, 3 goes first. */
  readonly priority: 1 | 2 | 3;
}

const widths: Record<Kind, number> = {
  text: 160,
  longText: 260,
  int: 90,
  decimal: 110,
  money: 130,
  flag: 90,
  date: 120,
  instant: 180,
  dict: 120,
  ref: 160,
  file: 200,
  json: 200,
};
const align: Partial<Record<Kind, Column['align']>> = { int: 'right', decimal: 'right', money: 'right', flag: 'center' };

/** The columns of a record's list, in the order of its definition, with the creation time last. */
export function columnsOf(entity: Pick<Entity, 'fields'>): readonly Column[] {
  return Object.entries(allFields(entity))
    .filter(([, f]) => f.list !== false && !f.writeOnly)
    .map(([name, field]) => ({
      name,
      field,
      width: field.width ?? widths[field.kind],
      align: align[field.kind] ?? 'left',
      sortable: field.sort === true,
      priority: field.priority ?? 2,
    }));
}
