import type { Columns, Issue } from '@saiyun/sdk/contract';
import { timelineException } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

const tables: Readonly<Record<string, string>> = {
  unit: 'ds_tb_unit',
  team: 'ds_tb_registration',
  area: 'ds_tb_competition_area',
};

/** The unit, registration or area is there; a registration is one of the competition. */
const scopeIssues = async (
  { tx, tenantId }: TxCtx,
  { competitionId, scopeType, scopeId }: Columns<typeof timelineException>,
): Promise<Issue[]> => {
  const table = tables[scopeType ?? ''];
  if (!table) return [];
  const own = scopeType === 'team' ? ' and competition_id = $3' : '';
  const found = await tx.one(
    `select 1 as there from ${table} where id = $1 and tenant_id = $2 and del_flag = '0'${own}`,
    scopeType === 'team' ? [scopeId, tenantId, competitionId] : [scopeId, tenantId],
  );
  return found ? [] : [{ field: 'scopeId', code: 'reference' }];
};

/** Whoever enters an exception answers for it. */
export const timelineExceptionModule = entityModule(timelineException, {
  async beforeAdd(ctx, draft) {
    refuseIssues(timelineException.fields, await scopeIssues(ctx, draft));
    draft.approvedBy = ctx.actor.username;
  },
  async beforeEdit(ctx, _row, draft) {
    if (Object.keys(draft).length > 0) draft.approvedBy = ctx.actor.username;
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = existing[i] ? [] : await scopeIssues(ctx, draft);
      if (found.length > 0) issues.set(i, found);
      else draft.approvedBy = ctx.actor.username;
    }
    return issues;
  },
});
