import type { AnyRow, Entity, Field } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { onlineEntity } from '@saiyun/sdk/logic/online';
import { maskValue } from '@saiyun/sdk/view';
import type { DesignFields } from '../logic/fields.ts';

/** The form on the desk as a record, with what people fill in alone. */
export function sampleEntity(fields: DesignFields): Entity {
  const entity = onlineEntity({ code: 'sample', name: ['', ''], kind: 'list', fields, readRoles: [], writeRoles: [] });
  const { formVersion: _version, ...own } = entity.fields;
  return { ...entity, fields: own };
}

const numbers = { int: 12, decimal: 12.5, money: 128_000 } as const;
const days = ['2026-03-05', '2026-04-18', '2026-05-21'] as const;

export interface SampleWords {
  /** A made-up text for the row of this number. */
  readonly textOf: (place: number) => string;
  /** The values of a dictionary. */
  readonly valuesOf: (code: string) => readonly string[];
}

const within = (value: number, { min, max }: Field): number => Math.min(Math.max(value, min ?? value), max ?? value);

const madeUp = (field: Field, place: number, { textOf, valuesOf }: SampleWords): unknown => {
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return within(numbers[field.kind] * place, field);
    case 'flag':
      return place % 2 === 1 ? yes : no;
    case 'date':
      return days[(place - 1) % days.length];
    case 'instant':
      return `${days[(place - 1) % days.length]} 0${place + 7}:30:00`;
    case 'dict': {
      const values = valuesOf(field.of ?? '');
      return values[(place - 1) % Math.max(values.length, 1)] ?? null;
    }
    case 'text':
    case 'longText':
      return field.default ?? textOf(place);
    case 'file':
    case 'ref':
    case 'json':
      return null;
  }
};

const plain = { revision: 0, createBy: '', createTime: '', updateBy: '', updateTime: '' };

const masked = ({ mask }: Field, value: unknown): unknown => (mask && typeof value === 'string' ? maskValue(mask, value) : value);

/** A row as lists show it, of values as a form holds them. */
export function rowOf({ fields }: Entity, id: string, values: Readonly<Record<string, unknown>>): AnyRow {
  const shown = Object.entries(fields).map(([name, field]) => [name, masked(field, values[name] ?? null)]);
  return { id, ...plain, ...Object.fromEntries(shown) } as AnyRow;
}

/** Made-up rows of the form. */
export function sampleRows(entity: Entity, count: number, words: SampleWords): readonly AnyRow[] {
  return Array.from({ length: count }, (_one, at) =>
    rowOf(
      entity,
      `sample${at + 1}`,
      Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, madeUp(field, at + 1, words)])),
    ),
  );
}
