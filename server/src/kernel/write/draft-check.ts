import type { AnyRow, Entity, Fields, Issue } from '@saiyun/sdk/contract';
import { type Draft, membersOf, uniqueGroups } from '@saiyun/sdk/logic/draft';
import { brokenPart, rulePartsOf } from '@saiyun/sdk/rules';
import { isSqlError, notNullViolation, uniqueViolation } from '../../db/sql-error.ts';
import { dictsOf, refTexts } from '../dict/dicts.ts';
import type { TxCtx } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { columnsOf, hashColumn, liveRows, sqlTypes } from '../row/columns.ts';

/** Texts that break the stored rule of their field (FORM-20), with the rule's own words. */
const ruleIssues = async (ctx: TxCtx, fields: Fields, drafts: readonly Draft[]): Promise<readonly (readonly Issue[])[]> => {
  const ruled = Object.entries(fields).flatMap(([name, { checkRule }]) => (checkRule === undefined ? [] : [{ name, checkRule }]));
  const textOf = (draft: Draft, name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');
  const asked = ruled.filter(({ name }) => drafts.some((draft) => textOf(draft, name) !== ''));
  if (asked.length === 0) return [];
  const rules = await ctx.tx.many<{ code: string; json: string }>(
    `select rule_code as code, rule_json as json from sys_check_rule where tenant_id = $1 and rule_code = any($2) and del_flag = '0'`,
    [ctx.tenantId, asked.map(({ checkRule }) => checkRule)],
  );
  const parts = new Map(rules.map(({ code, json }) => [code, rulePartsOf(json) ?? []]));
  return drafts.map((draft) =>
    asked.flatMap(({ name, checkRule }): Issue[] => {
      const value = textOf(draft, name);
      const broken = value === '' ? undefined : brokenPart(parts.get(checkRule) ?? [], value);
      return broken ? [{ field: name, code: 'checkRule', params: { said: broken.message } }] : [];
    }),
  );
};

/** What is wrong with drafts, by index; a draft without a fault is not in it. */
export type IssuesByRow = ReadonlyMap<number, readonly Issue[]>;

/**
 * Dictionary values that are not enabled items, references to missing rows (one query per record referred to, however many drafts), and
 * texts against the check rule of their field.
 */
export async function choiceIssuesOf(ctx: TxCtx, fields: Fields, drafts: readonly Draft[]): Promise<IssuesByRow> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const chosen = Object.entries(fields).filter(([, { kind }]) => kind === 'dict' || kind === 'ref');
  const found = drafts.map((): Issue[] => []);
  const wanted = new Map<string, Set<string>>();
  for (const [i, draft] of drafts.entries())
    for (const [name, field] of chosen) {
      if (draft[name] === undefined || draft[name] === null) continue;
      const values = membersOf(draft[name], field.many);
      if (field.kind === 'dict') {
        const wrong = values.find((value) => !dicts.get(field.of ?? '')?.has(value));
        if (wrong !== undefined) found[i]?.push({ field: name, code: 'choice', params: { value: wrong } });
      } else if (field.of) {
        const ids = wanted.get(field.of) ?? new Set<string>();
        wanted.set(field.of, ids);
        for (const id of values) ids.add(id);
      }
    }
  for (const [target, ids] of wanted) {
    const there = await liveIds(ctx, target, ids);
    const refs = chosen.filter(([, { kind, of }]) => kind === 'ref' && of === target);
    for (const [i, draft] of drafts.entries())
      for (const [name, field] of refs) {
        if (draft[name] === undefined || draft[name] === null) continue;
        const wrong = membersOf(draft[name], field.many).find((id) => !there.has(id));
        if (wrong !== undefined) found[i]?.push({ field: name, code: 'reference', params: { value: wrong } });
      }
  }
  const broken = await ruleIssues(ctx, fields, drafts);
  return new Map(found.flatMap((own, i) => (own.length + (broken[i]?.length ?? 0) > 0 ? [[i, [...own, ...(broken[i] ?? [])]]] : [])));
}

/** The same of one draft. */
export async function choiceIssues(ctx: TxCtx, fields: Fields, draft: Draft): Promise<readonly Issue[]> {
  return (await choiceIssuesOf(ctx, fields, [draft])).get(0) ?? [];
}

const liveIds = async (ctx: TxCtx, target: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> =>
  new Set((await refTexts(ctx.tx, ctx.tenantId, target, ids, 'zh-CN', { live: true })).keys());

/** A row as it would be, and as it is stored. */
export interface Written {
  readonly after: Draft;
  readonly before?: AnyRow | undefined;
}

const sep = '\u0000';

/** What no other row may share, as one text; undefined while a value is missing, because such a group does not count. */
export function valueKey(group: readonly string[], row: Draft | AnyRow): string | undefined {
  if (group.some((name) => row[name] == null)) return undefined;
  return [group.join(','), ...group.map((name) => String(row[name]))].join(sep);
}

/** Where to look up the values of a group: encrypted values by hash, because the same value is never encrypted to the same text. */
export function keyParts(ctx: TxCtx, entity: Entity, group: readonly string[]) {
  const { byName } = columnsOf(entity);
  return group.map((name) => {
    const found = byName.get(name);
    const isSealed = found?.field.cipher === true;
    const column = found?.column ?? 'id';
    return {
      column: isSealed ? hashColumn(column) : column,
      type: isSealed ? 'text' : sqlTypes[found?.field.kind ?? 'text'],
      value: (row: Draft): unknown => (isSealed ? ctx.cipher.hash(String(row[name])) : row[name]),
    };
  });
}

/** Which rows have a value of the group that a live row holds which is none of `leaving`; one query. */
export async function takenRows(
  ctx: TxCtx,
  entity: Entity,
  group: readonly string[],
  rows: readonly { readonly after: Draft; readonly id: string }[],
  leaving: readonly string[] = [],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const parts = keyParts(ctx, entity, group);
  const live = liveRows(entity, ctx.tenantId, parts.length + 4);
  const taken = await ctx.tx.many<{ n: number }>(
    `select distinct k.n::int as n from unnest($1::int[], $2::text[], ${parts.map((p, i) => `$${i + 4}::${p.type}[]`).join(', ')}) as k(n, own, ${parts.map((_p, i) => `k${i}`).join(', ')})
     join ${entity.table} t on ${parts.map((p, i) => `t.${p.column} = k.k${i}`).join(' and ')} and t.id <> k.own and not t.id = any($3::text[])
     where ${live.sql}`,
    [
      rows.map((_row, i) => i),
      rows.map(({ id }) => id),
      leaving,
      ...parts.map((p) => rows.map(({ after }) => p.value(after))),
      ...live.params,
    ],
  );
  return taken.map(({ n }) => n);
}

/**
 * Unique values that are taken: by another of the rows, or by a live row that is none of them. A value that one row gives up is free for the
 * others. A group with a missing value does not count.
 */
export async function uniqueIssuesOf(ctx: TxCtx, entity: Entity, rows: readonly Written[]): Promise<IssuesByRow> {
  const issues = new Map<number, readonly Issue[]>();
  const own = rows.flatMap(({ before }) => before?.id ?? []);
  for (const group of uniqueGroups(entity)) {
    const field = group.at(-1) ?? 'id';
    const refuse = (i: number) =>
      issues.set(i, [...(issues.get(i) ?? []), { field, code: 'unique', params: { value: String(rows[i]?.after[field]) } }]);
    const held = new Map<string, number>();
    const asked: { readonly i: number; readonly after: Draft; readonly id: string }[] = [];
    for (const [i, { after, before }] of rows.entries()) {
      const key = valueKey(group, after);
      if (key === undefined) continue;
      if (held.has(key)) refuse(i);
      else held.set(key, i);
      if (!before || group.some((name) => before[name] !== after[name])) asked.push({ i, after, id: before?.id ?? '' });
    }
    for (const n of await takenRows(ctx, entity, group, asked, own)) refuse(asked[n]?.i ?? 0);
  }
  return issues;
}

/** Live rows that already hold a unique value of `after`. */
export async function uniqueIssues(ctx: TxCtx, entity: Entity, after: Draft, before?: AnyRow): Promise<readonly Issue[]> {
  return (await uniqueIssuesOf(ctx, entity, [{ after, before }])).get(0) ?? [];
}

/**
 * Turns a database refusal into the issue that the check would have found: a unique violation, as when two equal rows are added at the same
 * moment, or the removal of a value from a required column, such as a state.
 */
export function asInputFailure(entity: Entity, error: unknown): unknown {
  if (isSqlError(error, notNullViolation) && error.table === entity.table) {
    const empty = columnsOf(entity).all.find(({ column, field }) => column === error.column && !field.server);
    return empty ? new Failure('input.invalid', {}, { issues: [{ field: empty.name, code: 'required' }], cause: error }) : error;
  }
  if (!isSqlError(error, uniqueViolation)) return error;
  const { byName } = columnsOf(entity);
  const group = uniqueGroups(entity).find(
    (names) => error.constraint === `${entity.table}_${names.map((name) => byName.get(name)?.column ?? name).join('_')}_key`,
  );
  const field = group?.at(-1);
  return field
    ? new Failure('input.invalid', {}, { issues: [{ field, code: 'unique' }], cause: error })
    : new Failure('row.duplicate', {}, { cause: error });
}
