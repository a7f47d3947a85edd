import { entity, standard } from '../../contract/entity.ts';
import { dict, longText, ref } from '../../contract/field.ts';
import { appealStatus } from './choices.ts';

const opinion = { opinion: longText(['处理意见', 'Comment'], { required: true, max: 1000 }) };

/** An entrant's appeal against a published result of its own, or anybody's objection to an award on public notice (domain B4). */
export const reviewAppeal = entity('dsTbReviewAppeal', {
  label: ['成绩申诉', 'Appeal'],
  title: 'id',
  namedBy: ['worksId', 'createTime'],
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['APPL', 'UNIT'], action: 'appeals' },
  calls: standard.filter((call) => call !== 'importExcel'),
  withoutBin: ['申诉期可能已过，请重新提交', 'the time for appeals may be over, so it is handed in again'],
  stateField: 'status',
  states: appealStatus,
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 260 }),
    awardId: ref(['公示奖项', 'Award on notice'], 'dsTbAward', {
      frozen: true,
      search: 'in',
      list: false,
      help: ['对公示中的奖项提出异议时填写，不限于本队作品', 'For an objection to an award on public notice, of any team'],
    }),
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
