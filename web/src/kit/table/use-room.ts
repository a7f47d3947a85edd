import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width inside an element in px, and on which sides of it something is scrolled out of sight. */
export interface Room {
  readonly width: number;
  readonly before: boolean;
  readonly after: boolean;
}

const measured = (box: HTMLElement): Room => {
  const { clientWidth, scrollWidth, scrollLeft } = box;
  return { width: clientWidth, before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
};

const isSame = (a: Room, b: Room): boolean => a.width === b.width && a.before === b.before && a.after === b.after;

/** Follows the width of a scrolling box and how far it is scrolled sideways. */
export function useRoom(ref: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, before: false, after: false });
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const read = () => setRoom((before) => (isSame(before, measured(box)) ? before : measured(box)));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', read);
    };
  }, [ref]);
  return room;
}

/** The width that the actions of all drawn rows need; it grows as wider ones come, so that columns do not jump from page to page. */
export function useActionsWidth(ref: RefObject<HTMLElement | null>, least: number, drawn: unknown): number {
  const [width, setWidth] = useState(least);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew whenever other rows are drawn
  useLayoutEffect(() => {
    const contents = [...(ref.current?.querySelectorAll<HTMLElement>('.kt-acts') ?? [])];
    const needed = Math.ceil(Math.max(least, ...contents.map((one) => one.getBoundingClientRect().width + 24)));
    setWidth((before) => Math.max(before, needed));
  }, [ref, least, drawn]);
  return width;
}
