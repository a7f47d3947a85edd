import type { Issue } from '@saiyun/sdk/contract';
import { reviewFormula, templateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { formulaIssues, formulaUseIssues } from '@saiyun/sdk/rules';
import { entityModule } from '../../../kernel/entity-module.ts';

/** Review formulas (REVIEW-07): a formula is put to use only if its test cases pass, and never changes afterwards. */
export const formulaModule = entityModule(reviewFormula, {
  async beforeAdd(_ctx, draft) {
    refuseIssues(reviewFormula.fields, formulaIssues(draft));
  },
  async beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    refuseIssues(reviewFormula.fields, formulaIssues({ ...row, ...draft }));
  },
  async beforeImport(_ctx, drafts, existing) {
    return new Map(
      drafts.flatMap((draft, i) => {
        const row = existing[i];
        const issues: readonly Issue[] =
          row && row.status !== templateStatus.draft
            ? [{ field: 'status', code: 'rule', message: 'failure.verb.state' }]
            : formulaIssues({ ...row, ...draft });
        return issues.length > 0 ? [[i, issues] as const] : [];
      }),
    );
  },
  verbs: {
    async use(_ctx, row) {
      refuseIssues(reviewFormula.fields, formulaUseIssues(row));
      return undefined;
    },
  },
});
