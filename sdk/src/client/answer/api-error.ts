import type { ErrorKind } from '../../contract/wire/codes.ts';
import type { AnswerIssue, FailurePlace } from '../../contract/wire/envelope.ts';

export interface ApiErrorFacts {
  readonly kind: ErrorKind;
  /** In the client's language. */
  readonly message: string;
  /** A failure code of our server (`row.stale`), or the number from the envelope or from HTTP. */
  readonly code?: string | number;
  readonly issues?: readonly AnswerIssue[];
  readonly requestId?: string;
  /** Whether a later attempt may succeed. */
  readonly retryable?: boolean;
  /** HTTP status, when there was an answer. */
  readonly status?: number;
  /** First 200 characters of an answer that could not be read, or of the server's text when the client shows its own instead. */
  readonly detail?: string;
  /** `result` of the refused call, for example the stored row after a stale edit. */
  readonly result?: unknown;
  /** Whose row was refused, where the call wrote rows of several records. */
  readonly place?: FailurePlace | undefined;
  readonly cause?: unknown;
}

/** Every failure of a call. `kind` is a closed union to switch over; `message` is ready to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  // Declared only: the constructor sets them all, and emitted fields would add bytes to every page.
  declare readonly kind: ErrorKind;
  declare readonly code: string | number | undefined;
  /** Faults of single fields, each with its text. */
  declare readonly issues: readonly AnswerIssue[];
  /** Names the request in the server's log, or in the client's log when no server answered. */
  declare requestId: string | undefined;
  declare readonly retryable: boolean;
  declare readonly status: number | undefined;
  declare readonly detail: string | undefined;
  declare readonly result: unknown;
  declare readonly place: FailurePlace | undefined;

  constructor(facts: ApiErrorFacts) {
    super(facts.message, { cause: facts.cause });
    this.kind = facts.kind;
    this.code = facts.code;
    this.issues = facts.issues ?? [];
    this.requestId = facts.requestId;
    this.retryable = facts.retryable ?? false;
    this.status = facts.status;
    this.detail = facts.detail;
    this.result = facts.result ?? null;
    this.place = facts.place;
  }
}

/** True for errors of this class, including those from another copy of the package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
