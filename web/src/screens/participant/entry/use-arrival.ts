import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Brings a part that an address names to whoever opens it, once the part is there: it comes later than the page. */
export function useArrival(part: string, isThere: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isAsked = hash === `#${part}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is led here once more arrives once more.
  useEffect(() => {
    if (!isThere || !isAsked) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [isThere, isAsked, key]);
  return ref;
}
