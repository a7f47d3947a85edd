import type { TxCtx } from '../../../kernel/entity-module.ts';
import { administratorsSql } from '../../org/user/last-administrator.ts';

/** What somebody is told of once: a deadline, by its kind, what it is the deadline of, and when it is. A deadline that is moved is another. */
export interface ToldOnce {
  readonly kind: string;
  readonly refId: string;
  readonly userId: string;
  readonly dueTime: Date;
}

/**
 * Marks what people are about to be told, and returns what they were not told before. Of two nodes the second waits for the first and gets
 * nothing; the message goes out in the same transaction, so it is neither lost nor sent twice.
 */
export async function firstTold<T extends ToldOnce>({ tx, tenantId, now }: TxCtx, told: readonly T[]): Promise<readonly T[]> {
  if (told.length === 0) return [];
  const keyOf = ({ kind, refId, userId }: Omit<ToldOnce, 'dueTime'>, at: number): string => `${kind} ${refId} ${userId} ${at}`;
  const rows = await tx.many<{ kind: string; refId: string; userId: string; dueTime: Date }>(
    `insert into ds_tb_reminder (tenant_id, kind, ref_id, user_id, due_time, create_time)
     select $1::int, r.kind, r."refId", r."userId", r."dueTime", $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as r(kind text, "refId" text, "userId" text, "dueTime" timestamptz)
     order by r.kind, r."refId", r."userId", r."dueTime" on conflict do nothing
     returning kind, ref_id as "refId", user_id as "userId", due_time as "dueTime"`,
    [tenantId, JSON.stringify(told.map(({ kind, refId, userId, dueTime }) => ({ kind, refId, userId, dueTime }))), now()],
  );
  const fresh = new Set(rows.map((row) => keyOf(row, row.dueTime.getTime())));
  return told.filter((one) => fresh.delete(keyOf(one, one.dueTime.getTime())));
}

/** The administrators of the tenant. */
export async function organisersOf({ tx, tenantId }: TxCtx): Promise<readonly string[]> {
  const rows = await tx.many<{ id: string }>(`select distinct u.id from ${administratorsSql} order by u.id`, [tenantId]);
  return rows.map(({ id }) => id);
}
