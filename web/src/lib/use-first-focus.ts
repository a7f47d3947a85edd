import { type RefObject, useRef } from 'react';

interface FirstFocus<T> {
  readonly first: RefObject<T | null>;
  readonly afterOpenChange: (open: boolean) => void;
}

/**
 * Focuses the first input of a dialog once it is open: with `autoFocus`, a dialog underneath takes the focus back, and Enter closes the new
 * one.
 */
export function useFirstFocus<T extends { focus(): void }>(): FirstFocus<T> {
  const first = useRef<T>(null);
  return { first, afterOpenChange: (open) => open && first.current?.focus() };
}
