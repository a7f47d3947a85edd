import { choices } from '../../contract/choices.ts';

/** States and other closed lists of experts and recusals. */

export const expertStatus = choices('ds_expert_status', { invited: '0', active: '1', suspended: '2', left: '3' });
export const recusalStatus = choices('ds_recusal_status', { inForce: '0', removed: '1' });
