import { isApiError, type ReviewDetail, type ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Issue } from '@saiyun/sdk/contract';
import { leavesOf, reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { errorText, type Loaded, useLoad } from '../../kit/use-load.ts';
import { emptyForm, type ScoreAction, type ScoreForm, scoreForm, valuesOf } from '../../state/score-form.ts';

export interface ReviewWork {
  readonly loaded: Loaded<ReviewDetail>;
  readonly items: readonly ReviewTemplateItemRow[];
  readonly form: ScoreForm;
  readonly act: Dispatch<ScoreAction>;
  readonly editable: boolean;
  readonly busy: boolean;
  /** Faults to show, by item; after an attempt to submit, these include missing values. */
  readonly issues: ReadonlyMap<string, Issue>;
  readonly total: number | null;
  /** Faults that prevent submitting. From this call on they are shown. */
  tryToSubmit(): readonly Issue[];
  /** Saves a draft and reports the result. */
  save(): Promise<Notice>;
  /** Submits; `undefined` on success, else the reason for the failure. */
  submit(): Promise<Notice | undefined>;
}

/** One review being filled in: loaded, checked by the shared rules, and saved with the revision at which it was read. */
export function useReview(id: string): ReviewWork {
  const { client, t, language, endedBy } = useAppContext();
  const loaded = useLoad(() => client.reviews.detail(id), [client, id, language]);
  const [form, act] = useReducer(scoreForm, emptyForm);
  const [busy, setBusy] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  const revision = useRef<number | undefined>(undefined);
  const openedAt = useRef(Date.now());

  const detail = loaded.data;
  const items = useMemo(() => leavesOf(detail?.template.items ?? []), [detail]);
  const editable = !!detail?.editable && detail.signed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a review that was read again replaces the form
  useEffect(() => {
    if (!detail) return;
    revision.current = detail.review.revision;
    // A change of language, or a change elsewhere, loads the review again; the expert's input stays.
    if (!form.dirty) act({ type: 'load', detail });
  }, [detail]);

  const values = valuesOf(form, items);
  const issues = useMemo(
    () => new Map(reviewIssues(items, values, showFaults ? 'submit' : 'stage').map((i) => [i.field, i])),
    [items, values, showFaults],
  );

  const content = () => ({
    items: values,
    comment: form.comment,
    clientKind: 'tui',
    secondsSpent: Math.round((Date.now() - openedAt.current) / 1000),
  });

  /** A review that was changed elsewhere is read again: typed values stay, and the next save applies to the newer revision. */
  const refused = async (error: unknown): Promise<Notice> => {
    endedBy(error);
    if (!isApiError(error) || error.kind !== 'conflict') return { tone: 'bad', text: errorText(error) };
    await loaded.reload();
    return { tone: 'bad', text: t('review.reloaded', { reason: error.message }) };
  };

  const sending = async <T>(send: () => Promise<T>, done: (answer: T) => Notice | undefined): Promise<Notice | undefined> => {
    setBusy(true);
    try {
      const answer = await send();
      act({ type: 'saved', form });
      return done(answer);
    } catch (error) {
      return await refused(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    loaded,
    items,
    form,
    act,
    editable,
    busy,
    issues,
    total: detail ? totalScore(items, values, detail.template.fullMark) : null,
    tryToSubmit: () => {
      setShowFaults(true);
      return reviewIssues(items, values, 'submit');
    },
    save: async () => {
      const saved: Notice = { tone: 'good', text: t('review.saved') };
      const notice = await sending(
        () => client.review.stage(id, content(), { revision: revision.current }),
        ({ rows }) => {
          revision.current = rows[0]?.revision;
          return saved;
        },
      );
      return notice ?? saved;
    },
    submit: () =>
      sending(
        () => client.review.submitReview(id, content(), { revision: revision.current }),
        () => undefined,
      ),
  };
}
