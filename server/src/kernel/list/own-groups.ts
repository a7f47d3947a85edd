import type { Entity } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import type { Ctx } from '../context.ts';
import { moduleNamed } from '../tasks/modules.ts';
import { type Group, type Grouping, groupLists } from './figures.ts';

/** A grouping and the name under which its groups are found. */
export interface NamedGrouping {
  readonly name: string;
  readonly grouping: Grouping;
}

/** The groups of those lists that the caller has, by name; one statement. */
export async function groupsByName(ctx: Ctx, asked: readonly NamedGrouping[]): Promise<ReadonlyMap<string, readonly Group[]>> {
  const groups = await groupLists(
    ctx,
    asked.map(({ grouping }) => grouping),
  );
  return new Map(asked.map(({ name }, at) => [name, groups[at] ?? []]));
}

/** A grouping of a record's list; none if the caller does not have that list. */
export function grouped(
  ctx: Ctx,
  name: string,
  of: Entity,
  match: Readonly<Record<string, string>>,
  by: Grouping['by'],
  sum?: string,
): readonly NamedGrouping[] {
  const module = moduleNamed(ctx, of.name);
  if (!module || may(ctx.actor, of, 'list').kind !== 'allowed') return [];
  return [{ name, grouping: { module, query: { match }, by, ...(sum && { sum }) } }];
}
