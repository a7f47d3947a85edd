import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, followed as it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );

/** The mobile device: menu in a drawer (SHELL-12, SHELL-13). */
export const useMobile = (): boolean => useMedia('(max-width: 1087.98px)');
/** The phone form: one column (SHELL-13). */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)');
