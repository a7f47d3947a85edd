import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import { competition, registration, reviewProject } from '../../entities/index.ts';
import { refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { competitionIssues, publishIssues } from '../../rules/competition.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { subSees } from './facts.ts';

const refuseWithEntries = (ctx: FakeCtx, row: AnyRow): undefined => {
  if (ctx.store.live(registration, ctx.tenantId).some((entry) => entry.competitionId === row.id))
    throw new Failure('competition.has_registrations');
};
const isPublished = (_ctx: FakeCtx, row: AnyRow): boolean => row.status !== '0';

export const competitions: FakeRules = {
  scopes: { APPL: isPublished, EXPERT: isPublished, SUB: subSees((row) => row.id) },
  parts: [
    'dsTbCompetitionGroup',
    'dsTbCompetitionStage',
    'dsTbCompetitionForm',
    'dsTbCompetitionAdmin',
    'dsTbUnitAuthorize',
    'dsTbTimelineException',
  ],
  beforeAdd: (_ctx, draft) => refuseIssues(competition.fields, competitionIssues(draft)),
  beforeEdit(_ctx, row, draft) {
    const frozen = row.status === '0' ? [] : ['competitionCode', 'numberRule'].filter((field) => draft[field] !== undefined);
    refuseIssues(
      competition.fields,
      frozen.map((field): Issue => ({ field, code: 'frozen' })),
    );
    refuseIssues(competition.fields, competitionIssues({ ...row, ...draft }));
  },
  beforeDelete: refuseWithEntries,
  verbs: {
    publish(_ctx, row) {
      const issues = publishIssues(row);
      if (issues.length > 0) throw new Failure('competition.not_ready', {}, { issues });
      return undefined;
    },
    unpublish: refuseWithEntries,
    end({ store, tenantId }, row, { force }) {
      const open = store.live(reviewProject, tenantId).some((p) => p.competitionId === row.id && (p.status === '1' || p.status === '2'));
      if (open && force !== '1') throw new Failure('competition.reviewing');
      return undefined;
    },
  },
};
