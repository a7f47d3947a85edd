import type { StoredDraft } from '@saiyun/sdk/contract';
import { invoiceTitle } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { invoiceTitleIssues } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule } from '../../kernel/entity-module.ts';

/** Payers have their own titles; those of the finance office have no owner. */
const own = (ctx: Ctx, draft: StoredDraft<typeof invoiceTitle>): void => {
  if (ctx.actor.roles.includes('FIN')) return;
  draft.userId = ctx.actor.userId;
  draft.unitId = ctx.actor.unitId;
};

/** Invoice titles: an applicant's own, a school's own. */
export const invoiceTitleModule = entityModule(invoiceTitle, {
  scopes: {
    APPL: ({ actor }, first) => ({ sql: `t.user_id = $${first}`, params: [actor.userId] }),
    UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }),
  },
  async beforeAdd(ctx, draft) {
    refuseIssues(invoiceTitle.fields, invoiceTitleIssues(draft));
    own(ctx, draft);
  },
  async beforeEdit(_ctx, row, draft) {
    refuseIssues(invoiceTitle.fields, invoiceTitleIssues({ ...row, ...draft }));
  },
  async beforeImport(ctx, drafts, existing) {
    return new Map(
      drafts.flatMap((draft, i) => {
        const row = existing[i];
        if (!row) own(ctx, draft);
        const issues = invoiceTitleIssues({ ...row, ...draft });
        return issues.length > 0 ? [[i, issues] as const] : [];
      }),
    );
  },
});
