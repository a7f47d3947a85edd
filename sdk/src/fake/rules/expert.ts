import type { AnyRow } from '../../contract/entity.ts';
import {
  expert,
  expertGroup,
  expertGroupMember,
  expertLabel,
  label,
  recusal,
  recusalRule,
  unit,
  user,
  works,
} from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { recusalRuleIssues } from '../../rules/recusal.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { isAbove, isOf, isStaff, nowText, rule } from './facts.ts';
import { ofCompetition } from './setup.ts';

const labelsOf = ({ store, tenantId }: FakeCtx, id: unknown): AnyRow[] =>
  store.live(expertLabel, tenantId).filter((row) => row.expertId === id);

const isPerfect = (row: Draft, labels: number): string =>
  row.realName && row.unitId && row.phone && row.signatureFile && row.agreementVersion && labels > 0 ? '1' : '0';

/** What follows from a change: when the notice was accepted, and whether nothing is missing. */
const follow = (ctx: FakeCtx, row: AnyRow | undefined, draft: Draft, labels: number): void => {
  if (draft.agreementVersion !== undefined && draft.agreementVersion !== (row?.agreementVersion ?? null))
    draft.agreementTime = draft.agreementVersion === null ? null : nowText(ctx);
  const perfect = isPerfect({ ...row, ...draft }, labels);
  if (perfect !== row?.isPerfect) draft.isPerfect = perfect;
};

export const experts: FakeRules = {
  parts: ['dsTbExpertLabelRelation', 'dsTbExpertGroupMember', 'dsTbRecusal'],
  beforeAdd: (ctx, draft) => follow(ctx, undefined, draft, 0),
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) follow(ctx, row, draft, labelsOf(ctx, row.id).length);
  },
};

export const labels: FakeRules = {
  beforeEdit(ctx, row, { parentId }) {
    if (isAbove(ctx, label, parentId, row.id)) refuseIssues(label.fields, [rule('parentId', 'tree.cycle')]);
  },
};

const ofExpert = { EXPERT: ({ actor }: FakeCtx, row: AnyRow): boolean => isOf(row.expertId, actor.expertId) };

/** The flag follows the labels without a revision of the expert. */
export const refreshPerfect = (ctx: FakeCtx, expertId: unknown, count: number): void => {
  const row = ctx.store.find(expert, ctx.tenantId, expertId);
  if (row) ctx.store.put(expert, ctx.tenantId, { ...row, isPerfect: isPerfect(row, count) });
};

export const expertLabels: FakeRules = {
  scopes: ofExpert,
  beforeAdd(ctx, draft) {
    if (!isStaff(ctx) && draft.expertId !== ctx.actor.expertId)
      refuseIssues(expertLabel.fields, [{ field: 'expertId', code: 'reference' }]);
    if (!isStaff(ctx)) draft.confirmed = '0';
    refreshPerfect(ctx, draft.expertId, labelsOf(ctx, draft.expertId).length + 1);
  },
  beforeEdit(ctx, row, draft) {
    if (isStaff(ctx)) return;
    if (Object.keys(draft).length > 0 && row.confirmed !== '0') draft.confirmed = '0';
    else delete draft.confirmed;
  },
  beforeDelete(ctx, row) {
    refreshPerfect(ctx, row.expertId, labelsOf(ctx, row.expertId).length - 1);
  },
};

const checkActive = (
  { store, tenantId }: FakeCtx,
  entity: typeof expertGroup | typeof expertGroupMember,
  field: string,
  id: unknown,
): void => {
  const row = store.find(expert, tenantId, id);
  if (id != null && !(row?.delFlag === '0' && row.status === '1')) refuseIssues(entity.fields, [rule(field, 'expert.notActive')]);
};

export const expertGroups: FakeRules = {
  parts: ['dsTbExpertGroupMember'],
  beforeAdd: (ctx, draft) => checkActive(ctx, expertGroup, 'leaderId', draft.leaderId),
  beforeEdit: (ctx, _row, draft) => checkActive(ctx, expertGroup, 'leaderId', draft.leaderId),
};

export const expertGroupMembers: FakeRules = {
  beforeAdd: (ctx, draft) => checkActive(ctx, expertGroupMember, 'expertId', draft.expertId),
};

export const recusalRules: FakeRules = {
  scopes: ofCompetition,
  beforeAdd: (_ctx, draft) => refuseIssues(recusalRule.fields, recusalRuleIssues(draft)),
  beforeEdit: (_ctx, row, draft) => refuseIssues(recusalRule.fields, recusalRuleIssues({ ...row, ...draft })),
};

const targets = { works, unit, person: user } as const;

export const recusals: FakeRules = {
  scopes: ofExpert,
  beforeAdd(ctx, draft) {
    const target = targets[draft.targetType as keyof typeof targets];
    const foreign = !isStaff(ctx) && draft.expertId !== ctx.actor.expertId;
    const there = ctx.store.find(target, ctx.tenantId, draft.targetId)?.delFlag === '0';
    refuseIssues(recusal.fields, [
      ...(foreign ? [{ field: 'expertId', code: 'reference' } as const] : []),
      ...(there ? [] : [{ field: 'targetId', code: 'reference' } as const]),
    ]);
    draft.source = isStaff(ctx) ? 'admin' : 'expert';
    if (!isStaff(ctx)) draft.pinned = 'normal';
  },
  verbs: {
    remove: (_ctx, _row, { reason }) => ({ removeReason: reason }),
    declare: (ctx, _row, { reason }) => ({ reason, removeReason: null, source: isStaff(ctx) ? 'admin' : 'expert' }),
  },
};
