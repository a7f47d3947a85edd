import { type Issue, ruleIssue, type StoredDraft, type StoredRow } from '@saiyun/sdk/contract';
import { expert, expertStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { expertLoadIssues, ownUnitIssues } from '@saiyun/sdk/rules';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { inviteProfiles } from './invitation/invite-profiles.ts';
import { knownIssue, knownProfiles, repeatedPeople } from './one-profile.ts';
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
    const [known] = await knownProfiles(ctx, [draft]);
    if (known) refuseIssues(expert.fields, [knownIssue(known)]);
    follow(ctx, undefined, draft, 0);
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(expert.fields, issuesOf({ ...row, ...draft }));
    if (draft.idNo && draft.idNo !== row.idNo) {
      const [known] = await knownProfiles(ctx, [{ idNo: draft.idNo }]);
      if (known && known.id !== row.id) refuseIssues(expert.fields, [knownIssue(known)]);
    }
    if (Object.keys(draft).length > 0) follow(ctx, row, draft, (await labelCounts(ctx, [row.id])).get(row.id) ?? 0);
  },
  async standsFor(ctx, drafts) {
    return (await knownProfiles(ctx, drafts)).map((known) => known?.id);
  },
  async beforeImport(ctx, drafts, existing) {
    const counts = await labelCounts(
      ctx,
      existing.flatMap((row) => (row ? [row.id] : [])),
    );
    const issues = new Map<number, readonly Issue[]>();
    const known = await knownProfiles(ctx, drafts);
    const repeated = repeatedPeople(ctx, drafts);
    for (const [i, draft] of drafts.entries()) {
      const row = existing[i];
      const found = issuesOf({ ...row, ...draft });
      const other = known[i];
      const twice = repeated.get(i);
      if (twice) found.push(ruleIssue(twice, 'expert.twice'));
      if (other && other.id !== row?.id) found.push(knownIssue(other));
      if (found.length > 0) issues.set(i, found);
      follow(ctx, row, draft, row ? (counts.get(row.id) ?? 0) : 0);
      if (!row) draft.status ??= expertStatus.invited;
    }
    return issues;
  },
  afterwards: {
    invite: async (ctx, rows, input) => ({ told: await inviteProfiles(ctx, rows, input.invitationId) }),
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
