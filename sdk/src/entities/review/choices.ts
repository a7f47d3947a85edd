import { choices } from '../../contract/choices.ts';

/** States and other closed lists of allotment, reviews, scores and awards. */

export const templateStatus = choices('ds_template_status', { draft: '0', inUse: '1', retired: '2' });
export const reviewProjectStatus = choices('ds_review_project_status', {
  preparing: '0',
  allotting: '1',
  reviewing: '2',
  closed: '3',
  published: '4',
});
export const reviewStatus = choices('ds_review_status', {
  pending: '0',
  staged: '1',
  submitted: '2',
  expired: '3',
  returned: '4',
  cancelled: '5',
});
export const allotRunStatus = choices('ds_allot_run_status', { running: '0', done: '1', infeasible: '2', applied: '3', discarded: '4' });
export const allotFlags = choices('ds_allot_flag', { new: 'new', kept: 'kept', removed: 'removed', alternate: 'alternate' });
/** Lines of a proposal whose expert has the work. */
export const assignedFlags: readonly string[] = [allotFlags.new, allotFlags.kept];
export const scoreRunStatus = choices('ds_score_run_status', { draft: '0', confirmed: '1', superseded: '2' });
export const appealStatus = choices('ds_appeal_status', { asked: '0', accepted: '1', refused: '2', closed: '3' });
/** What was decided of an appeal or objection that was taken up. */
export const appealOutcome = choices('ds_appeal_outcome', { upheld: 'upheld', rejected: 'rejected' });
/** Whether experts score works with a known score before they review: not at all, if they like, before reviewing, or until they come close. */
export const calibrationMode = choices('ds_calibration_mode', { none: 'none', offered: 'offered', done: 'done', within: 'within' });
export const calibrationStatus = choices('ds_calibration_status', { draft: '0', ready: '1', retired: '2' });
export const awardStatus = choices('ds_award_status', { proposed: '0', onNotice: '1', confirmed: '2', revoked: '3' });
