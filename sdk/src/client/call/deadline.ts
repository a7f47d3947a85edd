import type { Language } from '../../contract/label.ts';
import { abortedError, timeoutError } from '../answer/network-errors.ts';
import type { Limits } from './limits.ts';

/** What may end a call before its answer arrives. */
export interface Deadline {
  /** Ms, 0 for none. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly language: Language;
  readonly limits: Limits;
  /** The platform needs only the events of the signal, as `Platform.plainSignals` says. */
  readonly plain?: boolean | undefined;
}

/**
 * Tells one listener that the time is up, as an AbortSignal would. A real AbortSignal would double the cost of a call; undici accepts any
 * object with `addEventListener`, but treats one with `aborted` as a real signal.
 */
class PlainSignal {
  ended = false;
  #listener: (() => void) | undefined;

  addEventListener(_type: string, listener: () => void): void {
    if (this.ended) listener();
    else this.#listener = listener;
  }

  removeEventListener(): void {
    this.#listener = undefined;
  }

  abort(): void {
    this.ended = true;
    this.#listener?.();
  }
}

/** The time limit as a signal, and the function that fires it. */
const limitOf = (plain: boolean | undefined): { readonly signal: AbortSignal; abort(): void } => {
  if (!plain) return new AbortController();
  const signal = new PlainSignal();
  return { signal: signal as unknown as AbortSignal, abort: () => signal.abort() };
};

/**
 * Runs a call that the caller's signal can end at any time, and the time limit (ms, 0 for none) only while it runs. If either ends it, the
 * rejection is an ApiError of kind `aborted` or `timeout`; otherwise it is that of `run`. The caller's signal stays attached after `run`,
 * for a body that is still being read.
 */
export async function withDeadline<T>(
  { timeoutMs, signal, language, plain, limits }: Deadline,
  run: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw abortedError(language, signal.reason);
  let timedOut = false;
  const limit = timeoutMs > 0 ? limitOf(plain && !signal) : undefined;
  const callOff =
    limit &&
    limits.start(timeoutMs, () => {
      timedOut = true;
      limit.abort();
    });
  try {
    return await run(signal && limit ? AbortSignal.any([signal, limit.signal]) : (signal ?? limit?.signal));
  } catch (error) {
    if (signal?.aborted) throw abortedError(language, error);
    if (timedOut) throw timeoutError(language, error);
    throw error;
  } finally {
    callOff?.();
  }
}

/** Waits; ends early, without an error, if the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}
