import { entity, standard } from '../../contract/entity.ts';
import { dict, longText, ref } from '../../contract/field.ts';
import { appealStatus } from './choices.ts';

const opinion = { opinion: longText(['处理意见', 'Comment'], { required: true, max: 1000 }) };

/** An entrant's objection to a published result (domain B4). */
export const reviewAppeal = entity('dsTbReviewAppeal', {
  label: ['成绩申诉', 'Appeal'],
  title: 'id',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['APPL', 'UNIT'], action: 'appeals' },
  calls: standard.filter((call) => call !== 'importExcel'),
  stateField: 'status',
  states: appealStatus,
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 260 }),
    reason: longText(['申诉理由', 'Reason'], { required: true, min: 10, max: 2000 }),
    status: dict(['状态', 'State'], appealStatus, { server: true, search: 'in', sort: true, width: 100 }),
    opinion: longText(['处理意见', 'Comment'], { server: true, list: false }),
  },
  verbs: {
    accept: { label: ['受理', 'Accept'], from: ['asked'], to: 'accepted', roles: ['ADMIN', 'SUB'], input: opinion },
    refuse: {
      label: ['不予受理', 'Dismiss'],
      from: ['asked'],
      to: 'refused',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: opinion,
    },
    finish: { label: ['办结', 'Close'], from: ['accepted'], to: 'closed', roles: ['ADMIN', 'SUB'], input: opinion },
  },
});
