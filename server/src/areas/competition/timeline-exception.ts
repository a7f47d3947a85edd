import type { Columns, Issue } from '@saiyun/sdk/contract';
import { timelineException } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

/** The table in which an exception's target is looked up, and the extra condition that it must meet. */
const places: Readonly<Record<string, readonly [table: string, own: string]>> = {
  unit: ['ds_tb_unit', ''],
  team: ['ds_tb_registration', ' and competition_id = $3'],
  area: ['ds_tb_competition_area', ''],
};

/** The unit, registration or area exists; a registration belongs to the competition. */
const scopeIssues = async (
  { tx, tenantId }: TxCtx,
  { competitionId, scopeType, scopeId }: Columns<typeof timelineException>,
): Promise<Issue[]> => {
  const place = places[scopeType ?? ''];
  if (!place) return [];
  const [table, own] = place;
  const found = await tx.one(
    `select 1 as there from ${table} where id = $1 and tenant_id = $2 and del_flag = '0'${own}`,
    own ? [scopeId, tenantId, competitionId] : [scopeId, tenantId],
  );
  return found ? [] : [{ field: 'scopeId', code: 'reference' }];
};

/** The account that enters or changes an exception is recorded as its approver. */
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
