import type { AnyRow, Entity, Fields, Issue } from '@saiyun/sdk/contract';
import { type Draft, membersOf, uniqueGroups } from '@saiyun/sdk/logic/draft';
import { isSqlError, notNullViolation, uniqueViolation } from '../../db/sql-error.ts';
import { dictsOf, refTexts } from '../dict/dicts.ts';
import type { TxCtx } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { columnsOf, hashColumn, liveRows } from '../row/columns.ts';

/** Dictionary values that are not enabled items, and references to missing rows; one query per record referred to. */
export async function choiceIssues(ctx: TxCtx, fields: Fields, draft: Draft): Promise<Issue[]> {
  const issues: Issue[] = [];
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const wanted = new Map<string, Set<string>>();
  const given = Object.entries(fields).filter(([name]) => draft[name] !== undefined && draft[name] !== null);
  for (const [name, field] of given) {
    const values = membersOf(draft[name], field.many);
    if (field.kind === 'dict') {
      const dict = dicts.get(field.of ?? '');
      const wrong = values.find((value) => !dict?.has(value));
      if (wrong !== undefined) issues.push({ field: name, code: 'choice', params: { value: wrong } });
    } else if (field.kind === 'ref' && field.of) {
      const ids = wanted.get(field.of) ?? new Set<string>();
      wanted.set(field.of, ids);
      for (const id of values) ids.add(id);
    }
  }
  for (const [target, ids] of wanted) {
    const there = await liveIds(ctx, target, ids);
    for (const [name, field] of given) {
      if (field.kind !== 'ref' || field.of !== target) continue;
      const wrong = membersOf(draft[name], field.many).find((id) => !there.has(id));
      if (wrong !== undefined) issues.push({ field: name, code: 'reference', params: { value: wrong } });
    }
  }
  return issues;
}

const liveIds = async (ctx: TxCtx, target: string, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> =>
  new Set((await refTexts(ctx.tx, ctx.tenantId, target, ids, 'zh-CN', { live: true })).keys());

/** Live rows that already hold a unique value of `after`. A group with a missing value does not count. */
export async function uniqueIssues(ctx: TxCtx, entity: Entity, after: Draft, before?: AnyRow): Promise<Issue[]> {
  const issues: Issue[] = [];
  const { byName } = columnsOf(entity);
  for (const group of uniqueGroups(entity)) {
    if (group.some((name) => after[name] == null)) continue;
    if (before && group.every((name) => before[name] === after[name])) continue;
    const live = liveRows(entity, ctx.tenantId, 1);
    const params: unknown[] = [...live.params];
    const same = group.map((name) => {
      const found = byName.get(name);
      const secret = found?.field.cipher === true;
      params.push(secret ? ctx.cipher.hash(String(after[name])) : after[name]);
      return `t.${secret ? hashColumn(found.column) : (found?.column ?? 'id')} = $${params.length}`;
    });
    params.push(before?.id ?? '');
    const taken = await ctx.tx.one(
      `select 1 as taken from ${entity.table} t where ${live.sql} and ${same.join(' and ')} and t.id <> $${params.length} limit 1`,
      params,
    );
    const field = group.at(-1) ?? 'id';
    if (taken) issues.push({ field, code: 'unique', params: { value: String(after[field]) } });
  }
  return issues;
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
