import type { MyCalibration } from '@saiyun/sdk/calls';
import type { ReviewItemValue } from '@saiyun/sdk/contract';
import { calibration } from '@saiyun/sdk/entities';
import { leavesOf } from '@saiyun/sdk/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '../../../kit/form/kept-drafts.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { faultOf, showFailure } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { draftWith, reviewReducer, valuesOf } from '../sheet/review-state.ts';
import { calibrations } from './calls.ts';

type Values = Readonly<Record<string, ReviewItemValue>>;

const isValues = (v: unknown): v is Values => typeof v === 'object' && v !== null;

/** What the sheet begins with: the last try, or what this browser kept of one that was not handed in. */
const beginOf = ({ work, own }: MyCalibration) => {
  const kept = keptDraft(calibration.name, work.id)?.values.values;
  const values = isValues(kept) ? kept : Object.fromEntries((own?.items ?? []).map((value) => [value.itemId, value]));
  return draftWith({ values, comment: '', commentToEntrant: '', confidence: null }, true);
};

/** The scores of a calibration work: kept in this browser until they are handed in, once. */
export function useScoring(detail: MyCalibration) {
  const { t } = useCalibrationText();
  const queries = useQueryClient();
  const { work, template } = detail;
  const items = leavesOf(template.items);
  const [draft, dispatch] = useReducer(reviewReducer, detail, beginOf);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (draft.version > 0) keepDraft(calibration.name, work.id, { values: draft.values });
  }, [draft, work.id]);

  const submit = async (): Promise<void> => {
    setSending(true);
    try {
      const answer = await calibrations.submit({ id: work.id, attemptNo: work.tries + 1, items: valuesOf(items, draft) });
      dropDraft(calibration.name, work.id);
      await queries.invalidateQueries({ queryKey: keys.myReviews, refetchType: 'none' });
      queries.setQueriesData({ queryKey: [...keys.myReviews, 'calibration', work.id] }, answer);
    } catch (error) {
      // Another window was faster: what it got is shown.
      if (['row.stale', 'review.calibration_done'].includes(String(faultOf(error).code))) {
        dropDraft(calibration.name, work.id);
        feedback.message('info', t('stale'));
        await queries.refetchQueries({ queryKey: [...keys.myReviews, 'calibration', work.id] });
      } else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { items, draft, dispatch, canKeep: detail.editable && !isSending, isSending, submit, save: async () => undefined };
}
