import { type AnyRow, allFields, type Entity } from '../contract/entity.ts';
import { fromWireTime } from '../view/time.ts';

/** A stored row: its fields, and members of the fake's own whose names are those of no field. */
export type StoredRow = AnyRow & { readonly tenantId: number };

/** All rows, by record and id. */
export interface Store {
  /** Live rows of a tenant; of a record that is the same for all tenants, all live rows. */
  live(entity: Entity, tenantId: number): StoredRow[];
  /** All rows of a tenant, deleted ones too. */
  all(entity: Entity, tenantId: number): StoredRow[];
  /** A row of the tenant, also a deleted one. */
  find(entity: Entity, tenantId: number, id: unknown): StoredRow | undefined;
  put(entity: Entity, tenantId: number, row: Readonly<Record<string, unknown>> & { readonly id: string }): StoredRow;
}

/** Sorts as the moment that it was, though the wire gives whole seconds only. */
export const momentOf = (row: AnyRow, name: string): unknown => row[`${name}.ms`] ?? row[name];

/** The members that a change of now gives a row. */
export const moment = (name: 'createTime' | 'updateTime', now: number, text: string): Readonly<Record<string, unknown>> => ({
  [name]: text,
  [`${name}.ms`]: now,
});

const msOf = (value: unknown): number | null => (typeof value === 'string' ? (fromWireTime(value)?.getTime() ?? null) : null);

export function createStore(): Store {
  const tables = new Map<string, Map<string, StoredRow>>();
  const tableOf = ({ name }: Entity): Map<string, StoredRow> => {
    const table = tables.get(name) ?? new Map<string, StoredRow>();
    tables.set(name, table);
    return table;
  };
  const isOf = (entity: Entity, row: StoredRow, tenantId: number): boolean => entity.shared === true || row.tenantId === tenantId;
  return {
    live: (entity, tenantId) => [...tableOf(entity).values()].filter((row) => row.delFlag === '0' && isOf(entity, row, tenantId)),
    all: (entity, tenantId) => [...tableOf(entity).values()].filter((row) => isOf(entity, row, tenantId)),
    find(entity, tenantId, id) {
      const row = tableOf(entity).get(String(id));
      return row && isOf(entity, row, tenantId) ? row : undefined;
    },
    put(entity, tenantId, given) {
      const absent = Object.fromEntries(Object.keys(allFields(entity)).map((name) => [name, null]));
      const times = { 'createTime.ms': msOf(given.createTime), 'updateTime.ms': msOf(given.updateTime) };
      const row = { ...absent, revision: 1, delFlag: '0', ...times, ...given, tenantId } as unknown as StoredRow;
      tableOf(entity).set(row.id, row);
      return row;
    },
  };
}
