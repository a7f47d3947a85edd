import type { Issue } from '../../contract/check.ts';
import type { FailureCode } from '../../contract/wire/codes.ts';

export type FailureParams = Readonly<Record<string, string | number>>;

/** A refusal with a name, thrown by whoever answers calls; it becomes the envelope in the request's language. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly issues: readonly Issue[];
  /** Answered as `result`, such as the stored row of a stale edit. */
  readonly result: unknown;

  constructor(code: FailureCode, params: FailureParams = {}, more: { issues?: readonly Issue[]; result?: unknown; cause?: unknown } = {}) {
    super(code, { cause: more.cause });
    this.code = code;
    this.params = params;
    this.issues = more.issues ?? [];
    this.result = more.result ?? null;
  }
}

/** The refusal of what was given, with what is wrong with it. */
export function inputFailure(...issues: readonly Issue[]): Failure {
  return new Failure('input.invalid', {}, { issues });
}
