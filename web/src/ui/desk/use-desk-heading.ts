import { useEffect, useRef } from 'react';

const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null;
const isDialogOpen = (): boolean => document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null;

/**
 * Keeps the focus on a desk: a dialog that a key opens gives it back to where it was, which was nowhere, or goes with what was decided. It
 * comes to the heading of what is open then, which has this id.
 */
export function useDeskHeading(id: string) {
  const watching = useRef<MutationObserver>(undefined);
  useEffect(() => () => watching.current?.disconnect(), []);
  const toHeading = (): void => document.getElementById(id)?.focus({ preventScroll: true });
  return (run: (() => void) | undefined) =>
    run &&
    (() => {
      if (isLost()) toHeading();
      run();
      watching.current?.disconnect();
      let wasOpen = false;
      const observer = new MutationObserver(() => {
        if (isDialogOpen()) wasOpen = true;
        else if (wasOpen) {
          observer.disconnect();
          // What was decided makes room for the next one first.
          setTimeout(() => isLost() && toHeading(), 300);
        }
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'style', 'class'] });
      watching.current = observer;
    });
}
