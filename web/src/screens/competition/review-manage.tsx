import { reviewSheetCalls } from '@saiyun/sdk/calls';
import { review, reviewStatus } from '@saiyun/sdk/entities';
import { overridesOf } from '../../kit/list/overrides.ts';
import { client } from '../../lib/api/client.ts';
import { ReviewSheetButton } from '../review/sheet-button.tsx';

const sheets = reviewSheetCalls(client.send);

/** Reviews by all experts. Experts score on a page of their own. */
export const reviewManagePage = overridesOf(review, {
  first: ['worksId', 'expertId', 'projectId', 'status', 'totalScore'],
  columns: { returnReason: { width: 180 } },
  stateTabs: true,
  withoutVerbs: ['stage', 'submitReview', 'askReturn'],
  rowActions: (row) =>
    row.status === reviewStatus.submitted && (
      <ReviewSheetButton isIcon of={[row.worksId_dictText, row.expertId_dictText].join(' ')} fetch={() => sheets.of(row.id)} />
    ),
});
