import type { Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { expert, expertStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { expertLoadIssues, ownUnitIssues } from '@saiyun/sdk/rules';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { isPerfect, labelCounts } from './perfect.ts';
import { tellExpert } from './tell-expert.ts';

/** Sets what follows from a change: when the notice was accepted, and whether the profile is complete. */
const follow = (ctx: TxCtx, row: StoredRow<typeof expert> | undefined, draft: StoredDraft<typeof expert>, labels: number): void => {
  if (draft.agreementVersion !== undefined && draft.agreementVersion !== (row?.agreementVersion ?? null))
    draft.agreementTime = draft.agreementVersion === null ? null : ctx.now();
  const perfect = isPerfect({ ...row, ...draft }, labels);
  if (perfect !== row?.isPerfect) draft.isPerfect = perfect;
};

const issuesOf = (whole: StoredDraft<typeof expert>): Issue[] => [...ownUnitIssues(whole), ...expertLoadIssues(whole)];

/** Experts (EXPERT-01): invited first, admitted after examination (EXPERT-03). */
export const expertModule = entityModule(expert, {
  files: { also: ({ actor }, first) => ({ sql: `t.id = $${first}`, params: [actor.expertId] }) },
  parts: ['dsTbExpertLabelRelation', 'dsTbExpertGroupMember', 'dsTbRecusal'],
  async beforeAdd(ctx, draft) {
    refuseIssues(expert.fields, issuesOf(draft));
    follow(ctx, undefined, draft, 0);
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(expert.fields, issuesOf({ ...row, ...draft }));
    if (Object.keys(draft).length > 0) follow(ctx, row, draft, (await labelCounts(ctx, [row.id])).get(row.id) ?? 0);
  },
  async beforeImport(ctx, drafts, existing) {
    const counts = await labelCounts(
      ctx,
      existing.flatMap((row) => (row ? [row.id] : [])),
    );
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      const found = issuesOf({ ...row, ...draft });
      if (found.length > 0) issues.set(i, found);
      follow(ctx, row, draft, row ? (counts.get(row.id) ?? 0) : 0);
      if (!row) draft.status ??= expertStatus.invited;
    }
    return issues;
  },
  verbs: {
    async activate(ctx, row, { opinion }) {
      await tellExpert(ctx, row, 'approved', opinion ?? '');
      return {};
    },
    async refuse(ctx, row, { reason }) {
      await tellExpert(ctx, row, 'refused', reason);
      return {};
    },
  },
});
