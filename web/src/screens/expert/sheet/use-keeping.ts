import type { ReviewDetail } from '@saiyun/sdk';
import { reviewCalls } from '@saiyun/sdk/calls';
import { review as reviewEntity, reviewStatus } from '@saiyun/sdk/entities';
import { contentOf, isSameContent, type Merged, merge, onlyContent, type ReviewContent } from '@saiyun/sdk/logic/review';
import { leavesOf } from '@saiyun/sdk/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '../../../kit/form/kept-drafts.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { records } from '../../../lib/api/records.ts';
import { failureMessage, faultOf, showFailure } from '../../../lib/errors/error-policy.ts';
import { bodyOf, draftWith, isDirty, type ReviewDraft, reviewReducer } from './review-state.ts';
import { useSpent } from './use-spent.ts';

/** How long somebody rests before the sheet is stored. */
const restMs = 1200;
/** How long a lost line is left before it is tried again. */
const againMs = 15_000;

/** How it stands with the storing of the sheet. */
export type Keeping =
  | { readonly is: 'kept'; readonly at: string | undefined }
  | { readonly is: 'sending' }
  | { readonly is: 'offline' }
  /** The server refuses this version; the next change is tried again. */
  | { readonly is: 'refused'; readonly why: string; readonly version: number };

/** Two versions of the sheet whose clashes the expert decides. */
export interface Clashing extends Merged {
  readonly theirs: ReviewContent;
}

interface Begin {
  readonly draft: ReviewDraft;
  readonly clashing: Clashing | undefined;
}

const isContent = (v: unknown): v is ReviewContent => typeof v === 'object' && v !== null && 'values' in v && 'comment' in v;

/** What the sheet begins with: what is stored, and what this browser kept of it while it could not be stored. */
function beginOf(detail: ReviewDetail): Begin {
  const stored = contentOf(detail);
  const kept = detail.editable ? keptDraft(reviewEntity.name, detail.review.id)?.values : undefined;
  if (!kept || !isContent(kept.mine) || !isContent(kept.base)) return { draft: draftWith(stored, true), clashing: undefined };
  const merged = merge(kept.base, kept.mine, stored);
  return {
    draft: draftWith(merged.content, isSameContent(merged.content, stored)),
    clashing: merged.clashes.length > 0 ? { ...merged, theirs: stored } : undefined,
  };
}

const isLineLost = (error: unknown): boolean => {
  const { kind, status } = faultOf(error);
  return kind === 'network' || kind === 'timeout' || status === 502 || status === 503 || status === 504;
};
const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
const clock = (): string => new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Tries again while the line is lost, at once when the browser says that it is back. */
function useReconnect(isOffline: boolean, onBack: () => void): void {
  const onThere = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOffline) return;
    const again = () => void isReachable().then((isThere) => isThere && onThere());
    const timer = setInterval(again, againMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOffline]);
}

/**
 * The sheet of one review, stored as one types. What cannot be stored is kept in this browser and stored when the line is back; what
 * another window stored meanwhile is merged, and both versions of what clashes are shown.
 */
export function useKeeping(detail: ReviewDetail) {
  const queries = useQueryClient();
  const { review, template, editable, signed } = detail;
  const items = leavesOf(template.items);
  const [begin] = useState(() => beginOf(detail));
  const [draft, dispatch] = useReducer(reviewReducer, begin.draft);
  const [clashing, setClashing] = useState(begin.clashing);
  const [keeping, setKeeping] = useState<Keeping>({ is: 'kept', at: undefined });
  const [merges, setMerges] = useState(0);
  const revision = useRef(review.revision);
  const base = useRef(contentOf(detail));
  const sending = useRef<Promise<unknown>>(undefined);
  const spent = useSpent(detail.result?.secondsSpent ?? 0);
  const dirty = isDirty(draft);
  const canKeep = editable && signed;

  const body = (mode: 'stage' | 'submit') => bodyOf(items, draft, spent(), mode);

  /** Another window or program stored first. */
  const catchUp = async (): Promise<void> => {
    const newest = await reviewCalls(client.send).detail(review.id);
    revision.current = newest.review.revision;
    const theirs = contentOf(newest);
    const merged = merge(base.current, onlyContent(draft), theirs);
    base.current = theirs;
    if (!newest.editable) await queries.invalidateQueries({ queryKey: keys.myReview(review.id) });
    else if (merged.clashes.length > 0) setClashing({ ...merged, theirs });
    else {
      if (merged.took) setMerges((n) => n + 1);
      dispatch({ type: 'merged', content: merged.content });
    }
  };

  const stage = async (): Promise<void> => {
    const { version } = draft;
    setKeeping({ is: 'sending' });
    try {
      const { rows } = await records.reviews.stage(review.id, body('stage'), { revision: revision.current });
      revision.current = rows[0]?.revision ?? revision.current;
      base.current = onlyContent(draft);
      dispatch({ type: 'saved', version });
      setKeeping({ is: 'kept', at: clock() });
      await queries.invalidateQueries({ queryKey: keys.myReviews, refetchType: 'none' });
    } catch (error) {
      if (isLineLost(error)) return setKeeping({ is: 'offline' });
      if (faultOf(error).code !== 'row.stale') return setKeeping({ is: 'refused', why: failureMessage(error), version });
      await catchUp().then(
        () => setKeeping({ is: 'kept', at: undefined }),
        () => setKeeping({ is: 'offline' }),
      );
    }
  };
  /** Stores now what is not stored yet. */
  const save = async (): Promise<void> => {
    if (!canKeep || !dirty || clashing || sending.current) return;
    sending.current = stage();
    await sending.current;
    sending.current = undefined;
  };

  /** Submits, and says whether it was taken. */
  const submit = async (): Promise<boolean> => {
    await sending.current;
    try {
      await records.reviews.submitReview(review.id, body('submit'), { revision: revision.current });
    } catch (error) {
      if (faultOf(error).code === 'row.stale') await catchUp().catch(showFailure);
      else showFailure(error);
      return false;
    }
    dispatch({ type: 'saved', version: draft.version });
    dropDraft(reviewEntity.name, review.id);
    await queries.invalidateQueries({ queryKey: keys.myReviews });
    return true;
  };

  const onRest = useEffectEvent(() => void save());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the rest anew
  useEffect(() => {
    if (!dirty || !canKeep || clashing || keeping.is === 'sending' || keeping.is === 'offline') return;
    if (keeping.is === 'refused' && keeping.version === draft.version) return;
    const timer = setTimeout(onRest, restMs);
    return () => clearTimeout(timer);
  }, [dirty, draft.version, canKeep, clashing, keeping.is]);

  useEffect(() => {
    if (!canKeep) return review.status === reviewStatus.submitted ? dropDraft(reviewEntity.name, review.id) : undefined;
    // What is not stored yet is kept here, whatever happens to the page.
    if (dirty) keepDraft(reviewEntity.name, review.id, { mine: onlyContent(draft), base: base.current });
    else dropDraft(reviewEntity.name, review.id);
  }, [canKeep, dirty, draft, review]);
  useReconnect(keeping.is === 'offline', () => void save());

  const settle = (content: ReviewContent) => {
    setClashing(undefined);
    dispatch({ type: 'merged', content });
  };
  return { draft, dispatch, items, dirty, canKeep, keeping, merges, clashing, settle, save, submit };
}

export type Sheet = ReturnType<typeof useKeeping>;
