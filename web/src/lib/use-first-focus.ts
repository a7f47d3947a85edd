import { type RefObject, useRef } from 'react';

interface FirstFocus<T> {
  readonly first: RefObject<T | null>;
  readonly afterOpenChange: (open: boolean) => void;
}

/**
 * Whether the reader has begun to type in the modal dialog on top. Focus that moves now would put the next letters into another field. A card
 * of news beside it is a dialog too, but not modal.
 */
export function isTypingInDialog(): boolean {
  const at = document.activeElement;
  if (!at?.matches('input, textarea, [contenteditable="true"]')) return false;
  const shown = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter((dialog) => dialog.checkVisibility());
  return shown.at(-1)?.contains(at) === true;
}

/**
 * Focuses the first input of a dialog once it is open, unless the reader was faster: with `autoFocus`, a dialog underneath takes the focus
 * back, and Enter closes the new one.
 */
export function useFirstFocus<T extends { focus(): void }>(): FirstFocus<T> {
  const first = useRef<T>(null);
  return { first, afterOpenChange: (open) => open && !isTypingInDialog() && first.current?.focus() };
}
