import { type Issue, ruleIssue } from '@saiyun/sdk/contract';
import { works, worksLabel } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { isStaff } from '../../../actor/staff.ts';
import { holdLock } from '../../../db/lock.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import type { Competition } from '../../competition/timeline.ts';
import { ofWorks } from '../entry-scope.ts';
import { openWorks } from '../gate-checks.ts';

const usualMost = 3;

/** The most labels that an entrant may give a work of a competition. */
export function labelsOf(competition: Pick<Competition, 'labelMax'>): number {
  return competition.labelMax ?? usualMost;
}

/** The competition of an entrant's own work as long as it is taken; undefined if it is not the entrant's. */
const openOwnWork = async (ctx: TxCtx, worksId: string | null | undefined): Promise<Competition | undefined> => {
  const row = await ctx.tx.one<DbRow>(
    `select w.* from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = w.tenant_id
     where w.id = $1 and w.tenant_id = $2 and r.captain_user_id = $3 and w.del_flag = '0'`,
    [worksId, ctx.tenantId, ctx.actor.userId],
  );
  return row && (await openWorks(ctx, fromDb(ctx, works, row))).competition;
};

/** Entrants label their own works, as long as these are taken and as often as the competition allows; `more` are about to be stored. */
const ownIssues = async (ctx: TxCtx, worksId: string | null | undefined, more = 0): Promise<Issue[]> => {
  if (isStaff(ctx)) return [];
  await holdLock(ctx.tx, `labels ${worksId ?? ''}`);
  const competition = await openOwnWork(ctx, worksId);
  if (!competition) return [{ field: 'worksId', code: 'reference' }];
  const found = await ctx.tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_works_label where tenant_id = $1 and works_id = $2 and source = 'applicant' and del_flag = '0'`,
    [ctx.tenantId, worksId],
  );
  const max = labelsOf(competition);
  return (found?.n ?? 0) + more < max ? [] : [ruleIssue('labelId', 'worksLabel.many', { max })];
};

/** Labels of works; each records whether staff or the applicant gave it. */
export const worksLabelModule = entityModule(worksLabel, {
  scopes: ofWorks,
  async beforeAdd(ctx, draft) {
    refuseIssues(worksLabel.fields, await ownIssues(ctx, draft.worksId));
    draft.source = isStaff(ctx) ? 'admin' : 'applicant';
  },
  async beforeDelete(ctx, row) {
    if (isStaff(ctx)) return;
    if (row.source !== 'applicant') throw new Failure('works.label_given');
    await openOwnWork(ctx, row.worksId);
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    const added = new Map<string, number>();
    for (const [i, draft] of drafts.entries()) {
      const work = draft.worksId ?? '';
      const more = added.get(work) ?? 0;
      const found = existing[i] ? [] : await ownIssues(ctx, work, more);
      if (found.length > 0) issues.set(i, found);
      else if (!existing[i]) {
        added.set(work, more + 1);
        draft.source = isStaff(ctx) ? 'admin' : 'applicant';
      }
    }
    return issues;
  },
});
