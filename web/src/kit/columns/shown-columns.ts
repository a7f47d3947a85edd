import { type AnyRow, allFields, type Entity, type Field, type Language } from '@saiyun/sdk/contract';
import { type Column, columnsOf } from '@saiyun/sdk/view';
import type { Choosable } from '../../blocks/columns/index.ts';
import type { ColumnOverride } from '../list/overrides.ts';
import { rankIn } from './rank-in.ts';

export interface ShownColumn extends Column, Choosable {
  readonly override: ColumnOverride<AnyRow>;
}

export type ColumnOverrides = Readonly<Record<string, ColumnOverride<AnyRow> | undefined>>;

const byKind = (field: Field, name: string): Column[] =>
  // Under a neutral name: `columnsOf` never lists the fields that all records share, whatever they say.
  columnsOf({ fields: { brought: { ...field, list: true } } })
    .slice(0, 1)
    .map((column) => ({ ...column, name }));

/** What the record keeps for itself, and nested data, which need more room than a cell has. */
const isReadable = (name: string, field: Field): boolean =>
  !field.writeOnly && name !== 'revision' && name !== 'delFlag' && (field.kind !== 'json' || field.of === 'textList');

/** The fields shown below the title, which need no column of their own. */
export function belowTitle(entity: Pick<Entity, 'under' | 'apart'>): readonly string[] {
  return [...new Set([entity.under, entity.apart])].filter((name) => name !== undefined);
}

/** When a row came about says little, except where the server alone writes the rows. */
const tellsItsTime = (entity: Entity): boolean => !entity.calls.includes('add');

/**
 * Every column that a list can show; `isUsual` are those shown to a reader who chose none. `first` come first, otherwise the title, with the
 * state beside it. In English the title is the English name, which needs no column beside it.
 */
export function listColumns(
  entity: Entity,
  overrides: ColumnOverrides = {},
  first: readonly string[] = [],
  lang: Language = 'zh-CN',
): readonly ShownColumn[] {
  const standard = columnsOf(entity);
  const others = Object.entries(allFields(entity)).flatMap(([name, field]) =>
    standard.some((c) => c.name === name) || !(isReadable(name, field) || overrides[name]) ? [] : byKind(field, name),
  );
  const derived = (entity.derived ?? []).flatMap((name) => {
    const label = overrides[name]?.title;
    return label ? byKind({ kind: 'text', label, priority: 1 }, name) : [];
  });
  const hasTitle = Object.hasOwn(entity.fields, entity.title);
  const below = hasTitle ? belowTitle(entity) : [];
  const isUsual = (name: string): boolean => {
    if (overrides[name] || first.includes(name)) return !below.includes(name);
    if (lang === 'en' && name === entity.titleEn) return false;
    if (name === 'createTime') return tellsItsTime(entity);
    return standard.some((c) => c.name === name) && !below.includes(name);
  };
  const wanted = first.length > 0 ? first : [entity.title, ...(entity.stateField ? [entity.stateField] : [])];
  const rank = rankIn(wanted);
  const columns = [...standard, ...derived, ...others]
    .map((column) => {
      const override = overrides[column.name] ?? {};
      return {
        ...column,
        width: override.width ?? column.width,
        align: override.align ?? column.align,
        override,
        isUsual: isUsual(column.name),
      };
    })
    .filter(({ override: { hidden, seenWith } }) => !hidden && (seenWith === undefined || Object.hasOwn(entity.fields, seenWith)))
    .sort((a, b) => rank(a.name) - rank(b.name));
  // Readers look for the state first, so it stands beside the name unless the page places it elsewhere.
  const at = columns.findIndex((c) => c.name === entity.stateField);
  const title = columns.findIndex((c) => c.name === entity.title);
  const state = columns[at];
  if (!state || title < 0 || at < title || first.includes(state.name)) return columns;
  return [...columns.slice(0, title + 1), state, ...columns.slice(title + 1).filter((c) => c !== state)];
}

/** The columns shown to a reader who chose none. */
export function shownColumnsOf(entity: Entity, overrides?: ColumnOverrides, first?: readonly string[]): readonly ShownColumn[] {
  return listColumns(entity, overrides, first).filter((c) => c.isUsual);
}

/** The column that names the row and leads to it: its title, else the first one that is a text. */
export function headingOf(entity: Pick<Entity, 'title'>, columns: readonly Column[]): string | undefined {
  const texts = columns.filter(({ field: { kind } }) => kind === 'text' || kind === 'longText' || kind === 'ref');
  return (columns.find((c) => c.name === entity.title) ?? texts[0] ?? columns[0])?.name;
}

/** The columns that stay in sight before the reader says anything: the one that names the row. */
export function usualPins(entity: Pick<Entity, 'title'>, columns: readonly ShownColumn[]): readonly string[] {
  const heading = headingOf(
    entity,
    columns.filter((c) => c.isUsual),
  );
  return heading === undefined ? [] : [heading];
}
