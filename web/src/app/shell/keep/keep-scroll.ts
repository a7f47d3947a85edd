import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { storage } from '../../../lib/store/storage.ts';
import { untilInput } from '../../../ui/page/until-input.ts';

const key = 'SCROLL';
/** How long a page may take to be as long as it was. */
const patienceMs = 5000;

type Places = Record<string, readonly [left: number, top: number]>;

const stored = (): Record<string, Places> => {
  const kept = storage.get(key);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Places>) : {};
};

/** Where an element is below another: its index on each level. */
const placeOf = (element: Element, root: Element): string => {
  const steps: number[] = [];
  for (let at: Element | null = element; at && at !== root; at = at.parentElement)
    steps.unshift(at.parentElement ? [...at.parentElement.children].filter(isShown).indexOf(at) : 0);
  return steps.join('/');
};
/** Pages behind the one in front are there too, but hidden. */
const isShown = (element: Element): boolean => !(element instanceof HTMLElement) || element.style.display !== 'none';
const elementAt = (root: Element, place: string): Element | undefined =>
  place.split('/').reduce<Element | undefined>((at, step) => at && [...at.children].filter(isShown)[Number(step)], root);

/** Moves to where the page was; false while it is too short for that. */
const restore = (root: Element, places: Places): boolean =>
  Object.entries(places)
    .map(([place, [left, top]]) => {
      const element = place === '' ? document.scrollingElement : elementAt(root, place);
      if (!element) return false;
      element.scrollTo({ left, top, behavior: 'instant' });
      return Math.abs(element.scrollTop - top) < 2 && Math.abs(element.scrollLeft - left) < 2;
    })
    .every(Boolean);

/**
 * Each page keeps where the window and its own scrollers stood, over a change of tab and over a reload (SHELL-06). Where no tabs are shown a
 * link `opensAnew`: whoever follows it does not come back, and would begin in the middle of the page.
 */
export function useKeptScroll(path: string, main: RefObject<HTMLElement | null>, opensAnew = false): void {
  const isNew = useRef(opensAnew);
  isNew.current = opensAnew;
  const all = useRef<Record<string, Places>>(undefined);
  all.current ??= stored();
  useLayoutEffect(() => {
    const root = main.current;
    const kept = all.current;
    if (!root || !kept) return;
    if (isNew.current) delete kept[path];
    let isMoving = true;
    const places = kept[path] ?? {};
    const settle = () => {
      if (isMoving && restore(root, { '': [0, 0], ...places })) done();
    };
    const watch = new ResizeObserver(settle);
    // What is drawn later makes the page longer, or brings its own scroller.
    const drawn = new MutationObserver(settle);
    const done = untilInput(() => {
      isMoving = false;
      watch.disconnect();
      drawn.disconnect();
    }, patienceMs);
    watch.observe(root);
    drawn.observe(root, { childList: true, subtree: true });
    settle();

    const note = ({ target }: Event) => {
      if (isMoving) return;
      const element = target === document ? document.scrollingElement : target;
      if (!(element instanceof Element) || (target !== document && !root.contains(element))) return;
      const place = target === document ? '' : placeOf(element, root);
      kept[path] = { ...kept[path], [place]: [element.scrollLeft, element.scrollTop] };
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      done();
      document.removeEventListener('scroll', note, { capture: true });
    };
  }, [path, main]);

  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const keep = () => storage.set(key, all.current, { area: 'session' });
    addEventListener('pagehide', keep);
    return () => {
      history.scrollRestoration = before;
      removeEventListener('pagehide', keep);
    };
  }, []);
}
