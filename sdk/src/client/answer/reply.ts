import type { PlatformAnswer } from '../platform/platform.ts';

/** A value and the answer that brought it; of a call that makes several requests, the last one. */
export interface Answered<T> {
  readonly value: T;
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the server's log. */
  readonly requestId: string;
}

/** The promise of a call's value, which can also tell of the answer. */
export type Reply<T> = Promise<T> & {
  /** Value, HTTP status, headers and request id. */
  withResponse(): Promise<Answered<T>>;
};

/** Where a call leaves its last answer. */
export interface Trace {
  answer?: PlatformAnswer;
  requestId?: string;
}

/** The promise of a call's work, which leaves its last answer in the trace that it is given. */
export function reply<T>(run: (trace: Trace) => Promise<T>): Reply<T> {
  const trace: Trace = {};
  const promise = run(trace) as Reply<T>;
  promise.withResponse = () =>
    promise.then((value) => ({
      value,
      status: trace.answer?.status ?? 0,
      headers: new Headers([...(trace.answer?.headers() ?? [])] as [string, string][]),
      requestId: trace.requestId ?? '',
    }));
  return promise;
}
