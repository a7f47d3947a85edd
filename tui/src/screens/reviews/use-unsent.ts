import { useEffect, useState } from 'react';
import type { Outbox } from '../../drafts/outbox.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';

export interface Unsent {
  /** Ids of reviews with something that is only here. */
  readonly ids: ReadonlySet<string>;
  readonly notice: Notice | undefined;
}

interface Counted {
  readonly ids: readonly string[];
  readonly waiting: number;
  readonly clashing: number;
}

const countOf = (outbox: Outbox): Counted => {
  const ids = outbox.unsent();
  const standings = ids.map((id) => outbox.standing(id).is);
  return {
    ids,
    waiting: standings.filter((is) => is === 'offline' || is === 'refused').length,
    clashing: standings.filter((is) => is === 'clash').length,
  };
};

/** What of the expert's writing has not arrived, if anything. */
export function useUnsent(): Unsent {
  const { t, outbox } = useAppContext();
  const [{ ids, waiting, clashing }, setCounted] = useState<Counted>({ ids: [], waiting: 0, clashing: 0 });
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
  const clash: Notice | undefined = clashing > 0 ? { tone: 'bad', text: t('review.clashCount', { count: clashing }) } : undefined;
  const unsent: Notice | undefined = waiting > 0 ? { tone: 'info', text: t('review.unsentCount', { count: waiting }) } : undefined;
  return { ids: new Set(ids), notice: clash ?? unsent };
}
