import type { Columns, Issue } from '@saiyun/sdk/contract';
import { group } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { type BoundedGroup, teamBounds } from '@saiyun/sdk/rules';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { isBelow } from '../../kernel/row/tree.ts';
import { boundedGroups } from './admission/team-bounds.ts';
import { competitionOf, competitionOfGroup } from './timeline.ts';

/** A group and its entry form belong to the same competition, and a group is never below itself. */
const issuesOf = async (ctx: TxCtx, after: Columns<typeof group>, id?: string): Promise<Issue[]> => {
  const issues: Issue[] = [];
  if (after.parentId) {
    if ((await competitionOfGroup(ctx, after.parentId)) !== after.competitionId)
      issues.push({ field: 'parentId', code: 'rule', message: 'works.groupOther' });
    else if (id !== undefined && (await isBelow(ctx, group, after.parentId, id)))
      issues.push({ field: 'parentId', code: 'rule', message: 'tree.cycle' });
  }
  if (after.formId) {
    const form = await ctx.tx.one<{ competition: string }>(
      `select competition_id as competition from ds_tb_competition_form where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [after.formId, ctx.tenantId],
    );
    if (form?.competition !== after.competitionId) issues.push({ field: 'formId', code: 'rule', message: 'form.other' });
  }
  const sizes = await sizeIssues(ctx, after, id);
  return [...issues, ...sizes];
};

/** The largest team of a group is not smaller than the smallest, wherever each is said. */
const sizeIssues = async (ctx: TxCtx, after: Columns<typeof group>, id = ''): Promise<Issue[]> => {
  const [own, of] = [after, await competitionOf(ctx, after.competitionId)];
  if (!of || ((own.teamMin ?? null) === null && (own.teamMax ?? null) === null)) return [];
  const others = (await boundedGroups({ db: ctx.tx, tenantId: ctx.tenantId }, [of.id])).get(of.id) ?? [];
  const changed: BoundedGroup = {
    id,
    parentId: own.parentId ?? null,
    teamMin: own.teamMin ?? null,
    teamMax: own.teamMax ?? null,
    tutorMax: own.tutorMax ?? null,
  };
  const { teamMin, teamMax } = teamBounds(of, [...others.filter((one) => one.id !== id), changed], id);
  if (teamMin === null || teamMax === null || teamMin <= teamMax) return [];
  return [{ field: own.teamMax == null ? 'teamMin' : 'teamMax', code: 'rule', message: 'competition.teamOrder' }];
};

/** Groups of a competition (COMP-05). */
export const groupModule = entityModule(group, {
  async beforeAdd(ctx, draft) {
    refuseIssues(group.fields, await issuesOf(ctx, draft));
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(group.fields, await issuesOf(ctx, { ...row, ...draft }, row.id));
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = await issuesOf(ctx, { ...existing[i], ...draft }, existing[i]?.id);
      if (found.length > 0) issues.set(i, found);
    }
    return issues;
  },
});
