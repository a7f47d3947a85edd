import { faultOf, reactionTo, showFailure } from '../lib/errors/error-policy.ts';
import { feedback } from '../lib/errors/feedback.ts';

/** Shows the server's message about a list, a deletion or an import as a warning (LIST-10, IMPORT-07, DICT-10). */
export function warnOf(error: unknown): void {
  const fault = faultOf(error);
  // The shared policy has already shown it.
  if (fault.kind !== 'aborted' && reactionTo(fault, true).show === 'nothing') feedback.message('warning', fault.message);
  else showFailure(error);
}
