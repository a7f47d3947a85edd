import type { AnyRow, Entity, Fields, Issue } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { fieldsOfOthers } from '@saiyun/sdk/logic/access';
import { isSame, membersOf } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../context.ts';
import type { Draft, TxCtx } from '../entity-module.ts';
import { columnsOf } from '../row/columns.ts';

/** Removes fields that other roles set (`setBy`) from a draft, and returns them. */
export function takeFieldsOfOthers({ actor }: Pick<Ctx, 'actor'>, entity: Entity, draft: Draft): Draft {
  const taken: Draft = {};
  for (const name of fieldsOfOthers(entity, actor.roles)) {
    if (draft[name] !== undefined && draft[name] !== null) taken[name] = draft[name];
    delete draft[name];
  }
  return taken;
}

const ofOrganiser = (field: string): Issue => ({ field, code: 'rule', message: 'field.ofOrganiser' });

/** Changes to fields that other roles set; emptying one counts as a change. */
export function changedByOthers({ actor }: Pick<Ctx, 'actor'>, entity: Entity, changed: Draft): Issue[] {
  return fieldsOfOthers(entity, actor.roles)
    .filter((name) => changed[name] !== undefined)
    .map(ofOrganiser);
}

/** Refuses the removed fields, unless the row has the same value anyway. */
export function takenIssues(taken: Draft, after: Draft | AnyRow): Issue[] {
  return Object.entries(taken).flatMap(([field, value]) => (isSame(value, after[field] ?? null) ? [] : [ofOrganiser(field)]));
}

/**
 * References to rows that belong elsewhere (`within`), such as a group of another competition. A record's own rules give a more precise
 * reason; this catches what they forget.
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
