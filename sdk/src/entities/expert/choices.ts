import { choices } from '../../contract/choices.ts';

/** States and other closed lists of experts and recusals. */

export const expertStatus = choices('ds_expert_status', { invited: '0', active: '1', suspended: '2', left: '3', refused: '4' });
/** How far an expert is on the way to an account: not asked yet, invited, signed up, or said no. */
export const expertAccountState = choices('ds_expert_account', { none: '0', invited: '1', joined: '2', declined: '3' });
/** What an organiser ruled of an expert and somebody of the same name in an entry: one person, or two. */
export const identityRulings = choices('ds_identity_ruling', { same: 'same', different: 'different' });
export const recusalStatus = choices('ds_recusal_status', { inForce: '0', removed: '1' });
/** How far an invitation to experts is: being written, sent, over. */
export const invitationStatus = choices('ds_expert_invitation_status', { draft: '0', open: '1', closed: '2' });
/** What became of an invited person: not told yet, told, looked at the invitation, answered, or too late. */
export const inviteeStatus = choices('ds_expert_invitee_status', {
  unsent: '0',
  told: '1',
  opened: '2',
  accepted: '3',
  declined: '4',
  expired: '5',
  revoked: '6',
});
