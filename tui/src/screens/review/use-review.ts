import type { ReviewDetail, ReviewTemplateItemRow, VerbAnswer } from '@saiyun/sdk';
import type { DictItem, Issue } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';
import { isSameContent, onlyContent, type ReviewContent } from '@saiyun/sdk/logic/review';
import { leavesOf, reviewDicts, reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { type Dispatch, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Outbox } from '../../drafts/outbox.ts';
import { bodyOf, type Standing, type Writing } from '../../drafts/review-draft.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { errorText, type Keeping, type Loaded, useLoad } from '../../kit/use-load.ts';
import { emptyForm, type ScoreAction, type ScoreForm, scoreForm, valuesOf } from '../../state/score-form.ts';

interface Opened {
  readonly detail: ReviewDetail;
  readonly outbox: Outbox;
  readonly confidences: readonly DictItem[];
}

/** What became of submitting: why it failed, or the answer. */
interface Submission {
  readonly refused?: Notice;
  readonly answer?: VerbAnswer | undefined;
}

export interface ReviewWork {
  readonly loaded: Loaded<Opened>;
  readonly items: readonly ReviewTemplateItemRow[];
  /** How sure one may be, to choose from. */
  readonly confidences: readonly DictItem[];
  readonly form: ScoreForm;
  readonly act: Dispatch<ScoreAction>;
  readonly editable: boolean;
  readonly busy: boolean;
  /** Where what was written is by now. */
  readonly standing: Standing;
  /** Something from an earlier time, which had not been sent, was put back. */
  readonly isPutBack: boolean;
  /** Faults to show, by item; after an attempt to submit, these include missing values. */
  readonly issues: ReadonlyMap<string, Issue>;
  /** How many values are here only, because the server would refuse them. */
  readonly wrong: number;
  readonly total: number | null;
  /** Faults that prevent submitting. From this call on they are shown. */
  tryToSubmit(): readonly Issue[];
  /** Sends what was written now. */
  save(): Promise<void>;
  /** Submits, and says why not if it fails. */
  submit(): Promise<Submission>;
  /** Whether the server takes nothing of it, as it stands now. */
  isRefused(): boolean;
  readonly settle: (content: ReviewContent) => void;
}

/** The review with what was kept of it, read again when the language changes. */
function useOpened(id: string): Loaded<Opened> {
  const { client, language, outbox } = useAppContext();
  const keeping: Keeping<Opened, Pick<Opened, 'detail' | 'confidences'>> = {
    name: `review:${id}`,
    toKeep: ({ detail, confidences }) => ({ detail, confidences }),
    fromKept: async (kept) => ({ ...kept, outbox: await outbox() }),
  };
  return useLoad<Opened, Pick<Opened, 'detail' | 'confidences'>>(
    async () => {
      const [box, detail, confidences] = await Promise.all([
        outbox(),
        client.reviews.detail(id),
        // The sheet can be filled in without.
        client.dicts.items(reviewDicts.confidence).catch(() => []),
      ]);
      return { detail, outbox: box, confidences };
    },
    [client, id, language, outbox],
    keeping,
  );
}

/** The first draft changes the state of the review, which stands in the head. */
function useFirstDraft({ data, reload }: Loaded<Opened>, standing: Standing): void {
  const isFirst = standing.is === 'stored' && standing.at !== undefined && data?.detail.review.status === reviewStatus.pending;
  useEffect(() => {
    if (isFirst) void reload();
  }, [isFirst, reload]);
}

/** What the server would take: a value that is wrong has no part in it. */
function sendableOf(content: ReviewContent, items: readonly ReviewTemplateItemRow[]): ReviewContent {
  const all = valuesOf(content, items);
  const wrong = new Set(reviewIssues(items, all, 'stage').map(({ field }) => field));
  const taken = all.flatMap((value) => (wrong.has(value.itemId) ? [] : [[value.itemId, value] as const]));
  return { ...onlyContent(content), values: Object.fromEntries(taken) };
}

const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

/** One review being filled in: checked by the shared rules, and kept by the outbox with every change. */
export function useReview(id: string): ReviewWork {
  const { endedBy, memory } = useAppContext();
  const loaded = useOpened(id);
  const [form, act] = useReducer(scoreForm, emptyForm);
  const [busy, setBusy] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  const [standing, setStanding] = useState<Standing>({ is: 'stored', at: undefined });
  const [isPutBack, setPutBack] = useState(false);
  const openedAt = useRef(Date.now());
  const shown = useRef<ReviewContent>(undefined);
  const isTouched = useRef(false);

  const { detail, outbox, confidences = [] } = loaded.data ?? {};
  const { isOld } = loaded;
  const items = useMemo(() => leavesOf(detail?.template.items ?? []), [detail]);
  const editable = !!detail?.editable && detail.signed;
  // Before any key is taken: what is pressed as soon as the sheet is seen meets what was kept, not an empty form.
  useLayoutEffect(() => {
    if (!detail || !outbox) return;
    const { stored, content, typed, isPutBack: found } = outbox.begin(detail, isOld);
    const isShown = shown.current !== undefined && isSameContent(shown.current, content);
    // A change of language reads the review again; what is on the screen stays, with its steps to take back.
    if (!isShown) act({ type: 'load', stored, ...(found && { kept: { ...content, typed } }) });
    setPutBack(found && shown.current === undefined);
    shown.current = content;
    setStanding(outbox.standing(id));
    return outbox.listen((of, newer) => {
      if (of !== id) return;
      setStanding(outbox.standing(id));
      if (newer) act({ type: 'take', content: newer });
    });
  }, [detail, outbox, isOld, id]);

  const values = valuesOf(form, items);
  const faults = useMemo(() => reviewIssues(items, values, 'stage'), [items, values]);
  const issues = useMemo(
    () => new Map((showFaults ? reviewIssues(items, values, 'submit') : faults).map((i) => [i.field, i])),
    [items, values, faults, showFaults],
  );
  const seconds = (): number => (detail?.result?.secondsSpent ?? 0) + Math.round((Date.now() - openedAt.current) / 1000);
  const writingOf = (content: ReviewContent): Writing => {
    const { typed } = form;
    return { mine: onlyContent(content), typed, sendable: sendableOf(content, items), seconds: seconds() };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the form is kept
  useEffect(() => {
    // What undo has taken back to the beginning is a change, too.
    isTouched.current ||= form.past.length > 0;
    if (!outbox || !editable || !isTouched.current) return;
    shown.current = onlyContent(form);
    outbox.keep(id, writingOf(onlyContent(form)));
  }, [form]);
  useEffect(() => () => void outbox?.send(id), [outbox, id]);
  useFirstDraft(loaded, standing);

  return {
    loaded,
    items,
    confidences,
    form,
    act,
    editable,
    busy,
    standing,
    isPutBack,
    issues,
    wrong: faults.length,
    // A value that would be refused has no part in a score.
    total: detail && faults.length === 0 ? totalScore(items, values, detail.template.fullMark) : null,
    tryToSubmit: () => {
      setShowFaults(true);
      return reviewIssues(items, values, 'submit');
    },
    save: async () => outbox?.send(id),
    submit: async () => {
      setBusy(true);
      try {
        const answer = await outbox?.submit(id, bodyOf(onlyContent(form), idsOf(items), seconds()));
        // It takes nothing any more, and must not be shown as if it did.
        memory.delete(`review:${id}`);
        return { answer };
      } catch (error) {
        endedBy(error);
        return { refused: { tone: 'bad', text: errorText(error) } };
      } finally {
        setBusy(false);
      }
    },
    isRefused: () => {
      const now = outbox?.standing(id);
      return now?.is === 'refused' && now.lasts;
    },
    settle: (content) => {
      act({ type: 'take', content });
      outbox?.settle(id, writingOf(content));
    },
  };
}
