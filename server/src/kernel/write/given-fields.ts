import type { AnyRow, Entity, Fields, Issue } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { fieldsOfOthers } from '@saiyun/sdk/logic/access';
import { isSame, membersOf } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../context.ts';
import type { Draft, TxCtx } from '../entity-module.ts';
import { columnsOf } from '../row/columns.ts';

/** Takes out of a draft what other roles than the caller's give (`setBy`), and answers it. */
export function takeFieldsOfOthers({ actor }: Pick<Ctx, 'actor'>, entity: Entity, draft: Draft): Draft {
  const taken: Draft = {};
  for (const name of fieldsOfOthers(entity, actor.roles)) {
    if (draft[name] !== undefined && draft[name] !== null) taken[name] = draft[name];
    delete draft[name];
  }
  return taken;
}

const ofOrganiser = (field: string): Issue => ({ field, code: 'rule', message: 'field.ofOrganiser' });

/** Changes of fields that other roles than the caller's give; emptying one is a change as well. */
export function changedByOthers({ actor }: Pick<Ctx, 'actor'>, entity: Entity, changed: Draft): Issue[] {
  return fieldsOfOthers(entity, actor.roles)
    .filter((name) => changed[name] !== undefined)
    .map(ofOrganiser);
}

/** What was taken out is refused, unless it says what the row says anyway. */
export function takenIssues(taken: Draft, after: Draft | AnyRow): Issue[] {
  return Object.entries(taken).flatMap(([field, value]) => (isSame(value, after[field] ?? null) ? [] : [ofOrganiser(field)]));
}

/**
 * References to rows that hang on something else than this row does (`within`), such as a group of another competition. The rules of a record
 * say more exactly what is wrong; this holds where they forget.
 */
export async function withinIssues(ctx: TxCtx, fields: Fields, given: Draft, after: Draft | AnyRow): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [name, { within, of, many }] of Object.entries(fields)) {
    const target = entityByName(of ?? '');
    if (!within || !target || given[name] == null) continue;
    const column = columnsOf(target).byName.get(within)?.column;
    const other = await ctx.tx.one(
      `select 1 as other from ${target.table} t where t.id = any($1) and t.${column} is distinct from $2 limit 1`,
      [membersOf(given[name], many), after[within] ?? null],
    );
    if (other) issues.push({ field: name, code: 'rule', message: 'field.elsewhere' });
  }
  return issues;
}
