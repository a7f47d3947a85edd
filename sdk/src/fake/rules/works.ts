import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import { registration, works } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { secondsAfter } from '../../rules/timeline.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { competitionOf, groupIssues, isOf, isOpenFor, isStaff, nowOf, nowText, subSees, wrongState } from './facts.ts';
import { checkAnswers, setAnswers } from './form-answers.ts';

/** Digits and letters that nobody mistakes for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const entryOf = ({ store, tenantId }: FakeCtx, row: AnyRow | Draft): AnyRow | undefined =>
  store.find(registration, tenantId, row.registrationId);

const entryIssues = (ctx: FakeCtx, draft: Draft): Issue[] => {
  const entry = entryOf(ctx, draft);
  const own = isStaff(ctx) || entry?.captainUserId === ctx.actor.userId;
  if (!entry || !own || entry.competitionId !== draft.competitionId) return [{ field: 'registrationId', code: 'reference' }];
  if (entry.status !== '2') return [{ field: 'registrationId', code: 'rule', message: 'works.registrationState' }];
  draft.groupId ??= entry.groupId;
  return groupIssues(ctx, draft, 'works.groupOther');
};

/** Works are handed in while the gate is open to the entry. */
const refuseClosed = (ctx: FakeCtx, row: Draft | AnyRow): AnyRow => {
  const competition = competitionOf(ctx, row.competitionId);
  const entry = entryOf(ctx, row);
  const scope = { unitId: entry?.unitId, teamId: entry?.id, areaId: entry?.areaId };
  if (competition?.status !== '1' || !isOpenFor(ctx, competition, 'submit', scope)) throw new Failure('works.closed');
  return competition;
};

export const workRules: FakeRules = {
  scopes: {
    SUB: subSees(
      (row) => row.competitionId,
      (row) => row.groupId,
    ),
    APPL: (ctx, row) => entryOf(ctx, row)?.captainUserId === ctx.actor.userId,
    UNIT: (ctx, row) => isOf(entryOf(ctx, row)?.unitId, ctx.actor.unitId),
  },
  beforeAdd(ctx, draft) {
    refuseIssues(works.fields, entryIssues(ctx, draft));
    refuseClosed(ctx, draft);
    refuseIssues(works.fields, setAnswers(ctx, draft, draft, 'works'));
    draft.anonymousCode = Array.from(ctx.random(8), (byte) => alphabet[byte % alphabet.length]).join('');
  },
  beforeEdit(ctx, row, draft) {
    if (row.status !== '0' && row.status !== '1') throw wrongState(row);
    if (!isStaff(ctx)) refuseClosed(ctx, row);
    const after = { ...row, ...draft };
    refuseIssues(works.fields, [...groupIssues(ctx, after, 'works.groupOther'), ...setAnswers(ctx, after, draft, 'works')]);
  },
  beforeDelete(ctx, row) {
    if (row.status !== '0' && !isStaff(ctx)) throw wrongState(row);
  },
  verbs: {
    submit(ctx, row) {
      const competition = refuseClosed(ctx, row);
      if (!row.worksFile) refuseIssues(works.fields, [{ field: 'worksFile', code: 'rule', message: 'works.fileMissing' }]);
      const { issues, formVersion } = checkAnswers(ctx, row, 'works', true);
      refuseIssues(works.fields, issues);
      return { formVersion, commitTime: nowText(ctx), lateSeconds: secondsAfter(competition, 'submissionEndTime', nowOf(ctx)) };
    },
    commit(ctx, row, { commitHash }) {
      refuseClosed(ctx, row);
      return { commitHash };
    },
    assignGroup(ctx, row, { groupId }) {
      refuseIssues(works.fields, groupIssues(ctx, { ...row, groupId }, 'works.groupOther'));
      return { groupId };
    },
    disqualify: (_ctx, _row, { reason }) => ({ reason }),
  },
};
