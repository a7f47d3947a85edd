import type { Language } from '../contract/label.ts';
import { abortedError, timeoutError } from './faults.ts';

/**
 * Runs a call that the caller's signal ends at any time, and the time limit (ms, 0 for none) while it runs. When one of
 * them ends it, the rejection is an ApiError of kind aborted or timeout, else that of `run`. The caller's signal stays attached when `run` is done, for a body that is still being read.
 */
export async function withDeadline<T>(
  { timeoutMs, signal, language }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined; readonly language: Language },
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw abortedError(language, signal.reason);
  const limit = timeoutMs > 0 ? new AbortController() : undefined;
  const timer = limit && setTimeout(() => limit.abort(), timeoutMs);
  const signals = [signal, limit?.signal].filter((s) => s !== undefined);
  try {
    return await run(signals.length > 1 ? AbortSignal.any(signals) : signals[0]);
  } catch (error) {
    if (signal?.aborted) throw abortedError(language, error);
    if (limit?.signal.aborted) throw timeoutError(language, error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits; ends early, without an error, when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
