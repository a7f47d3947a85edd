import { type RefObject, useRef } from 'react';

interface FirstFocus<T> {
  readonly first: RefObject<T | null>;
  readonly afterOpenChange: (open: boolean) => void;
}

/** Puts the focus where a dialog begins, once it is open: one that lies below takes it from `autoFocus`, and Enter would close the new one. */
export function useFirstFocus<T extends { focus(): void }>(): FirstFocus<T> {
  const first = useRef<T>(null);
  return { first, afterOpenChange: (open) => open && first.current?.focus() };
}
