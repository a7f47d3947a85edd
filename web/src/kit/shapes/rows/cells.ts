import type { EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import { toFen, yuan } from '@saiyun/sdk/view';
import { type Data, isAsked, type Layout, type Part, told } from '../layout.ts';
import { numberIn, numbersIn, textsIn } from '../typed-values.ts';

/** Where a row keeps the record that it was made of, with the members that no column shows. */
const whole = ' whole';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A member as its cell holds it. Lists stand in a cell as they are typed. */
export function toCell({ kind, on }: Part, value: unknown): unknown {
  if (kind === 'flag') return typeof value === 'boolean' ? value : on === true;
  if (value === undefined || value === null) return null;
  if (kind === 'fen') return typeof value === 'number' ? yuan(value) : textOf(value);
  if (kind === 'choices') return Array.isArray(value) ? value.map(textOf).join(',') : null;
  if (Array.isArray(value) && (kind === 'numbers' || kind === 'texts' || kind === 'fields')) return value.map(textOf).join(', ');
  return value;
}

/** What a cell holds as its record stores it; what stands for no such value stays, and the shape tells so. */
export function fromCell({ kind }: Part, cell: unknown): unknown {
  if (kind === 'flag') return cell === true;
  if (cell === null || cell === undefined || cell === '') return undefined;
  const text = textOf(cell);
  switch (kind) {
    case 'number':
    case 'numberOr':
      return numberIn(text);
    case 'fen':
      return toFen(text) ?? text;
    case 'choices':
      return text.split(',');
    case 'numbers':
      return numbersIn(text);
    case 'texts':
    case 'fields':
      return textsIn(text);
    case 'text':
    case 'longText':
    case 'choice':
    case 'date':
    case 'dictCode':
    case 'field':
    case 'args':
    case 'rows':
    case 'record':
      return cell;
  }
}

/** A record as a row of the table. */
export function toRow({ parts }: Layout, data: Data): RowValues {
  return { ...Object.fromEntries(parts.map((part) => [part.name, toCell(part, data[part.name])])), [whole]: data };
}

/** The record that a row stands for. A cell that nobody has changed gives back what it was made of. */
export function toRecord(layout: Layout, values: RowValues): Data {
  const before = (values[whole] ?? {}) as Data;
  const own = layout.parts.map((part) => {
    const cell = values[part.name];
    const isSame = Object.is(cell ?? null, toCell(part, before[part.name])) && before[part.name] !== undefined;
    return [part.name, isSame ? before[part.name] : fromCell(part, cell)] as const;
  });
  return told(layout, { ...before, ...Object.fromEntries(own) });
}

/** What the row of a table asks for, by what its cells hold. */
export function isAskedOf(part: Part, values: RowValues): boolean {
  return isAsked(part, values);
}

/** A new row that nobody has filled in, and that would not do as it is. */
function isBlank(layout: Layout, values: RowValues): boolean {
  if (values[whole] !== undefined) return false;
  const data = toRecord(layout, values);
  const fresh = told(layout, layout.fresh ?? {});
  const isWanting = layout.parts.some((part) => part.required && isAsked(part, data) && data[part.name] === undefined);
  return isWanting && JSON.stringify(data) === JSON.stringify(toRecord(layout, toRow(layout, fresh)));
}

export interface Records {
  readonly records: readonly Data[];
  /** The place in the table of each record. */
  readonly places: readonly number[];
}

/** The records of a table, without rows that nobody has filled in. */
export function recordsOf(layout: Layout, rows: readonly EditRow[]): Records {
  const filled = rows.map(({ values }, place) => ({ values, place })).filter(({ values }) => !isBlank(layout, values));
  return { records: filled.map(({ values }) => toRecord(layout, values)), places: filled.map(({ place }) => place) };
}
