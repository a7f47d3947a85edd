import type { Entity, Role } from '@saiyun/sdk/contract';
import { may } from '@saiyun/sdk/logic/permission';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { scopeOf } from './access.ts';
import { writeOf } from './confinement.ts';

const writesOf = ({ calls, verbs }: Entity): readonly string[] => [
  ...calls.filter((call) => call === 'edit' || call === 'delete'),
  ...Object.keys(verbs),
];

/**
 * By row, the calls and verbs that a caller may make in other rows of the record but not in this one, such as a sub-administrator (domain
 * B10) or a member of a team: what `refuseUngiven` would refuse, said beforehand. Undefined for callers who may write all rows that they see.
 */
export async function withheldFrom(
  ctx: Ctx,
  tx: Tx,
  module: EntityModule,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  if (!ctx.actor.assignments && !ctx.actor.roles.some((role) => module.rules.writes?.[role])) return undefined;
  const { entity } = module;
  const withheld = new Map<string, string[]>();
  // Most actions of a record need the same: its rows are read once for each difference.
  const read = new Map<string, ReadonlySet<string>>();
  const seen = new Map<string, string | undefined>();
  const seenBy = (allowed: readonly Role[]): string | undefined => {
    const key = allowed.join();
    if (!seen.has(key)) seen.set(key, scopeOf(ctx, module, allowed, 2)?.sql);
    return seen.get(key);
  };
  for (const action of writesOf(entity)) {
    const answer = may(ctx.actor, entity, action);
    if (answer.kind !== 'allowed') continue;
    const write = writeOf(entity, action);
    const given = scopeOf(ctx, module, answer.roles, 2, write);
    if (!given || given.sql === seenBy(answer.roles)) continue;
    // Not the condition's values: they hold the time, which goes on between two reads.
    const key = JSON.stringify([write.action, answer.roles, given.sql]);
    let open = read.get(key);
    if (!open) {
      const rows = await tx.many<{ id: string }>(`select t.id from ${entity.table} t where t.id = any($1) and ${given.sql}`, [
        ids,
        ...given.params,
      ]);
      open = new Set(rows.map(({ id }) => id));
      read.set(key, open);
    }
    for (const id of ids) if (!open.has(id)) withheld.set(id, [...(withheld.get(id) ?? []), action]);
  }
  return withheld;
}
