import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { reviewStatus } from './choices.ts';

const content = {
  items: json(['评分', 'Scores'], 'reviewItems', { required: true }),
  comment: longText(['评审意见', 'Comment'], { max: 5000 }),
  commentToEntrant: longText(['给参赛者的意见', 'Comment for the entrant'], { max: 5000 }),
  confidence: dict(['把握程度', 'Confidence'], 'ds_review_confidence'),
  secondsSpent: int(['用时（秒）', 'Seconds spent'], { min: 0, max: 1_000_000 }),
  clientKind: dict(['终端', 'Client'], 'ds_client_kind'),
};
const kind = dict(['退回类型', 'Kind of return'], 'ds_review_return_kind');
const reason = longText(['原因', 'Reason'], { required: true, max: 500 });

/** A work allotted to an expert, that is, one review with its state. */
export const review = entity('dsTbWorksAllot', {
  label: ['评审', 'Review'],
  title: 'id',
  namedBy: ['worksId', 'expertId'],
  under: 'expertId',
  key: ['projectId', 'worksId', 'expertId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'allot' },
  calls: standard,
  withoutBin: ['作品可能已分给其他专家，请重新分配', 'the work may have gone to another expert, so it is allotted again'],
  stateField: 'status',
  states: reviewStatus,
  defaultSort: { column: 'allotTime', order: 'desc' },
  groups: [
    { label: ['评审', 'Review'], fields: ['projectId', 'worksId', 'expertId', 'status', 'totalScore'] },
    { label: ['时间', 'Times'], fields: ['allotTime', 'dueTime', 'submitTime'] },
    { label: ['退回', 'Return'], fields: ['returnRequestTime', 'returnKind', 'returnReason', 'replacedById'] },
    { label: ['重开', 'Opened again'], fields: ['reopenAskBy', 'reopenReason'] },
    { label: ['分配来源', 'Where it comes from'], fields: ['runId'], rare: true },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { required: true, frozen: true, search: 'in', width: 200 }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 260, priority: 1 }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true, frozen: true, search: 'in', width: 110 }),
    runId: text(['分配方案', 'Allotment run'], { server: true, search: 'eq', list: false, sheet: false }),
    allotTime: instant(['分配时间', 'Allocated'], { server: true, search: 'range', sort: true, sheet: false, priority: 3 }),
    dueTime: instant(['截止时间', 'Due'], { search: 'range', sort: true, priority: 1 }),
    status: dict(['状态', 'State'], reviewStatus, { server: true, search: 'in', sort: true, width: 100 }),
    totalScore: decimal(['总分', 'Score'], { digits: 3, server: true, search: 'range', sort: true, width: 90, priority: 1 }),
    submitTime: instant(['提交时间', 'Submitted'], { server: true, search: 'range', sort: true, sheet: false, priority: 3 }),
    returnRequestTime: instant(['申请退回时间', 'Return requested'], { server: true, sort: true, list: false, sheet: false }),
    returnKind: dict(['退回类型', 'Kind of return'], 'ds_review_return_kind', { server: true, list: false, sheet: false }),
    returnReason: longText(['退回原因', 'Reason for return'], { server: true, list: false, sheet: false }),
    replacedById: ref(['替补评审', 'Replaced by'], 'dsTbWorksAllot', { server: true, list: false, sheet: false }),
    reopenAskBy: ref(['申请重评人', 'Reopening requested by'], 'sysUser', { server: true, list: false, sheet: false }),
    reopenReason: longText(['重评原因', 'Reason for reopening'], { server: true, list: false, sheet: false }),
  },
  verbs: {
    stage: { label: ['暂存', 'Save draft'], from: ['pending', 'staged'], to: 'staged', roles: ['EXPERT'], single: true, input: content },
    submitReview: {
      label: ['提交评审', 'Submit'],
      from: ['pending', 'staged'],
      to: 'submitted',
      roles: ['EXPERT'],
      single: true,
      danger: true,
      input: content,
    },
    askReturn: {
      label: ['申请退回', 'Request return'],
      from: ['pending', 'staged'],
      roles: ['EXPERT'],
      single: true,
      input: { kind, reason },
    },
    approveReturn: {
      label: ['同意退回', 'Approve return'],
      from: ['pending', 'staged'],
      to: 'returned',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
    },
    refuseReturn: { label: ['拒绝退回', 'Refuse return'], from: ['pending', 'staged'], roles: ['ADMIN', 'SUB'], input: { reason } },
    extend: {
      label: ['延期', 'Extend'],
      from: ['expired'],
      to: 'pending',
      roles: ['ADMIN', 'SUB'],
      input: { dueTime: instant(['新的截止时间', 'New due time'], { required: true }), reason },
    },
    askReopen: { label: ['申请重评', 'Request reopening'], from: ['submitted'], roles: ['ADMIN', 'SUB'], single: true, input: { reason } },
    /** Decided by a second person. */
    reopenReview: {
      label: ['同意重评', 'Reopen'],
      from: ['submitted'],
      to: 'staged',
      roles: ['ADMIN'],
      single: true,
      danger: true,
      input: { dueTime: instant(['新的截止时间', 'New due time']) },
    },
    /** Gives the work to the next alternate. */
    refill: { label: ['补分', 'Give to the next'], from: ['expired', 'returned'], roles: ['ADMIN', 'SUB'], single: true },
    cancelAllot: {
      label: ['取消分配', 'Cancel'],
      from: ['pending', 'staged'],
      to: 'cancelled',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: { reason },
    },
  },
});
