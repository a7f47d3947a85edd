import { choices } from '../../contract/choices.ts';

/** States and other closed lists of the log. */

export const logTypes = choices('log_type', { signIn: '1', operation: '2', fault: '3' });
export const logOutcomes = choices('log_outcome', { failed: '0', succeeded: '1' });
export const operateTypes = choices('operate_type', { query: '1', add: '2', edit: '3', remove: '4', import: '5', export: '6' });
