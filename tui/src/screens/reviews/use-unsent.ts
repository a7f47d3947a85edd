import { useEffect, useState } from 'react';
import type { Outbox } from '../../drafts/outbox.ts';
import type { Standing } from '../../drafts/review-draft.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';

export interface Unsent {
  /** Ids of reviews with something that is only here. */
  readonly ids: ReadonlySet<string>;
  /** Those of which the server takes nothing. */
  readonly refused: ReadonlySet<string>;
  readonly notice: Notice | undefined;
}

interface Counted {
  readonly ids: readonly string[];
  readonly waiting: number;
  readonly refused: readonly string[];
  readonly closed: number;
  readonly clashing: number;
}

const countOf = (outbox: Outbox): Counted => {
  const ids = outbox.unsent();
  const standings = ids.map((id) => outbox.standing(id).is);
  const count = (one: Standing['is']): number => standings.filter((is) => is === one).length;
  return {
    ids,
    waiting: count('offline'),
    refused: ids.filter((_, n) => standings[n] === 'refused'),
    closed: count('closed'),
    clashing: count('clash'),
  };
};

/** What of the expert's writing has not arrived, if anything. */
export function useUnsent(): Unsent {
  const { t, outbox } = useAppContext();
  const [{ ids, waiting, refused, closed, clashing }, setCounted] = useState<Counted>({
    ids: [],
    waiting: 0,
    refused: [],
    closed: 0,
    clashing: 0,
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    void outbox().then(
      (box) => {
        if (isLeft) return;
        const count = (): void => {
          const next = countOf(box);
          setCounted((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        };
        count();
        stop = box.listen(count);
      },
      // The list says itself that the line is lost.
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [outbox]);
  const told: readonly Notice[] = [
    ...(clashing > 0 ? [{ tone: 'bad', text: t('review.clashCount', { count: clashing }) } as const] : []),
    ...(refused.length > 0 ? [{ tone: 'bad', text: t('review.refusedCount', { count: refused.length }) } as const] : []),
    ...(waiting > 0 ? [{ tone: 'info', text: t('review.unsentCount', { count: waiting }) } as const] : []),
    ...(closed > 0 ? [{ tone: 'info', text: t('review.closedCount', { count: closed }) } as const] : []),
  ];
  return { ids: new Set(ids), refused: new Set(refused), notice: told[0] };
}
