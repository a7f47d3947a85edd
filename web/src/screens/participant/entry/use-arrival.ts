import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { untilInput } from '../../../ui/page/until-input.ts';

/** How long parts above may come late, in ms. */
const patienceMs = 3000;

/** Brings an element to the top of the window, and there again while what comes late above pushes it away, until the reader does something. */
export function keepInView(element: HTMLElement): () => void {
  const show = () => element.scrollIntoView({ block: 'start' });
  const watch = new ResizeObserver(show);
  show();
  watch.observe(element.parentElement ?? element);
  return untilInput(() => watch.disconnect(), patienceMs);
}

/** Brings a part that an address names to whoever opens it, once the part is there: it comes later than the page. */
export function useArrival(part: string, isThere: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isAsked = hash === `#${part}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is led here once more arrives once more.
  useEffect(() => {
    if (!isThere || !isAsked) return;
    const part = ref.current;
    if (!part) return;
    part.focus({ preventScroll: true });
    return keepInView(part);
  }, [isThere, isAsked, key]);
  return ref;
}
