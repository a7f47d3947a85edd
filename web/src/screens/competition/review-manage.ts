import { review } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';

/** Reviews of all experts. Scoring itself is the expert's, on a page of its own. */
export const reviewManagePage = overridesOf(review, {
  first: ['worksId', 'expertId', 'projectId', 'status', 'totalScore'],
  columns: { returnReason: { width: 180 } },
  stateTabs: true,
  withoutVerbs: ['stage', 'submitReview', 'askReturn'],
});
