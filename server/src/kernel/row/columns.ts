import type { Entity, Field, Kind } from '@saiyun/sdk/contract';
import { allFields, snakeCase } from '@saiyun/sdk/contract';

/** The type of a field's column, as the migrations write it. */
export const sqlTypes: Record<Kind, string> = {
  text: 'text',
  longText: 'text',
  int: 'integer',
  decimal: 'numeric',
  money: 'bigint',
  flag: 'text',
  date: 'date',
  instant: 'timestamptz',
  dict: 'text',
  ref: 'text',
  file: 'text',
  json: 'jsonb',
};

/** A field with its column. All SQL identifiers come from here, hence from definitions, and from nowhere else. */
export interface FieldColumn {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  /** Whether the column may be null. */
  readonly nullable: boolean;
}

export interface EntityColumns {
  /** In the order of the definition, common fields last; without fields that are never stored as given. */
  readonly all: readonly FieldColumn[];
  readonly byName: ReadonlyMap<string, FieldColumn>;
  /** `t.id, t.tenant_id, …`: everything a row is made of. */
  readonly select: string;
}

const known = new WeakMap<Entity, EntityColumns>();
const alwaysThere = new Set(['createTime', 'revision', 'delFlag']);

const build = (entity: Entity): EntityColumns => {
  const all = Object.entries(allFields(entity))
    .filter(([, field]) => !field.writeOnly)
    .map(([name, field]) => ({
      name,
      field,
      column: snakeCase(name),
      nullable: !field.required && name !== entity.stateField && !alwaysThere.has(name),
    }));
  return {
    all,
    byName: new Map(all.map((c) => [c.name, c])),
    select: ['id', ...all.map((c) => c.column)].map((c) => `t.${c}`).join(', '),
  };
};

/** The stored columns of an entity. */
export function columnsOf(entity: Entity): EntityColumns {
  const found = known.get(entity) ?? build(entity);
  known.set(entity, found);
  return found;
}

/** Column of the keyed hash of an encrypted field. */
export function hashColumn(column: string): string {
  return `${column}_hash`;
}

/** `t.del_flag = '0'`, and the tenant unless all tenants share the record. Returns the text and its parameters from `$first` on. */
export function liveRows(entity: Entity, tenantId: number, first: number): { sql: string; params: readonly unknown[] } {
  return entity.shared
    ? { sql: `t.del_flag = '0'`, params: [] }
    : { sql: `t.tenant_id = $${first} and t.del_flag = '0'`, params: [tenantId] };
}
