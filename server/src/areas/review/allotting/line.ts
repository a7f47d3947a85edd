import type { AllotPairReason, AllotPairTold } from '@saiyun/sdk/calls';
import type { StoredRow } from '@saiyun/sdk/contract';
import { allotFlags, allotRunStatus, allotTemp, assignedFlags } from '@saiyun/sdk/entities';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { type Proposal, proposalOf, toldPairs } from './pairs.ts';

type Line = StoredRow<typeof allotTemp>;

const { new: fresh, kept, removed, alternate } = allotFlags;

/** Lines change while their run waits to be applied, and not while somebody else changes them. */
const lockRun = async ({ tx, tenantId }: TxCtx, runId: string): Promise<void> => {
  const run = await tx.one<{ status: string }>(
    `select status from ds_tb_works_allot_run where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [runId, tenantId],
  );
  if (run?.status !== allotRunStatus.done) throw new Failure('verb.state', { id: runId, state: run?.status ?? '' });
};

const refuseFixed = ({ view }: Proposal, { worksId, expertId }: Pick<Line, 'worksId' | 'expertId'>): void => {
  const [e, w] = [view.expertAt.get(expertId), view.workAt.get(worksId)];
  if (e !== undefined && w !== undefined && view.standing(e, w) === 1) throw new Failure('allot.fixed');
};

const wordsOf = ({ load, most, group, expertName }: AllotPairTold, reason: AllotPairReason): Readonly<Record<string, string | number>> =>
  reason === 'groupFull' && group
    ? { load: group.load, max: group.most, group: group.name, name: expertName }
    : { load, max: most, name: expertName };

const messagesOf = ({ recusedBy }: AllotPairTold, reason: AllotPairReason): readonly string[] =>
  reason === 'recused' && recusedBy.length > 0 ? recusedBy.map((why) => `allot.recusal.${why}`) : [`allot.why.${reason}`];

/** Refuses a pair with its reasons in words; `except` are reasons that the change itself removes. */
const refusePair = async (
  ctx: TxCtx,
  runId: string,
  proposal: Proposal,
  worksId: string,
  expertId: string,
  field: string,
  except: readonly AllotPairReason[] = [],
): Promise<void> => {
  const [told] = await toldPairs(ctx, runId, proposal, worksId, expertId);
  if (!told) throw inputFailure({ field, code: 'rule', message: 'allot.why.inactive' });
  const reasons = told.reasons.filter((reason) => !except.includes(reason));
  if (reasons.length > 0)
    throw inputFailure(
      ...reasons.flatMap((reason) =>
        messagesOf(told, reason).map((message) => ({ field, code: 'rule' as const, message, params: wordsOf(told, reason) })),
      ),
    );
};

const isOfOneGroup = ({ view }: Proposal, ...ids: readonly string[]): boolean =>
  new Set(ids.map((id) => view.sets.works[view.workAt.get(id) ?? -1]?.group)).size === 1;

/** The facts of a line for a pair. */
const factsOf = ({ view }: Proposal, worksId: string, expertId: string) => {
  const [e, w] = [view.expertAt.get(expertId) ?? 0, view.workAt.get(worksId) ?? 0];
  return { matchScore: view.match(e, w), costParts: view.parts(e, w), flag: view.standing(e, w) === undefined ? fresh : kept };
};

/** A line that a pair has besides those of assigned experts goes; one that stood and is given up is noted as removed. */
const tidy = async (ctx: TxCtx, row: Line, proposal: Proposal, expertId: string): Promise<void> => {
  const { tx, tenantId, actor, now } = ctx;
  await tx.run(
    `delete from ds_tb_works_allot_temp where tenant_id = $1 and run_id = $2 and works_id = $3 and expert_id = $4 and flag in ('${removed}', '${alternate}')`,
    [tenantId, row.runId, row.worksId, expertId],
  );
  const [e, w] = [proposal.view.expertAt.get(row.expertId), proposal.view.workAt.get(row.worksId)];
  if (e === undefined || w === undefined) return;
  const flag = proposal.view.standing(e, w) === undefined ? alternate : removed;
  const isPossible = proposal.view.reasons(e, w).length === 0;
  if (flag === alternate && !isPossible) return;
  await tx.run(
    `insert into ds_tb_works_allot_temp (id, tenant_id, run_id, project_id, works_id, expert_id, rank_no, match_score, cost_parts, flag, create_by, create_time)
     select $1, $2::int, $3, $4, $5, $6, coalesce(max(rank_no), 0) + 1, $7::numeric, $8::jsonb, $9, $10, $11::timestamptz
     from ds_tb_works_allot_temp where tenant_id = $2::int and run_id = $3 and works_id = $5 and del_flag = '0'`,
    [
      newId(ctx),
      tenantId,
      row.runId,
      row.projectId,
      row.worksId,
      row.expertId,
      proposal.view.match(e, w),
      JSON.stringify(proposal.view.parts(e, w)),
      flag,
      actor.username,
      now(),
    ],
  );
};

const noteAdjusted = ({ tx, tenantId, actor, now }: TxCtx, runId: string): Promise<unknown> =>
  tx.run(`update ds_tb_works_allot_run set adjusted = coalesce(adjusted, 0) + 1, ${touch('$3', '$4')} where id = $1 and tenant_id = $2`, [
    runId,
    tenantId,
    actor.username,
    now(),
  ]);

/** Lines of proposals (ALLOT-02, domain B4): who would get which work, who would be next, and changes by hand. */
export const allotTempModule = entityModule(allotTemp, {
  verbs: {
    /** Gives the place to another expert. */
    async adjust(ctx, row, { expertId }) {
      await lockRun(ctx, row.runId);
      const proposal = await proposalOf(ctx, row.runId);
      refuseFixed(proposal, row);
      await refusePair(ctx, row.runId, proposal, row.worksId, expertId, 'expertId');
      const facts = factsOf(proposal, row.worksId, expertId);
      // The row leaves its pair first, so that the pair may come back as removed or as an alternate.
      await ctx.tx.run(`update ds_tb_works_allot_temp set expert_id = '' where id = $1 and tenant_id = $2`, [row.id, ctx.tenantId]);
      await tidy(ctx, row, proposal, expertId);
      await noteAdjusted(ctx, row.runId);
      return { expertId, ...facts };
    },
    /** Two works exchange one expert each. */
    async swap(ctx, row, { otherId }) {
      await lockRun(ctx, row.runId);
      const other = await ctx.tx.one<Pick<Line, 'id' | 'runId' | 'projectId' | 'worksId' | 'expertId' | 'flag'>>(
        `select id, run_id as "runId", project_id as "projectId", works_id as "worksId", expert_id as "expertId", flag from ds_tb_works_allot_temp
         where id = $1 and tenant_id = $2 and run_id = $3 and del_flag = '0' for update`,
        [otherId, ctx.tenantId, row.runId],
      );
      if (!other || !assignedFlags.includes(String(other.flag)) || other.worksId === row.worksId)
        throw inputFailure({ field: 'otherId', code: 'reference' });
      const proposal = await proposalOf(ctx, row.runId);
      for (const line of [row, other]) refuseFixed(proposal, line);
      // Each gives one work and takes one, so that nobody becomes full.
      const except = isOfOneGroup(proposal, row.worksId, other.worksId) ? (['full', 'groupFull'] as const) : (['full'] as const);
      await refusePair(ctx, row.runId, proposal, row.worksId, other.expertId, 'otherId', except);
      await refusePair(ctx, row.runId, proposal, other.worksId, row.expertId, 'otherId', except);
      await ctx.tx.run(`update ds_tb_works_allot_temp set expert_id = '' where id = any($1) and tenant_id = $2`, [
        [row.id, other.id],
        ctx.tenantId,
      ]);
      await tidy(ctx, row, proposal, other.expertId);
      await tidy(ctx, { ...row, ...other }, proposal, row.expertId);
      const facts = factsOf(proposal, other.worksId, row.expertId);
      await ctx.tx.run(
        `update ds_tb_works_allot_temp set expert_id = $3, match_score = $4, cost_parts = $5::jsonb, flag = $6, ${touch('$7', '$8')} where id = $1 and tenant_id = $2`,
        [
          other.id,
          ctx.tenantId,
          row.expertId,
          facts.matchScore,
          JSON.stringify(facts.costParts),
          facts.flag,
          ctx.actor.username,
          ctx.now(),
        ],
      );
      await noteAdjusted(ctx, row.runId);
      return { expertId: other.expertId, ...factsOf(proposal, row.worksId, other.expertId) };
    },
  },
});
