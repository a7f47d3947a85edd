import { choices } from '../../contract/choices.ts';

/** States and other closed lists of accounts, schools and departments. */

export const accountStatus = choices('user_status', { active: '1', frozen: '2' });
export const sexes = choices('sex', { male: '1', female: '2' });
export const unitStatus = choices('ds_unit_status', { pending: '0', enabled: '1', disabled: '2' });
export const departKinds = choices('org_category', { company: '1', department: '2', post: '3' });
