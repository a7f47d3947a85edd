import { choices } from '../../contract/choices.ts';

/** States and other closed lists of entries, works and what belongs to them. */

export const registrationStatus = choices('submission_status', {
  draft: '0',
  submitted: '1',
  approved: '2',
  failed: '3',
  returned: '4',
  withdrawn: '5',
});
export const payStatus = choices('ds_pay_status', { none: '0', unpaid: '1', paid: '2', refunded: '3' });
export const consentStatus = choices('ds_consent_status', { pending: '0', given: '1' });
export const changeStatus = choices('ds_change_status', { asked: '0', accepted: '1', refused: '2' });
export const worksStatus = choices('ds_works_status', {
  notSubmitted: '0',
  submitted: '1',
  locked: '2',
  disqualified: '3',
  withdrawn: '4',
});
export const worksPairStatus = choices('ds_works_pair_status', { open: '0', cleared: '1', confirmed: '2' });
export const reportStatus = choices('ds_sub_admin_submit_status', { waiting: '0', accepted: '1', returned: '2', withdrawn: '3' });
export const supplementStatus = choices('ds_supplement_status', { asked: '0', given: '1', accepted: '2', overdue: '3' });
