import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { feedback, type Question } from './errors/feedback.ts';

interface Guard {
  readonly dirty: boolean;
  readonly question: Question;
  readonly onLeave: (() => void) | undefined;
  readonly isBySearch: boolean;
}

/** The guards that are drawn, the latest last: the router asks one of them only, which therefore answers for all. */
const guards = new Set<{ readonly current: Guard }>();

const holding = (from: Location, to: Location): Guard | undefined =>
  [...guards]
    .map((one) => one.current)
    .findLast(({ dirty, isBySearch }) => dirty && (from.pathname !== to.pathname || (isBySearch && from.search !== to.search)));

/**
 * Confirms before unsaved changes are lost, whether by navigation or by closing the window. On a page whose search says what is edited, a
 * change of that is a way out as well. What it returns lets the next way out pass, for what has just been stored: whoever goes on at once is
 * asked nothing, although the page still shows it as changed.
 */
export function useLeaveGuard(dirty: boolean, question: Question, onLeave?: () => void, { isBySearch = false } = {}): () => void {
  const own = useRef<Guard>({ dirty, question, onLeave, isBySearch });
  useEffect(() => {
    own.current = { dirty, question, onLeave, isBySearch };
  });
  useEffect(() => {
    guards.add(own);
    return () => void guards.delete(own);
  }, []);
  const asking = useRef<Guard>(undefined);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    asking.current = holding(from, to);
    return asking.current !== undefined;
  });
  useEffect(() => {
    if (!dirty) return;
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in the words of that moment
  useEffect(() => {
    const guard = asking.current;
    if (blocker.state !== 'blocked' || !guard) return;
    void feedback.confirm(guard.question).then((mayLeave) => {
      if (!mayLeave) return blocker.reset();
      guard.onLeave?.();
      blocker.proceed();
    });
  }, [blocker.state]);
  return () => {
    own.current = { ...own.current, dirty: false };
  };
}
