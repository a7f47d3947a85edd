import { entity, standard } from '../../contract/entity.ts';
import { dict, file, longText, ref } from '../../contract/field.ts';
import { appealOutcome, appealStatus } from './choices.ts';

const opinion = { opinion: longText(['处理意见', 'Comment'], { required: true, max: 1000 }) };

/** An entrant's appeal against a published result of its own, or anybody's objection to an award on public notice. */
export const reviewAppeal = entity('dsTbReviewAppeal', {
  label: ['申诉与异议', 'Appeal or objection'],
  title: 'id',
  namedBy: ['worksId', 'createTime'],
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['APPL', 'UNIT'], action: 'appeals' },
  calls: standard.filter((call) => call !== 'importExcel'),
  withoutBin: ['申诉期可能已过，请重新提交', 'the time for appeals may be over, so it is handed in again'],
  stateField: 'status',
  states: appealStatus,
  // Names of who wrote it and who answered it; an account is nothing to read.
  derived: ['score', 'rank', 'scoredIn', 'createBy_dictText', 'authorOf', 'updateBy_dictText'],
  groups: [
    { label: ['理由', 'Grounds'], fields: ['worksId', 'awardId', 'reason', 'evidence'] },
    { label: ['处理', 'Decision'], fields: ['status', 'outcome', 'opinion'] },
  ],
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 240 }),
    awardId: ref(['公示中的奖项', 'Award on notice'], 'dsTbAward', {
      frozen: true,
      search: 'in',
      // An objection begins at the award, so that none is chosen that is not on notice.
      form: false,
    }),
    reason: longText(['理由', 'Grounds'], { required: true, min: 10, max: 2000 }),
    evidence: file(['证据材料', 'Evidence'], { takes: 'work', many: true, list: false, sheet: false }),
    status: dict(['状态', 'State'], appealStatus, { server: true, search: 'in', sort: true, width: 100 }),
    outcome: dict(['结论', 'Outcome'], appealOutcome, { server: true, search: 'in' }),
    opinion: longText(['处理意见', 'Comment'], { server: true, list: false }),
  },
  verbs: {
    accept: { label: ['受理', 'Take up'], from: ['asked'], to: 'accepted', roles: ['ADMIN', 'SUB'], input: opinion },
    refuse: {
      label: ['不予受理', 'Decline'],
      from: ['asked'],
      to: 'refused',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: opinion,
    },
    finish: {
      label: ['作出结论', 'Decide'],
      from: ['accepted'],
      to: 'closed',
      roles: ['ADMIN', 'SUB'],
      tells: ['结论作出后不可更改，并随即告知提出人。', 'The outcome cannot be changed, and whoever wrote this is told at once.'],
      input: { outcome: dict(['结论', 'Outcome'], appealOutcome, { required: true }), ...opinion },
    },
  },
});
