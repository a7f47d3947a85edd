import { type Issue, yes } from '@saiyun/sdk/contract';
import { competition, competitionStatus, reviewProjectStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { competitionIssues, messageSwitchIssues, publishIssues } from '@saiyun/sdk/rules';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { setUpOf } from './place/set-up.ts';

const refuseWithRegistrations = async ({ tx, tenantId }: TxCtx, id: string): Promise<void> => {
  const found = await tx.one(
    `select 1 as used from ds_tb_registration where tenant_id = $1 and competition_id = $2 and del_flag = '0' limit 1`,
    [tenantId, id],
  );
  if (found) throw new Failure('competition.has_registrations');
};

/** A competition cannot end while its works are under review, unless the caller ends it explicitly all the same. */
const refuseWhileReviewed = async ({ tx, tenantId }: TxCtx, id: string): Promise<void> => {
  const found = await tx.one(
    `select 1 as open from ds_tb_review_project where tenant_id = $1 and competition_id = $2 and status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') and del_flag = '0' limit 1`,
    [tenantId, id],
  );
  if (found) throw new Failure('competition.reviewing');
};

/** Records that belong to one competition only and are deleted with it. */
const competitionParts = [
  'dsTbCompetitionGroup',
  'dsTbCompetitionStage',
  'dsTbCompetitionForm',
  'dsTbCompetitionAdmin',
  'dsTbCompetitionInvited',
  'dsTbUnitAuthorize',
  'dsTbTimelineException',
];

/** What is wrong with a competition: its times, numbers and the switches of its messages. */
const issuesOf = (row: Parameters<typeof competitionIssues>[0]): Issue[] => [
  ...competitionIssues(row),
  ...messageSwitchIssues(row.messageSwitches),
];

/** Competitions (COMP-01, COMP-02). */
export const competitionModule = entityModule(competition, {
  parts: competitionParts,
  async beforeAdd(_ctx, draft) {
    refuseIssues(competition.fields, issuesOf(draft));
    draft.stepDone ??= [];
  },
  async beforeEdit(_ctx, row, draft) {
    // Numbers that were already assigned depend on them.
    if (row.status !== competitionStatus.unpublished)
      refuseIssues(
        competition.fields,
        (['competitionCode', 'numberRule', 'worksNumberRule'] as const)
          .filter((field) => draft[field] !== undefined)
          .map((field) => ({ field, code: 'frozen' })),
      );
    refuseIssues(competition.fields, issuesOf({ ...row, ...draft }));
  },
  async beforeImport(_ctx, drafts, existing) {
    return new Map(
      drafts.flatMap((draft, i) => {
        const issues = issuesOf({ ...existing[i], ...draft });
        return issues.length > 0 ? [[i, issues]] : [];
      }),
    );
  },
  async beforeDelete(ctx, row) {
    await refuseWithRegistrations(ctx, row.id);
  },
  verbs: {
    async publish(ctx, row) {
      const issues = publishIssues(ctx.language, row, await setUpOf(ctx.tx, ctx, row));
      if (issues.length > 0) throw new Failure('competition.not_ready', {}, { issues });
      return undefined;
    },
    async unpublish(ctx, row) {
      await refuseWithRegistrations(ctx, row.id);
      return undefined;
    },
    async end(ctx, row, { force }) {
      if (force !== yes) await refuseWhileReviewed(ctx, row.id);
      return undefined;
    },
  },
});
