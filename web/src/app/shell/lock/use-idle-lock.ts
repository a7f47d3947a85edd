import { useEffect } from 'react';
import { setLocked } from '../../../lib/store/lock.ts';
import { storage } from '../../../lib/store/storage.ts';

const key = 'ACTIVE_AT';
const minuteMs = 60_000;
/** How often the time is looked at, and how often it is written while the reader is busy. */
const everyMs = 5000;

/** Whether the reader has been away from all tabs of the browser for this long. */
export function isIdle(minutes: number, now: number, activeAt: unknown): boolean {
  return minutes > 0 && typeof activeAt === 'number' && now - activeAt >= minutes * minuteMs;
}

/** Locks the screen after so many minutes without a key, a click or a scroll in any tab of the browser; never for 0. */
export function useIdleLock(minutes: number): void {
  useEffect(() => {
    if (minutes <= 0) return;
    let written = 0;
    const note = () => {
      const now = Date.now();
      if (now - written < everyMs) return;
      // A computer that wakes up hears the mouse before the clock.
      if (isIdle(minutes, now, storage.get(key))) return look();
      written = now;
      storage.set(key, now);
    };
    const look = () => {
      if (isIdle(minutes, Date.now(), storage.get(key))) setLocked(true);
    };
    storage.set(key, Date.now());
    const heard = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'wheel'] as const;
    for (const event of heard) addEventListener(event, note, { capture: true, passive: true });
    const timer = setInterval(look, everyMs);
    return () => {
      for (const event of heard) removeEventListener(event, note, { capture: true });
      clearInterval(timer);
    };
  }, [minutes]);
}
