import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { feedback, type Question } from './errors/feedback.ts';

/**
 * Confirms before unsaved changes are lost, whether by navigation or by closing the window. On a page whose search says what is edited, a
 * change of that is a way out as well.
 */
export function useLeaveGuard(dirty: boolean, question: Question, onLeave?: () => void, { isBySearch = false } = {}): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => dirty && (from.pathname !== to.pathname || (isBySearch && from.search !== to.search)),
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in the words of that moment
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void feedback.confirm(question).then((mayLeave) => {
      if (!mayLeave) return blocker.reset();
      onLeave?.();
      blocker.proceed();
    });
  }, [blocker.state]);
}
