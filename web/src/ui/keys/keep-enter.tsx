import type { ReactNode } from 'react';

const own = { display: 'contents' };

/** Enter in a part of its own, such as a calendar, takes what was typed there and does not send the form around it. */
export function KeepEnter({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the key from the form
    <div style={own} onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}>
      {children}
    </div>
  );
}
