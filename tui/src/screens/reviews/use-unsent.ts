import { useEffect, useState } from 'react';
import type { Outbox } from '../../drafts/outbox.ts';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';

interface Unsent {
  readonly waiting: number;
  readonly clashing: number;
}

const countOf = (outbox: Outbox): Unsent => {
  const standings = outbox.unsent().map((id) => outbox.standing(id).is);
  return {
    waiting: standings.filter((is) => is === 'offline' || is === 'refused').length,
    clashing: standings.filter((is) => is === 'clash').length,
  };
};

/** What of the expert's writing has not arrived, if anything. */
export function useUnsent(): Notice | undefined {
  const { t, outbox } = useAppContext();
  const [{ waiting, clashing }, setUnsent] = useState<Unsent>({ waiting: 0, clashing: 0 });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    void outbox().then(
      (box) => {
        if (isLeft) return;
        const count = (): void => {
          const next = countOf(box);
          setUnsent((before) => (before.waiting === next.waiting && before.clashing === next.clashing ? before : next));
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
  if (clashing > 0) return { tone: 'bad', text: t('review.clashCount', { count: clashing }) };
  return waiting > 0 ? { tone: 'info', text: t('review.unsentCount', { count: waiting }) } : undefined;
}
