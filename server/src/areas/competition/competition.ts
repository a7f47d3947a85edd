import { competition } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { competitionIssues } from '@saiyun/sdk/rules';
import type { Condition } from '../../kernel/entity-module.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';

const published = (): Condition => ({ sql: `t.status <> '0'`, params: [] });

const refuseWithRegistrations = async ({ tx, tenantId }: TxCtx, id: string): Promise<void> => {
  const found = await tx.one(
    `select 1 as used from ds_tb_registration where tenant_id = $1 and competition_id = $2 and del_flag = '0' limit 1`,
    [tenantId, id],
  );
  if (found) throw new Failure('competition.has_registrations');
};

/** Competitions (COMP-01, COMP-02): entrants and experts see those that were published. */
export const competitionModule = entityModule(competition, {
  scopes: { APPL: published, EXPERT: published },
  parts: ['dsTbCompetitionGroup'],
  async beforeAdd(_ctx, draft) {
    refuseIssues(competition.fields, competitionIssues(draft));
  },
  async beforeEdit(_ctx, row, draft) {
    // Numbers already given out begin with the code.
    if (row.status !== '0' && draft.competitionCode !== undefined)
      refuseIssues(competition.fields, [{ field: 'competitionCode', code: 'frozen' }]);
    refuseIssues(competition.fields, competitionIssues({ ...row, ...draft }));
  },
  async beforeImport(_ctx, drafts, existing) {
    return new Map(
      drafts.flatMap((draft, i) => {
        const issues = competitionIssues({ ...existing[i], ...draft });
        return issues.length > 0 ? [[i, issues]] : [];
      }),
    );
  },
  async beforeDelete(ctx, row) {
    await refuseWithRegistrations(ctx, row.id);
  },
  verbs: {
    async publish(_ctx, row) {
      const issues = competitionIssues(row);
      if (issues.length > 0) throw new Failure('competition.not_ready', {}, { issues });
      return undefined;
    },
    async unpublish(ctx, row) {
      await refuseWithRegistrations(ctx, row.id);
      return undefined;
    },
  },
});
