import type { Issue } from '../../contract/check.ts';
import { reviewTemplate, reviewTemplateItem } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { templateIssues, templateItemIssues } from '../../rules/review-template.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';
import { isAbove, rule, wrongState } from './facts.ts';

export const templates: FakeRules = {
  parts: ['dsTbReviewTemplateItem'],
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0') throw wrongState(row);
  },
  beforeDelete(_ctx, row) {
    if (row.status === '1') throw wrongState(row);
  },
  verbs: {
    use({ store, tenantId }, row) {
      const items = store.live(reviewTemplateItem, tenantId).filter((item) => item.templateId === row.id);
      refuseIssues(reviewTemplateItem.fields, templateIssues(items as unknown as Parameters<typeof templateIssues>[0]));
      return undefined;
    },
  },
};

/** Items change only while their template is a draft. */
const refuseUsedTemplate = ({ store, tenantId }: FakeCtx, id: unknown): void => {
  const template = store.find(reviewTemplate, tenantId, id);
  if (template?.status !== '0') throw new Failure('verb.state', { id: textOf(id), state: textOf(template?.status) });
};

/** A part is of the template of its whole, and is not the whole of itself. */
const itemIssues = (ctx: FakeCtx, item: Draft): Issue[] => {
  const issues = templateItemIssues(item);
  if (typeof item.parentId !== 'string') return issues;
  if (ctx.store.find(reviewTemplateItem, ctx.tenantId, item.parentId)?.templateId !== item.templateId)
    return [...issues, rule('parentId', 'review.parentOther')];
  const isCircle = typeof item.id === 'string' && isAbove(ctx, reviewTemplateItem, item.parentId, item.id);
  return isCircle ? [...issues, rule('parentId', 'review.parentCycle')] : issues;
};

export const templateItems: FakeRules = {
  beforeAdd(ctx, draft) {
    refuseUsedTemplate(ctx, draft.templateId);
    refuseIssues(reviewTemplateItem.fields, itemIssues(ctx, draft));
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    refuseUsedTemplate(ctx, row.templateId);
    refuseIssues(reviewTemplateItem.fields, itemIssues(ctx, { ...row, ...draft }));
  },
  beforeDelete: (ctx, row) => refuseUsedTemplate(ctx, row.templateId),
};
