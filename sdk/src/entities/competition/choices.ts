import { choices } from '../../contract/choices.ts';

/** States and other closed lists of competitions and their stages. */

export const competitionStatus = choices('competition_status', { unpublished: '0', running: '1', ended: '2' });
export const stageStatus = choices('ds_stage_status', { waiting: '0', open: '1', closed: '2', published: '3' });
export const authorizeStatus = choices('ds_unit_authorize_status', { notAuthorised: '0', authorised: '1', withdrawn: '2' });
