import type { Columns, Issue } from '@saiyun/sdk/contract';
import { timelineException } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { applyExtension, withdrawExtension } from './effects.ts';

/** The table in which an exception's target is looked up, and the extra condition that it must meet. */
const places: Readonly<Record<string, readonly [table: string, own: string]>> = {
  unit: ['ds_tb_unit', ''],
  team: ['ds_tb_registration', ' and competition_id = $3'],
  area: ['ds_tb_competition_area', ''],
  expert: ['ds_tb_expert', ''],
  project: ['ds_tb_review_project', ' and competition_id = $3'],
};

/** Whom it is for exists; a registration or project belongs to the competition, and experts and projects have reviews alone. */
const scopeIssues = async (
  { tx, tenantId }: TxCtx,
  { competitionId, gate, scopeType, scopeId }: Columns<typeof timelineException>,
): Promise<Issue[]> => {
  const place = places[scopeType ?? ''];
  if (!place) return [];
  if ((scopeType === 'expert' || scopeType === 'project') && gate !== 'review')
    return [{ field: 'scopeType', code: 'rule', message: 'exception.reviewOnly' }];
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
    Object.assign(draft, await applyExtension(ctx, draft), { approvedBy: ctx.actor.username });
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const isMoved = draft.newEnd !== undefined && draft.newEnd !== row.newEnd;
    if (isMoved) await withdrawExtension(ctx, row);
    Object.assign(draft, isMoved && (await applyExtension(ctx, { ...row, ...draft })), { approvedBy: ctx.actor.username });
  },
  beforeDelete: withdrawExtension,
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      const found = row ? [] : await scopeIssues(ctx, draft);
      if (found.length > 0) {
        issues.set(i, found);
        continue;
      }
      if (row) await withdrawExtension(ctx, row);
      Object.assign(draft, await applyExtension(ctx, { ...row, ...draft }), { approvedBy: ctx.actor.username });
    }
    return issues;
  },
});
