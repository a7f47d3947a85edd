import type { AnyRow, Entity, Fields, Issue } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { fieldsOfOthers } from '@saiyun/sdk/logic/access';
import { isSame, membersOf } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../context.ts';
import type { Draft, TxCtx } from '../entity-module.ts';
import { columnsOf, sqlTypes } from '../row/columns.ts';

/** Removes fields that other roles set (`setBy`) from drafts, and returns those of each. */
export function takeFieldsOfOthersFrom({ actor }: Pick<Ctx, 'actor'>, entity: Entity, drafts: readonly Draft[]): readonly Draft[] {
  const names = fieldsOfOthers(entity, actor.roles);
  return drafts.map((draft) => {
    const taken: Draft = {};
    for (const name of names) {
      if (draft[name] !== undefined && draft[name] !== null) taken[name] = draft[name];
      delete draft[name];
    }
    return taken;
  });
}

/** The same of one draft. */
export function takeFieldsOfOthers(ctx: Pick<Ctx, 'actor'>, entity: Entity, draft: Draft): Draft {
  return takeFieldsOfOthersFrom(ctx, entity, [draft])[0] ?? {};
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
 * References to rows that belong elsewhere (`within`), such as a group of another competition; one query per such field. A record's own
 * rules give a more precise reason; this catches what they forget.
 */
export async function withinIssuesOf(
  ctx: TxCtx,
  fields: Fields,
  rows: readonly { readonly given: Draft; readonly after: Draft | AnyRow }[],
): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const issues = new Map<number, readonly Issue[]>();
  for (const [name, { within, of, many }] of Object.entries(fields)) {
    const target = entityByName(of ?? '');
    if (!within || !target) continue;
    const named = rows.flatMap(({ given, after }, n) =>
      given[name] == null ? [] : membersOf(given[name], many).map((id) => ({ n, id, place: after[within] ?? null })),
    );
    if (named.length === 0) continue;
    const found = columnsOf(target).byName.get(within);
    const elsewhere = await ctx.tx.many<{ n: number }>(
      `select distinct k.n::int as n from unnest($1::int[], $2::text[], $3::${sqlTypes[found?.field.kind ?? 'text']}[]) as k(n, id, place)
       join ${target.table} t on t.id = k.id where t.${found?.column} is distinct from k.place`,
      [named.map(({ n }) => n), named.map(({ id }) => id), named.map(({ place }) => place)],
    );
    for (const { n } of elsewhere) issues.set(n, [...(issues.get(n) ?? []), { field: name, code: 'rule', message: 'field.elsewhere' }]);
  }
  return issues;
}

/** The same of one row. */
export async function withinIssues(ctx: TxCtx, fields: Fields, given: Draft, after: Draft | AnyRow): Promise<readonly Issue[]> {
  return (await withinIssuesOf(ctx, fields, [{ given, after }])).get(0) ?? [];
}
