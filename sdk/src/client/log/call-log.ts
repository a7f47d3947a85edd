import { isApiError } from '../answer/api-error.ts';
import type { Hook, HookRequest } from '../call/hook.ts';
import { isJson } from '../call/outgoing.ts';
import { redaction } from './redact.ts';

/** One attempt of a call, without anything that a log must not hold. */
export interface LogEntry {
  readonly requestId: string;
  /** 0 for the first attempt. */
  readonly attempt: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON body of the request, only if `bodies` is set. */
  readonly body?: unknown;
  readonly ms: number;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** Kind and message of the error, if there was no answer. */
  readonly failure?: { readonly kind: string; readonly message: string };
}

export interface CallLogOptions {
  /** Receives the entries; an error that it throws fails no call. */
  readonly log: (entry: LogEntry) => void;
  /** Also logs bodies of requests, redacted; default false. Bodies of answers are never logged. */
  readonly bodies?: boolean;
  /** Clock for durations, in ms. */
  readonly now?: () => number;
}

/** A hook that logs every attempt, for `createClient({ hooks: [callLog({ log })] })`. Put it last to see what is really sent. */
export function callLog({ log, bodies = false, now = () => performance.now() }: CallLogOptions): Hook {
  if (typeof log !== 'function') throw new TypeError('log must be a function');
  const tell = (request: HookRequest, ms: number, outcome: Pick<LogEntry, 'status' | 'failure'>): void => {
    const { requestId, attempt, method, path, query, headers, token, body } = request;
    const sent = isJson(body) ? body.json : body instanceof FormData || body === undefined ? undefined : Object.fromEntries(body.fields);
    const { of } = redaction({ values: [query, headers, sent], secrets: [token] });
    try {
      log({ requestId, attempt, ms, ...of({ method, path, query, ...outcome, ...(bodies && sent !== undefined && { body: sent }) }) });
    } catch {
      // A full or broken log must not fail the call that it records.
    }
  };
  return async (request, next) => {
    const from = now();
    try {
      const answer = await next(request);
      tell(request, now() - from, { status: answer.status });
      return answer;
    } catch (error) {
      const [kind, message] = isApiError(error) ? [error.kind, error.message] : ['thrown', String(error)];
      tell(request, now() - from, { failure: { kind, message } });
      throw error;
    }
  };
}
