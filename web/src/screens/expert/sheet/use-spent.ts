import { useCallback, useEffect, useRef } from 'react';

/** Seconds spent on a sheet: those before, and those in which its page was in sight. */
export function useSpent(before: number): () => number {
  const [whole, since] = [useRef(before * 1000), useRef(Date.now())];
  useEffect(() => {
    const turn = () => {
      if (document.hidden) whole.current += Date.now() - since.current;
      else since.current = Date.now();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, [whole, since]);
  return useCallback(() => Math.round((whole.current + (document.hidden ? 0 : Date.now() - since.current)) / 1000), [whole, since]);
}
