import { useEffect, useRef, useState } from 'react';

/** Pixels beyond the edge of the screen at which a part counts as near. */
const margin = '240px';

/** Whether the element has been near the screen: what it draws is fetched then. */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return undefined;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setIsNear(true), { rootMargin: margin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
