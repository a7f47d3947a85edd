import type { Gate, OpenException, OpenExceptions } from '@saiyun/sdk/rules';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';

/**
 * The exceptions that are open or ended at most `hoursAgo` ago, read once per
 * transaction and set of competitions. `newEnd` includes its last second.
 */
export function openExceptions(ctx: TxCtx, gate: Gate, competitionIds: readonly string[], hoursAgo = 0): Promise<OpenExceptions> {
  return oncePerTransaction(ctx.tx, `exceptions ${gate} ${hoursAgo} ${competitionIds.join(' ')}`, async () => {
    const { tx, tenantId } = ctx;
    const now = (): Date => new Date(ctx.now().getTime() - hoursAgo * 3_600_000);
    const rows = await tx.many<OpenException>(
      `select competition_id as competition, scope_type as "scopeType", scope_id as "scopeId", new_end as "newEnd" from ds_tb_timeline_exception
       where tenant_id = $1 and competition_id = any($2) and gate = $3 and new_end >= $4 and del_flag = '0'`,
      [tenantId, competitionIds, gate, new Date(Math.floor(now().getTime() / 1000) * 1000)],
    );
    const areas = rows.some((row) => row.scopeType === 'area')
      ? await tx.many<{ id: string; parent: string }>(
          `select id, parent_id as parent from ds_tb_competition_area where tenant_id = $1 and parent_id is not null and del_flag = '0'`,
          [tenantId],
        )
      : [];
    return { rows, parents: new Map(areas.map((area) => [area.id, area.parent])) };
  });
}
