import type { Entity } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import { type SearchedFields, searchedFields, searchedWords } from '@saiyun/sdk/logic/query';
import { scopeOf } from '../access/access.ts';
import { concealedFrom, rowsFor } from '../access/hidden-fields.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { columnsOf, type FieldColumn, hashColumn, liveRows } from '../row/columns.ts';
import { conditionSql } from '../row/compare.ts';
import { moduleNamed } from '../tasks/modules.ts';

type Bind = (value: unknown) => string;

interface Placeholders {
  readonly bind: Bind;
  /** Number of the next placeholder, for conditions that number their own. */
  readonly next: () => number;
}

const known = new WeakMap<Entity, SearchedFields>();
const fieldsOf = (entity: Entity): SearchedFields => {
  const found = known.get(entity) ?? searchedFields(entity);
  known.set(entity, found);
  return found;
};

const holds = (column: FieldColumn, word: string, bind: Bind): string =>
  conditionSql(column, { test: 'holds', texts: [word], where: 'anywhere' }, String, bind);

/** The rows of another record that this caller's own list of it would show, as `from … where …`; undefined if it may not list them. */
const readable = (ctx: Ctx, module: EntityModule, { bind, next }: Placeholders): string | undefined => {
  const answer = may(ctx.actor, module.entity, 'list');
  if (answer.kind !== 'allowed') return undefined;
  const live = liveRows(module.entity, ctx.tenantId, next());
  for (const value of live.params) bind(value);
  const scope = scopeOf(ctx, module, answer.roles, next());
  for (const value of scope?.params ?? []) bind(value);
  return `from ${rowsFor(ctx, module)} t where ${live.sql}${scope ? ` and ${scope.sql}` : ''}`;
};

/** The title and its English twin, if they are plain texts that the caller may see. */
const titlesOf = (ctx: Ctx, module: EntityModule): readonly FieldColumn[] => {
  const { title, titleEn } = module.entity;
  const concealed = concealedFrom(ctx, module);
  return [title, titleEn].flatMap((name) => {
    const column = name === undefined || concealed.includes(name) ? undefined : columnsOf(module.entity).byName.get(name);
    return column && column.field.kind === 'text' && !column.field.cipher && !column.field.mask ? [column] : [];
  });
};

/** Texts by which people know a row: its names and codes. */
const nameColumns = (ctx: Ctx, module: EntityModule): readonly FieldColumn[] => {
  const { title, titleEn, under, key } = module.entity;
  const concealed = concealedFrom(ctx, module);
  return [...new Set([title, titleEn, under, ...(key ?? [])])].flatMap((name) => {
    const column = name === undefined || concealed.includes(name) ? undefined : columnsOf(module.entity).byName.get(name);
    return column && column.field.kind === 'text' && !column.field.cipher && !column.field.mask && !column.field.many ? [column] : [];
  });
};

/** What puts rows whose name or code is the very text before those that only hold it; empty where a row has neither. */
export function exactFirst(ctx: Ctx, module: EntityModule, text: string, bind: Bind): string {
  const columns = nameColumns(ctx, module);
  if (columns.length === 0) return '';
  const wanted = bind(text.trim().toLowerCase());
  return `${exactSql(
    columns.map(({ column }) => `t.${column}`),
    wanted,
  )} desc, `;
}

/** Whether one of these texts is the wanted one, which is in small letters. */
export function exactSql(texts: readonly string[], wanted: string): string {
  return `coalesce(${texts.map((one) => `lower(${one}) = ${wanted}`).join(' or ')}, false)`;
}

/**
 * One condition for what the search box holds: each word lies in a name, a code or the title of a row referred to, or equals an encrypted
 * value. Fields that are concealed from the caller are not looked at, and neither are rows that its own lists would not show, so that
 * nothing can be found out bit by bit.
 */
export function searchSql(ctx: Ctx, module: EntityModule, text: string, at: Placeholders): string {
  const { entity } = module;
  const concealed = concealedFrom(ctx, module);
  const columns = columnsOf(entity).byName;
  const open = (names: readonly string[]): readonly FieldColumn[] =>
    names.flatMap((name) => (concealed.includes(name) ? [] : (columns.get(name) ?? [])));
  const { parts, whole, refs } = fieldsOf(entity);
  const referred = open(refs).flatMap((column) => {
    const other = moduleNamed(ctx, column.field.of ?? '');
    const titles = other ? titlesOf(ctx, other) : [];
    return other && titles.length > 0 ? [{ column, other, titles }] : [];
  });
  const found = (word: string): string => {
    const inOthers = referred.flatMap(({ column, other, titles }) => {
      const rows = readable(ctx, other, at);
      return rows
        ? [`t.${column.column} in (select t.id ${rows} and (${titles.map((one) => holds(one, word, at.bind)).join(' or ')}))`]
        : [];
    });
    const conditions = [
      ...open(parts).map((column) => holds(column, word, at.bind)),
      ...open(whole).map((column) => `t.${hashColumn(column.column)} = ${at.bind(ctx.cipher.hash(word))}`),
      ...inOthers,
      ...(module.rules.finds ? [module.rules.finds(ctx, word, at.bind)] : []),
    ];
    return conditions.length > 0 ? `(${conditions.join(' or ')})` : 'false';
  };
  return searchedWords(text).map(found).join(' and ');
}
