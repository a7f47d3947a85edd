import type { DictItem, Language } from '@saiyun/sdk/contract';
import { labelIn, snakeCase } from '@saiyun/sdk/contract';
import { choosingRoles } from '@saiyun/sdk/logic/permission';
import { notListed, type SpecColumn, type TableSpec } from '@saiyun/sdk/logic/query';
import { rolesForCall, scopeOf } from '../../kernel/access/access.ts';
import { rowsFor } from '../../kernel/access/hidden-fields.ts';
import { namedIn } from '../../kernel/access/referable-rows.ts';
import type { Ctx } from '../../kernel/context.ts';
import { nameSql, quoted } from '../../kernel/dict/row-names.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { exactSql } from '../../kernel/list/search.ts';
import { liveRows } from '../../kernel/row/columns.ts';

export interface ItemFilter {
  /** Part of the text or the value; with commas, complete texts or values. */
  readonly keyword?: string | undefined;
  /** Only rows with one of these values. */
  readonly values?: readonly string[];
  readonly limit: number;
}

export function itemOf(value: string, text: string, color?: string): DictItem {
  return { value, text, title: text, label: text, ...(color && { color }) };
}

export function plain({ name, isText }: SpecColumn): string {
  return `t.${snakeCase(name)}${isText ? '' : '::text'}`;
}
export function inLanguage(column: SpecColumn, language: Language): string {
  return column.english ? twinSql(language, plain(column), `t.${snakeCase(column.english)}`) : plain(column);
}

const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** The caller's roles that may list the record; a record that may not be listed has no dictionary either. */
export function readingRoles(ctx: Ctx, spec: TableSpec): ReturnType<typeof rolesForCall> {
  try {
    return rolesForCall(ctx, spec.entity, 'list');
  } catch (error) {
    if (error instanceof Failure && error.code === 'access.denied') throw notListed(spec.code);
    throw error;
  }
}

/** The caller's roles that may choose a row; a choice shows no more than names and what tells them apart. */
const rolesToChoose = (ctx: Ctx, spec: TableSpec): ReturnType<typeof rolesForCall> => {
  const choosing = isChoice(spec) ? choosingRoles(ctx.actor, spec.entity) : [];
  return choosing.length > 0 ? choosing : readingRoles(ctx, spec);
};

/** The text beside the name of a row that tells two of one name apart, where it can be read as it is stored. */
const hintColumn = ({ entity }: TableSpec): string | undefined => {
  const field = entity.fields[entity.under ?? ''];
  const isPlain = field?.kind === 'text' && !field.cipher && !field.mask && !field.seenBy;
  return isPlain && entity.under !== undefined ? `t.${snakeCase(entity.under)}` : undefined;
};

/** The same where it is a number, such as of a version: with what it counts. Nobody searches by it. */
const numberHint = ({ entity }: TableSpec, language: Language): string | undefined => {
  const field = entity.fields[entity.under ?? ''];
  if (entity.under === undefined || field?.kind !== 'int' || field.seenBy) return undefined;
  return `${quoted(`${labelIn(field.label, language)} `)} || t.${snakeCase(entity.under)}::text`;
};

/**
 * Whether the spec asks for ids and titles only, which is all that a reference picker needs. Rows let in by other tenants reveal no more.
 */
const isChoice = ({ entity, value, text }: TableSpec): boolean => !entity.shared && value.name === 'id' && text.name === entity.title;

/** Rows of a record as dictionary items: those in the caller's own list and tenant, ordered by text. */
export async function tableItems(ctx: Ctx, modules: readonly EntityModule[], spec: TableSpec, filter: ItemFilter): Promise<DictItem[]> {
  const roles = rolesToChoose(ctx, spec);
  const module = modules.find((m) => m.entity.name === spec.entity.name);
  if (!module) throw notListed(spec.code);
  const params: unknown[] = [];
  const bind = (value: unknown): string => {
    params.push(value);
    return `$${params.length}`;
  };
  const live = liveRows(spec.entity, ctx.tenantId, 1);
  params.push(...live.params);
  const conditions = [isChoice(spec) ? `${namedIn(spec.entity, '$1')} and t.del_flag = '0'` : live.sql];
  const scope = scopeOf(ctx, module, roles, params.length + 1);
  if (scope) {
    conditions.push(scope.sql);
    params.push(...scope.params);
  }
  for (const { column, negated, values } of spec.where)
    conditions.push(negated ? `not (${plain(column)} = any(${bind(values)}))` : `${plain(column)} = any(${bind(values)})`);
  const text = isChoice(spec) ? nameSql(spec.entity, ctx.language) : inLanguage(spec.text, ctx.language);
  const value = plain(spec.value);
  if (filter.values) conditions.push(`${value} = any(${bind(filter.values)})`);
  const hint = isChoice(spec) ? hintColumn(spec) : undefined;
  const number = isChoice(spec) ? numberHint(spec, ctx.language) : undefined;
  // Nobody searches by an id, and a number would find rows by the digits in theirs.
  const isExact = filter.keyword?.includes(',') === true;
  const searched = isChoice(spec)
    ? [plain(spec.text), text, ...(hint ? [hint] : []), ...(isExact ? [value] : [])]
    : [plain(spec.text), text, value];
  if (filter.keyword !== undefined) conditions.push(keywordSql(filter.keyword, searched, bind));
  const names = [text, ...(hint ? [hint] : [])];
  const rank = filter.keyword === undefined || isExact ? '' : `${exactSql(names, bind(filter.keyword.trim().toLowerCase()))} desc, `;
  const rows = await ctx.db.many<{ value: string; text: string | null; hint: string | null }>(
    `select ${value} as value, ${text} as text, ${hint ?? number ?? 'null::text'} as hint from ${rowsFor(ctx, module)} t where ${conditions.join(' and ')} and ${value} is not null
     order by ${rank}${text}, t.id limit ${bind(filter.limit)}`,
    params,
  );
  return rows.map((row) => ({ ...itemOf(row.value, row.text ?? row.value), ...(row.hint !== null && { hint: row.hint }) }));
}

const keywordSql = (keyword: string, expressions: readonly string[], bind: (value: unknown) => string): string => {
  const distinct = [...new Set(expressions)];
  const parts = keyword.split(',').filter(Boolean);
  const placeholder = keyword.includes(',') ? bind(parts) : bind(likePattern(keyword));
  return `(${distinct.map((e) => (keyword.includes(',') ? `${e} = any(${placeholder})` : `${e} ilike ${placeholder}`)).join(' or ')})`;
};
