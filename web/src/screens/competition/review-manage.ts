import { review } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';

/** Reviews by all experts. Experts score on a page of their own. */
export const reviewManagePage = overridesOf(review, {
  first: ['worksId', 'expertId', 'projectId', 'status', 'totalScore'],
  columns: { returnReason: { width: 180 } },
  stateTabs: true,
  withoutVerbs: ['stage', 'submitReview', 'askReturn'],
});
