import type { Fields, Language } from '@saiyun/sdk/contract';
import { faultOf, reactionTo, showFailure } from '../lib/errors/error-policy.ts';
import { feedback } from '../lib/errors/feedback.ts';
import { faultsLine } from './failure.ts';

/** Shows the server's message about a list, a deletion or an import as a warning (LIST-10, IMPORT-07, DICT-10). */
export function warnOf(error: unknown): void {
  const fault = faultOf(error);
  // The shared policy has already shown it.
  if (fault.kind !== 'aborted' && reactionTo(fault, true).show === 'nothing') feedback.message('warning', fault.message);
  else showFailure(error);
}

/** As many faults as one line tells. */
const mostFaults = 3;

/** The same where there is no form to say the faults of a row at: they are told themselves, not only that there are some. */
export function warnOfFaults(error: unknown, lang: Language, fields: Fields): void {
  const faults = faultsLine(error, lang, fields, mostFaults);
  if (faults === undefined) warnOf(error);
  else feedback.message('warning', faults);
}
