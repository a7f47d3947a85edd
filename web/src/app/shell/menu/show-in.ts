const scrolls = (node: Element): boolean => /auto|scroll/.test(getComputedStyle(node).overflowY);

const boxOf = (part: Element | null): Element | undefined => {
  let box = part?.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  return box ?? undefined;
};

/** Has a part stay where the pointer is although what is above it is about to grow or shrink. */
export function keepAt(part: Element): void {
  const before = part.getBoundingClientRect().top;
  requestAnimationFrame(() => {
    const box = boxOf(part);
    if (!box) return;
    box.scrollTop += part.getBoundingClientRect().top - before;
    const [own, frame] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    if (own.top < frame.top || own.bottom > frame.bottom) showIn(part);
  });
}

/** Scrolls the box around a part until the part is in it. The page itself stays where it is. */
export function showIn(part: Element | null): void {
  const box = boxOf(part);
  if (!part || !box) return;
  const [own, frame] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  // What is above and below an entry shows that the list goes on.
  const margin = Math.min(48, frame.height / 4);
  if (own.top < frame.top + margin) box.scrollTop -= frame.top + margin - own.top;
  else if (own.bottom > frame.bottom - margin) box.scrollTop += own.bottom - frame.bottom + margin;
}
