import { type ReactNode, Suspense, useState } from 'react';

/** Draws a dialog from the first time it is opened: its code is fetched then, and its closing animation still plays. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return open || wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null;
}
