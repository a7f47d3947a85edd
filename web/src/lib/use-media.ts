import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, followed as it changes. */
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

/** The mobile device: menu in a drawer (SHELL-12, SHELL-13). */
export function useMobile(): boolean {
  return useMedia('(max-width: 1087.98px)');
}
/** The phone form: one column (SHELL-13). */
export function usePhone(): boolean {
  return useMedia('(max-width: 767.98px)');
}
