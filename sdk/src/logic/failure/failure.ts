import type { Issue } from '../../contract/check.ts';
import type { FailureCode } from '../../contract/wire/codes.ts';
import type { FailurePlace } from '../../contract/wire/envelope.ts';
import type { MessageKey } from '../../messages/index.ts';

export type FailureParams = Readonly<Record<string, string | number>>;

/** A named refusal, thrown while a call is handled; it becomes the envelope in the request's language. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly issues: readonly Issue[];
  /** Says more than the text of the code. */
  readonly text: MessageKey | undefined;
  /** Sent as `result`, for example the stored row after a stale edit. */
  readonly result: unknown;
  /** Whose row was refused, where a call writes rows of several records. */
  readonly place: FailurePlace | undefined;
  /** Names of the refused rows, where a call concerns several. */
  readonly rows: readonly string[];

  constructor(
    code: FailureCode,
    params: FailureParams = {},
    more: {
      issues?: readonly Issue[];
      result?: unknown;
      cause?: unknown;
      text?: MessageKey | undefined;
      place?: FailurePlace | undefined;
      rows?: readonly string[];
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.params = params;
    this.issues = more.issues ?? [];
    this.text = more.text;
    this.result = more.result ?? null;
    this.place = more.place;
    this.rows = more.rows ?? [];
  }

  /** The same refusal, of this row. */
  at(place: FailurePlace): Failure {
    const { code, params, issues, result, text, rows } = this;
    return new Failure(code, params, { issues, result, text, rows, place, cause: this });
  }

  /** The same refusal, of the rows of these names. */
  of(rows: readonly string[]): Failure {
    const { code, params, issues, result, text, place } = this;
    return new Failure(code, params, { issues, result, text, place, rows, cause: this });
  }
}

/** The refusal of invalid input, with its faults. */
export function inputFailure(...issues: readonly Issue[]): Failure {
  return new Failure('input.invalid', {}, { issues });
}
