import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import {
  awardRule,
  certificateTemplate,
  registration,
  reviewAppeal,
  reviewFormula,
  reviewProject,
  scoreRun,
  works,
} from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { certificateTemplateIssues } from '../../rules/certificate.ts';
import { awardRuleIssues, formulaIssues, formulaUseIssues } from '../../rules/review-formula.ts';
import { change } from '../change.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { isOf, wrongState } from './facts.ts';

const refuseUsed = (row: AnyRow): void => {
  if (row.status !== '0') throw wrongState(row);
};
const refuseInUse = (_ctx: FakeCtx, row: AnyRow): void => {
  if (row.status === '1') refuseUsed(row);
};

const formulas: FakeRules = {
  beforeAdd: (_ctx, draft) => refuseIssues(reviewFormula.fields, formulaIssues(draft)),
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    refuseUsed(row);
    refuseIssues(reviewFormula.fields, formulaIssues({ ...row, ...draft }));
  },
  beforeDelete: refuseInUse,
  verbs: {
    use(_ctx, row) {
      refuseIssues(reviewFormula.fields, formulaUseIssues(row));
      return undefined;
    },
  },
};

const certificateTemplates: FakeRules = {
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseUsed(row);
  },
  beforeDelete: refuseInUse,
  verbs: {
    use(_ctx, row) {
      refuseIssues(certificateTemplate.fields, certificateTemplateIssues(row));
      return undefined;
    },
  },
};

const ruleIssues = ({ store, tenantId }: FakeCtx, whole: Draft): Issue[] =>
  store.find(reviewProject, tenantId, whole.projectId)?.status === '4'
    ? [{ field: 'projectId', code: 'rule', message: 'failure.verb.state' }]
    : awardRuleIssues(whole);

const awardRules: FakeRules = {
  beforeAdd: (ctx, draft) => refuseIssues(awardRule.fields, ruleIssues(ctx, draft)),
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseIssues(awardRule.fields, ruleIssues(ctx, { ...row, ...draft }));
  },
  beforeDelete: (ctx, row) =>
    refuseIssues(
      awardRule.fields,
      ruleIssues(ctx, row).filter(({ field }) => field === 'projectId'),
    ),
};

const entryOf = ({ store, tenantId }: FakeCtx, row: AnyRow | Draft): AnyRow | undefined =>
  store.find(registration, tenantId, store.find(works, tenantId, row.worksId)?.registrationId);

const opinion = (_ctx: FakeCtx, _row: AnyRow, input: Draft): Draft => ({ opinion: input.opinion });

const appeals: FakeRules = {
  scopes: {
    APPL: (ctx, row) => entryOf(ctx, row)?.captainUserId === ctx.actor.userId,
    UNIT: (ctx, row) => isOf(entryOf(ctx, row)?.unitId, ctx.actor.unitId),
  },
  beforeAdd({ store, tenantId }, { worksId }) {
    const competitionId = store.find(works, tenantId, worksId)?.competitionId;
    const isPublished = store.live(reviewProject, tenantId).some((p) => p.competitionId === competitionId && p.status === '4');
    const isOpen = store.live(reviewAppeal, tenantId).some((a) => a.worksId === worksId && (a.status === '0' || a.status === '1'));
    const message = !isPublished ? 'appeal.notPublished' : isOpen ? 'appeal.open' : undefined;
    if (message) refuseIssues(reviewAppeal.fields, [{ field: 'worksId', code: 'rule', message }]);
  },
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseUsed(row);
  },
  beforeDelete: (_ctx, row) => refuseUsed(row),
  verbs: { accept: opinion, refuse: opinion, finish: opinion },
};

/** Scores are computed by the real server alone; here a run is confirmed as it was put. */
const scoreRuns: FakeRules = {
  verbs: {
    confirm(ctx, row) {
      const project = ctx.store.find(reviewProject, ctx.tenantId, row.projectId);
      if (project && project.status !== '3') throw wrongState(project);
      for (const other of ctx.store.live(scoreRun, ctx.tenantId))
        if (other.projectId === row.projectId && other.id !== row.id && other.status !== '2') change(ctx, scoreRun, other, { status: '2' });
      return undefined;
    },
  },
};

const isPublished = ({ store, tenantId }: FakeCtx, row: AnyRow): boolean => {
  const run = store.find(scoreRun, tenantId, row.runId);
  return run?.status === '1' && store.find(reviewProject, tenantId, run.projectId)?.status === '4';
};

const worksScores: FakeRules = {
  scopes: {
    APPL: (ctx, row) => isPublished(ctx, row) && entryOf(ctx, row)?.captainUserId === ctx.actor.userId,
    UNIT: (ctx, row) => isPublished(ctx, row) && isOf(entryOf(ctx, row)?.unitId, ctx.actor.unitId),
  },
};

/** Rules of formulas, results, awards, appeals and certificate templates in the fake. */
export const resultFakes: Readonly<Record<string, FakeRules>> = {
  dsTbReviewFormula: formulas,
  dsTbReviewResult: { scopes: { EXPERT: ({ actor }, row) => isOf(row.expertId, actor.expertId) } },
  dsTbScoreRun: scoreRuns,
  dsTbWorksScore: worksScores,
  dsTbExpertStat: { scopes: { EXPERT: ({ actor }, row) => isOf(row.expertId, actor.expertId) } },
  dsTbAwardRule: awardRules,
  dsTbReviewAppeal: appeals,
  dsTbCertificateTemplate: certificateTemplates,
};
