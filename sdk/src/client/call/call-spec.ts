import type { SendOptions } from '../../calls/send.ts';
import type { ErrorKind } from '../../contract/wire/codes.ts';
import type { Answer } from '../../contract/wire/envelope.ts';
import type { Trace } from '../answer/reply.ts';

/** A call with the options that only the client itself may set. */
export interface CallSpec extends SendOptions {
  /** Sends no token: a sign-in. */
  readonly anonymous?: boolean;
  /** Treats a success that fails this check as a refusal. */
  readonly accept?: (answer: Answer) => boolean;
  /** Kind of a refusal that carries only the number 500. */
  readonly otherwise?: ErrorKind;
  /** Where the answer is recorded for `withResponse`. */
  readonly trace?: Trace;
}
