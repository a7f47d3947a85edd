const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Ends what a page does by itself as soon as its reader does something, or after `ms` at the latest. Returns what ends it before that. */
export function untilInput(end: () => void, ms: number): () => void {
  const done = () => {
    clearTimeout(timer);
    for (const input of inputs) removeEventListener(input, done, { capture: true });
    end();
  };
  const timer = setTimeout(done, ms);
  for (const input of inputs) addEventListener(input, done, { capture: true, passive: true });
  return done;
}
