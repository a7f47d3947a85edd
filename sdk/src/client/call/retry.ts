/** Longest pause before a call is tried again, in ms; a server that asks for more is not waited for. */
const longestPauseMs = 30_000;
const firstPauseMs = 400;
const longestBackoffMs = 10_000;

/**
 * Ms before the attempt after `tries` failed ones: anything from 0 up to a bound that doubles (full jitter), so that clients that failed
 * together do not come back together. `Retry-After` is waited for first. Undefined when the server asks for more than 30 s.
 */
export function pauseMs(tries: number, retryAfterMs = 0, random = Math.random): number | undefined {
  if (retryAfterMs > longestPauseMs) return undefined;
  return retryAfterMs + random() * Math.min(longestBackoffMs, firstPauseMs * 2 ** tries);
}
