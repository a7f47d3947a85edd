import { type RefObject, useEffect, useRef } from 'react';

/** What was pressed to leave a page goes with it, and the focus too: it comes to the new page, unless that has taken it. */
export function useKeptFocus(path: string, main: RefObject<HTMLElement | null>): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // The page that was left is hidden in the same drawing, and its focus is lost after it.
    const later = requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(later);
  }, [path, main]);
}
