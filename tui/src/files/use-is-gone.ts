import { type RefObject, useEffect, useRef } from 'react';

/** Whether the page was left, for what is still under way. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
