import type { PlatformAnswer } from '../platform/platform.ts';

/** A value and the answer that brought it; if the call made several requests, the last answer. */
export interface Answered<T> {
  readonly value: T;
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the server's log. */
  readonly requestId: string;
}

/** The promise of a call's value, which also gives access to the answer. */
export type Reply<T> = Promise<T> & {
  /** Value, HTTP status, headers and request id. */
  withResponse(): Promise<Answered<T>>;
};

/** Where a call records its last answer. */
export interface Trace {
  answer?: PlatformAnswer;
  requestId?: string;
}

/** Runs a call's work and records its last answer in the trace that the work receives. */
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
