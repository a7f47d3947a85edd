import { type Columns, type Issue, labelIn, type StoredDraft } from '@saiyun/sdk/contract';
import { registration, registrationStatus, works, worksStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { MessageKey } from '@saiyun/sdk/messages';
import { workFileIssues } from '@saiyun/sdk/rules';
import { isStaff } from '../../../actor/staff.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { checkAnswers } from '../../competition/form-answers.ts';
import { looksAfter } from '../../competition/sub-admin.ts';
import {
  competitionOfGroup,
  firstStageOfWorks,
  followsStageOfWorks,
  secondsAfter,
  stageOf,
  stageOfWork,
} from '../../competition/timeline.ts';
import { cancelOpenReviews, isUnderReview } from '../../review/open-reviews.ts';
import { filesOfWork, readByTeam } from '../entry-scope.ts';
import { openWorks, refuseClosedWorks } from '../gate-checks.ts';
import { fixedGroupIssues, fixedStageIssues } from './fixed-group.ts';
import { nextWorksNo } from './works-number.ts';
import { digestsOf, filesOf, keepVersion } from './works-version.ts';

type WorkColumns = Columns<typeof works>;
type Change = StoredDraft<typeof works>;

/** Digits and letters that cannot be mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = (ctx: TxCtx): string => Array.from(ctx.random(8), (byte) => alphabet[byte % alphabet.length]).join('');

/** The code under which experts see a work: random, so it reveals nothing, and unique within the competition. */
const anonymousCode = async (ctx: TxCtx, competitionId: string): Promise<string> => {
  for (;;) {
    const code = newCode(ctx);
    // Deleted too: they come back with their code.
    const taken = await ctx.tx.one(
      'select 1 as taken from ds_tb_works where tenant_id = $1 and competition_id = $2 and anonymous_code = $3',
      [ctx.tenantId, competitionId, code],
    );
    if (!taken) return code;
  }
};

interface Entry {
  readonly status: string;
  readonly competition: string;
  readonly group: string | null;
  readonly stage: string | null;
  readonly captain: string | null;
}

/** Why an entry takes no work yet, or none any more. */
const refusals: Readonly<Record<string, MessageKey | undefined>> = {
  [registrationStatus.draft]: 'works.entryDraft',
  [registrationStatus.submitted]: 'works.entryWaits',
  [registrationStatus.returned]: 'works.entryReturned',
  [registrationStatus.failed]: 'works.entryFailed',
  [registrationStatus.withdrawn]: 'works.entryWithdrawn',
};

/** A work takes group and stage from its entry, and the first stage that asks for works where the entry names none. */
const entryIssues = async (ctx: TxCtx, draft: Change): Promise<Issue[]> => {
  const entry = await ctx.tx.one<Entry>(
    `select status, competition_id as competition, group_id as "group", stage_id as stage, captain_user_id as captain
     from ds_tb_registration where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [draft.registrationId, ctx.tenantId],
  );
  const own = isStaff(ctx) ? await looksAfter(ctx, registration, draft.registrationId) : entry?.captain === ctx.actor.userId;
  if (!entry || !own || entry.competition !== draft.competitionId) return [{ field: 'registrationId', code: 'reference' }];
  if (entry.status !== registrationStatus.approved)
    return [{ field: 'registrationId', code: 'rule', message: refusals[entry.status] ?? 'works.entryWaits' }];
  const said = (field: 'groupId' | 'stageId', of: string | null): Issue[] =>
    draft[field] == null || draft[field] === of ? [] : [{ field, code: 'rule', message: 'works.entryOther' }];
  const stage = entry.stage ?? (await firstStageOfWorks(ctx, entry.competition)) ?? null;
  const issues = [...said('groupId', entry.group), ...said('stageId', stage)];
  draft.groupId = entry.group;
  draft.stageId = stage;
  return issues;
};

const groupIssues = async (ctx: TxCtx, draft: WorkColumns): Promise<Issue[]> =>
  draft.groupId && (await competitionOfGroup(ctx, draft.groupId)) !== draft.competitionId
    ? [{ field: 'groupId', code: 'rule', message: 'works.groupOther' }]
    : [];

/** Checks new or changed answers and stores the form's version with them. */
const setAnswers = async (ctx: TxCtx, row: WorkColumns, draft: Change): Promise<readonly Issue[]> => {
  if (draft.answers === undefined) return [];
  const { issues, formVersion } = await checkAnswers(ctx, row, 'works', { complete: false });
  draft.formVersion = formVersion;
  return issues;
};

/** What the stage of a work says of its files. */
const fileIssues = async (ctx: TxCtx, row: WorkColumns, complete: boolean, only?: readonly string[]): Promise<readonly Issue[]> => {
  const stage = await stageOfWork(ctx, row);
  return workFileIssues(stage?.fileLimits, row, await filesOf(ctx, row), { complete, ...(only && { only }) });
};

/** The submitted files match the commitment; after the deadline there are no others beside them. */
const refuseOtherFiles = async (ctx: TxCtx, row: WorkColumns, alone: boolean): Promise<void> => {
  if (!row.commitHash) return;
  const files = await digestsOf(ctx, row);
  const isCommitted = ({ sha256 }: { readonly sha256: string }): boolean => sha256 === row.commitHash;
  if (!files.some(isCommitted) || (alone && !files.every(isCommitted)))
    refuseIssues(works.fields, [{ field: 'worksFile', code: 'rule', message: 'works.otherFile' }]);
};

/** After the deadline only the committed file may be added, and nothing else changes. */
const refuseMoreThanUpload = async (ctx: TxCtx, after: WorkColumns, draft: Change): Promise<void> => {
  const others = Object.keys(draft).filter((name) => name !== 'worksFile');
  refuseIssues(
    works.fields,
    others.map((field) => ({ field, code: 'rule', message: 'works.uploadOnly' })),
  );
  if (draft.worksFile !== undefined) await refuseOtherFiles(ctx, after, true);
};

/** Works (WORK-01, WORK-03). */
export const worksModule = entityModule(works, {
  files: filesOfWork,
  ...readByTeam,
  async beforeAdd(ctx, draft) {
    refuseIssues(works.fields, await entryIssues(ctx, draft));
    const competition = await refuseClosedWorks(ctx, draft);
    refuseIssues(works.fields, await setAnswers(ctx, draft, draft));
    refuseIssues(works.fields, await fileIssues(ctx, draft, false));
    draft.anonymousCode = await anonymousCode(ctx, draft.competitionId);
    draft.worksNo ??= await nextWorksNo(ctx, competition, draft.registrationId);
  },
  async beforeEdit(ctx, row, draft) {
    const after = { ...row, ...draft };
    if (!isStaff(ctx) && (await openWorks(ctx, row)).uploadOnly) await refuseMoreThanUpload(ctx, after, draft);
    refuseIssues(works.fields, [
      ...(await groupIssues(ctx, after)),
      ...(await fixedGroupIssues(ctx, row, after.groupId)),
      ...(await fixedStageIssues(ctx, row, after.stageId)),
      ...(await setAnswers(ctx, after, draft)),
      ...(isStaff(ctx) ? [] : await fileIssues(ctx, after, false, Object.keys(draft))),
    ]);
  },
  /** A sheet of works names no registration, so an import corrects existing works and adds none. */
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      if (!row) issues.set(i, [{ field: 'worksNo', code: 'reference' }]);
      else if (row.status !== worksStatus.notSubmitted && row.status !== worksStatus.submitted)
        issues.set(i, [{ field: 'status', code: 'rule', message: 'failure.verb.state' }]);
      else if (draft.groupId !== undefined || draft.stageId !== undefined) {
        const after = { ...row, ...draft };
        const fixed = [...(await fixedGroupIssues(ctx, row, after.groupId)), ...(await fixedStageIssues(ctx, row, after.stageId))];
        if (fixed.length > 0) issues.set(i, fixed);
      }
    }
    return issues;
  },
  verbs: {
    async submit(ctx, row) {
      const { competition, uploadOnly } = await openWorks(ctx, row);
      refuseIssues(works.fields, await fileIssues(ctx, row, true));
      await refuseOtherFiles(ctx, row, uploadOnly);
      const { issues, formVersion } = await checkAnswers(ctx, row, 'works', { complete: true });
      refuseIssues(works.fields, issues);
      const currentVersionId = await keepVersion(ctx, row);
      const stage = row.stageId ? await stageOf(ctx, row.stageId) : undefined;
      const lateSeconds =
        stage && (await followsStageOfWorks(ctx, stage))
          ? secondsAfter(stage, 'endTime', ctx.now())
          : secondsAfter(competition, 'submissionEndTime', ctx.now());
      return {
        currentVersionId,
        formVersion,
        commitTime: ctx.now(),
        // A file committed to in time is not late.
        lateSeconds: uploadOnly ? 0 : lateSeconds,
      };
    },
    async commit(ctx, row, { commitHash }) {
      await refuseClosedWorks(ctx, row);
      return { commitHash };
    },
    async assignGroup(ctx, row, { groupId }) {
      refuseIssues(works.fields, [...(await groupIssues(ctx, { ...row, groupId })), ...(await fixedGroupIssues(ctx, row, groupId))]);
      return { groupId };
    },
    /** Experts have seen the work, so it must not change. */
    async unlock(ctx, row) {
      if (await isUnderReview(ctx, row.id)) refuseIssues(works.fields, [{ field: 'status', code: 'rule', message: 'works.underReview' }]);
      return undefined;
    },
    /** Open reviews of the work are cancelled. */
    async withdraw(ctx, row) {
      await cancelOpenReviews(ctx, [row.id], labelIn(works.verbs.withdraw.label, ctx.language));
      return undefined;
    },
    async disqualify(ctx, row, { reason }) {
      await cancelOpenReviews(ctx, [row.id], reason);
      return { reason };
    },
  },
});
