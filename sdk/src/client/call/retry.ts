/** Longest pause before another attempt, in ms; if the server asks for more, there is none. */
const longestPauseMs = 30_000;
const firstPauseMs = 400;
const longestBackoffMs = 10_000;

/**
 * Ms before the attempt after `tries` failures: a random time below a bound that doubles (full jitter), so that clients that failed
 * together do not return together. `Retry-After` is added first. Undefined if the server asks for more than 30 s.
 */
export function pauseMs(tries: number, retryAfterMs = 0, random = Math.random): number | undefined {
  if (retryAfterMs > longestPauseMs) return undefined;
  return retryAfterMs + random() * Math.min(longestBackoffMs, firstPauseMs * 2 ** tries);
}
