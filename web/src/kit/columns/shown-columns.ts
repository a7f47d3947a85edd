import { type AnyRow, allFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { type Column, columnsOf } from '@saiyun/sdk/view';
import type { ColumnOverride } from '../list/overrides.ts';

export interface ShownColumn extends Column {
  readonly override: ColumnOverride<AnyRow>;
}

export type ColumnOverrides = Readonly<Record<string, ColumnOverride<AnyRow> | undefined>>;

const byKind = (entity: Entity, name: string): Column | undefined => {
  const field: Field | undefined = allFields(entity)[name];
  // Under a neutral name: `columnsOf` never lists the fields that all records share, whatever they say.
  const [column] = field ? columnsOf({ fields: { brought: { ...field, list: true } } }) : [];
  return column && { ...column, name };
};

/**
 * The columns of a list: the definition's, without hidden ones, and fields outside lists that the page adds by an override. `first` come
 * first.
 */
export function shownColumnsOf(entity: Entity, overrides: ColumnOverrides = {}, first: readonly string[] = []): readonly ShownColumn[] {
  const standard = columnsOf(entity);
  const brought = Object.keys(overrides).flatMap((name) => (standard.some((c) => c.name === name) ? [] : (byKind(entity, name) ?? [])));
  const rank = (name: string): number => {
    const at = first.indexOf(name);
    return at < 0 ? first.length : at;
  };
  const columns = [...standard, ...brought]
    .map((column) => {
      const override = overrides[column.name] ?? {};
      return { ...column, width: override.width ?? column.width, align: override.align ?? column.align, override };
    })
    .filter((column) => !column.override.hidden)
    .sort((a, b) => rank(a.name) - rank(b.name));
  // Readers look for the state first, so it stands beside the name unless the page places it elsewhere.
  const at = columns.findIndex((c) => c.name === entity.stateField);
  const title = columns.findIndex((c) => c.name === entity.title);
  const state = columns[at];
  if (!state || title < 0 || at < title || first.includes(state.name)) return columns;
  return [...columns.slice(0, title + 1), state, ...columns.slice(title + 1).filter((c) => c !== state)];
}
