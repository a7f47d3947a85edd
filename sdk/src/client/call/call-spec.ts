import type { SendOptions } from '../../calls/send.ts';
import type { ErrorKind } from '../../contract/wire/codes.ts';
import type { Answer } from '../../contract/wire/envelope.ts';
import type { Trace } from '../answer/reply.ts';

/** A call with what only the client itself may ask for. */
export interface CallSpec extends SendOptions {
  /** Carries no token: a sign-in. */
  readonly anonymous?: boolean;
  /** A success that does not pass is refused all the same (AUTH-06). */
  readonly accept?: (answer: Answer) => boolean;
  /** Kind of a refusal that names nothing but the number 500. */
  readonly otherwise?: ErrorKind;
  /** Where the answer is left for `withResponse`. */
  readonly trace?: Trace;
}
