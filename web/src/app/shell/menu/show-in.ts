const scrolls = (node: Element): boolean => /auto|scroll/.test(getComputedStyle(node).overflowY);

/** Scrolls the box around a part until the part is in it. The page itself stays where it is. */
export function showIn(part: Element | null): void {
  let box = part?.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  if (!part || !box) return;
  const [own, frame] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  // What is above and below an entry shows that the list goes on.
  const margin = Math.min(48, frame.height / 4);
  if (own.top < frame.top + margin) box.scrollTop -= frame.top + margin - own.top;
  else if (own.bottom > frame.bottom - margin) box.scrollTop += own.bottom - frame.bottom + margin;
}
