import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { feedback, type Question } from './errors/feedback.ts';

/** Confirms before unsaved changes are lost, whether by navigation or by closing the window. */
export function useLeaveGuard(dirty: boolean, question: Question, onLeave?: () => void): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
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
