import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; updates as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** A mobile device: the menu is in a drawer (SHELL-12, SHELL-13). */
export function useMobile(): boolean {
  return useMedia('(max-width: 1087.98px)');
}
/** A phone: one column (SHELL-13). */
export function usePhone(): boolean {
  return useMedia('(max-width: 767.98px)');
}
