import { type Columns, type Issue, ruleIssue, type VerbInput, yes } from '@saiyun/sdk/contract';
import { stage } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { stageIssues } from '@saiyun/sdk/rules';
import { entityModule, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { promotionPlan, promotionTargets, type Target } from './promotion/plan.ts';
import { tellThoseLeft, underReview, writePromotions } from './promotion/write.ts';
import type { Stage } from './timeline.ts';

const othersOf = async (ctx: TxCtx, draft: Columns<typeof stage>, except = ''): Promise<Stage[]> => {
  const rows = await ctx.tx.many<DbRow>(
    `select * from ds_tb_competition_stage where tenant_id = $1 and competition_id = $2 and id <> $3 and del_flag = '0'`,
    [ctx.tenantId, draft.competitionId, except],
  );
  return rows.map((row) => fromDb(ctx, stage, row));
};

/** A later stage of the same competition whose works are not fixed yet. */
const targetOf = async (ctx: TxCtx, from: Stage, id: string): Promise<Target> => {
  const to = (await promotionTargets(ctx, ctx.tx, from)).find((one) => one.id === id);
  if (!to) throw inputFailure(ruleIssue('toStageId', 'stage.target'));
  return to;
};

const promote = async (ctx: TxCtx, row: Stage, input: VerbInput<typeof stage, 'promote'>): Promise<undefined> => {
  const to = await targetOf(ctx, row, input.toStageId);
  const { works, leftOut, digest } = await promotionPlan(ctx, ctx.tx, row, input.worksIds);
  if (input.previewDigest && input.previewDigest !== digest) throw inputFailure(ruleIssue('previewDigest', 'stage.previewStale'));
  if (works.length === 0) throw inputFailure(ruleIssue('worksIds', 'stage.noWorks'));
  const open = await underReview(
    ctx,
    works.map(({ worksId }) => worksId),
  );
  if (open > 0) throw inputFailure(ruleIssue('worksIds', 'stage.underReview', { count: open }));
  await writePromotions(ctx, { from: row, to, works, reason: input.reason });
  if (input.tellRest === yes) await tellThoseLeft(ctx, row, leftOut);
  return undefined;
};

/** Stages of a competition (REG-02, domain B1). */
export const stageModule = entityModule(stage, {
  async beforeAdd(ctx, draft) {
    refuseIssues(stage.fields, stageIssues(draft, await othersOf(ctx, draft)));
  },
  async beforeEdit(ctx, row, draft) {
    const after = { ...row, ...draft };
    refuseIssues(stage.fields, stageIssues(after, await othersOf(ctx, after, row.id)));
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    const taken: Columns<typeof stage>[] = [];
    for (const [i, draft] of drafts.entries()) {
      const after = { ...existing[i], ...draft };
      const others = await othersOf(ctx, after, existing[i]?.id);
      const found = stageIssues(after, [...others, ...taken.filter((t) => t.competitionId === after.competitionId)]);
      if (found.length > 0) issues.set(i, found);
      else if (!existing[i]) taken.push(after);
    }
    return issues;
  },
  verbs: { promote },
});
