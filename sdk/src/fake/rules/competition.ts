import type { AnyRow } from '../../contract/entity.ts';
import { competition, registration } from '../../entities/index.ts';
import { refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { competitionIssues } from '../../rules/competition.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';

const refuseWithEntries = (ctx: FakeCtx, row: AnyRow): undefined => {
  if (ctx.store.live(registration, ctx.tenantId).some((entry) => entry.competitionId === row.id))
    throw new Failure('competition.has_registrations');
};
const isPublished = (_ctx: FakeCtx, row: AnyRow): boolean => row.status !== '0';

export const competitions: FakeRules = {
  scopes: { APPL: isPublished, EXPERT: isPublished },
  parts: ['dsTbCompetitionGroup'],
  beforeAdd: (_ctx, draft) => refuseIssues(competition.fields, competitionIssues(draft)),
  beforeEdit(_ctx, row, draft) {
    if (row.status !== '0' && draft.competitionCode !== undefined)
      refuseIssues(competition.fields, [{ field: 'competitionCode', code: 'frozen' }]);
    refuseIssues(competition.fields, competitionIssues({ ...row, ...draft }));
  },
  beforeDelete: refuseWithEntries,
  verbs: {
    publish(_ctx, row) {
      const issues = competitionIssues(row);
      if (issues.length > 0) throw new Failure('competition.not_ready', {}, { issues });
      return undefined;
    },
    unpublish: refuseWithEntries,
  },
};
