import type { StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { allotRun, allotRunStatus, reviewProject, reviewProjectStatus } from '@saiyun/sdk/entities';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, Failure, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { refuseTooMany } from '../../../kernel/tasks/queue.ts';
import { applyLines, refuseUnclear } from './apply.ts';
import { keptSets, type Project, setsDigest } from './gather.ts';
import { allotRunKind, type RunParams } from './task.ts';
import { solveSets } from './threads.ts';

const storedProject = async (
  { tx, tenantId, cipher }: TxCtx,
  id: string,
  lock: '' | 'for update' | 'for update skip locked',
): Promise<Project | undefined> => {
  const stored = await tx.one<DbRow>(`select * from ds_tb_review_project where id = $1 and tenant_id = $2 and del_flag = '0' ${lock}`, [
    id,
    tenantId,
  ]);
  return stored && fromDb({ cipher }, reviewProject, stored);
};

/** A project as it is now, for reading alone. */
export function projectNow(ctx: TxCtx, id: string): Promise<Project | undefined> {
  return storedProject(ctx, id, '');
}

/** The project of a run, locked: whoever applies to it comes one after the other. */
export async function lockedProject(ctx: TxCtx, id: string): Promise<Project> {
  const project = await storedProject(ctx, id, 'for update');
  if (!project) throw new Failure('row.missing');
  return project;
}

/**
 * The same for applying a run. Of two who apply at once the second is refused and does not wait: it would hold the run that the first is to
 * discard, and each would wait for the other.
 */
const projectToApply = async (ctx: TxCtx, id: string): Promise<Project> => {
  const project = await storedProject(ctx, id, 'for update skip locked');
  if (!project) throw new Failure('allot.stale');
  return project;
};

const isOpen = ({ status }: { readonly status: string | null }): boolean =>
  status === reviewProjectStatus.allotting || status === reviewProjectStatus.reviewing;

const replaced = { 'zh-CN': '已应用另一个方案', en: 'Another run was applied' } as const;

/** The other proposals of the project were made from an allotment that is no longer. */
const discardOthers = ({ tx, tenantId, actor, now, language }: TxCtx, { id, projectId }: StoredRow<typeof allotRun>): Promise<unknown> =>
  tx.run(
    `update ds_tb_works_allot_run set status = '${allotRunStatus.discarded}', problem = $5, ${touch('$3', '$4')}
     where tenant_id = $1 and project_id = $2 and id <> $6 and status in ('${allotRunStatus.done}', '${allotRunStatus.infeasible}') and del_flag = '0'`,
    [tenantId, projectId, actor.username, now(), replaced[language], id],
  );

/** Whether computing a run again from the sets that it kept gives the same result. */
const isSame = async ({ db, tenantId }: Ctx, row: StoredRow<typeof allotRun>): Promise<boolean> => {
  const sets = await keptSets({ tx: db, tenantId }, row.id);
  if (!sets || setsDigest(sets) !== row.inputDigest) return false;
  const findings = await solveSets(sets);
  return findings.kind === 'lines' && findings.digest === row.resultDigest;
};

/** Allotment runs (ALLOT-01, domain B4): computed in the background, final only once they are applied. */
export const allotRunModule = entityModule(allotRun, {
  hidden: { user_id: 'text', params: 'json' },
  async beforeAdd(ctx, draft) {
    const project = await ctx.tx.one<{ status: string | null }>(
      `select status from ds_tb_review_project where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [draft.projectId, ctx.tenantId],
    );
    if (!project || !isOpen(project)) throw inputFailure({ field: 'projectId', code: 'rule', message: 'failure.verb.state' });
    if (draft.mode !== 'full' && draft.mode !== 'incremental') throw inputFailure({ field: 'mode', code: 'rule', message: 'allot.mode' });
    if (draft.loadMax != null && (draft.loadMin ?? 0) > draft.loadMax)
      throw inputFailure({ field: 'loadMin', code: 'rule', message: 'allot.crossed' });
    await refuseTooMany(ctx, allotRunKind, 1);
    const params: RunParams = { username: ctx.actor.username, language: ctx.language };
    Object.assign(draft, {
      status: allotRunStatus.running,
      seed: draft.seed || newId(ctx),
      user_id: ctx.actor.userId,
      params,
    });
    ctx.queue.soon([allotRunKind]);
  },
  verbs: {
    async applyRun(ctx, row, { unclearReason }) {
      const project = await projectToApply(ctx, row.projectId);
      if (!isOpen(project)) throw new Failure('verb.state', { id: project.id, state: project.status ?? '' });
      const reason = await refuseUnclear(ctx, row.id, unclearReason);
      const stats = await applyLines(ctx, row, project);
      await discardOthers(ctx, row);
      return { unclearReason: reason, stats: { ...(row.stats as object | null), ...stats } };
    },
  },
  beforehand: {
    async verifyRun(ctx, row) {
      if (row.mode === 'import') throw inputFailure({ field: 'mode', code: 'rule', message: 'allot.notComputed' });
      const verified: '0' | '1' = (await isSame(ctx, row)) ? yes : no;
      return { verifyTime: ctx.now(), verified };
    },
  },
});
