import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, longText, ref, text } from '../../contract/field.ts';

/**
 * A gate of a competition that closes later for one unit, team or area, reviews also for one expert or project. Checks of registration and
 * submission read these rows; reviews and orders get the later time when it is granted, and when they are made.
 */
export const timelineException = entity('dsTbTimelineException', {
  label: ['时间例外', 'Timeline exception'],
  title: 'id',
  namedBy: ['competitionId', 'gate'],
  under: 'newEnd',
  key: ['competitionId', 'gate', 'scopeId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  groups: [
    { label: ['谁的哪个时间', 'Whose window'], fields: ['competitionId', 'gate', 'scopeType', 'scopeId', 'newEnd'] },
    { label: ['批准', 'Approval'], fields: ['reason', 'approvedBy'] },
    { label: ['效果', 'Effect'], fields: ['helpedCount', 'helpedNames'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    scopeType: dict(['范围', 'For'], 'ds_exception_scope', { required: true, frozen: true, search: 'in' }),
    scopeId: text(['对象', 'Applies to'], {
      required: true,
      frozen: true,
      max: 64,
      ofBy: {
        field: 'scopeType',
        of: { unit: 'dsTbUnit', team: 'dsTbRegistration', area: 'dsTbCompetitionArea', expert: 'dsTbExpert', project: 'dsTbReviewProject' },
      },
      search: 'eq',
      help: ['单位、报名或赛区；评审也可以是专家或评审项目', 'A school, entry or area; of reviews also an expert or a project'],
    }),
    gate: dict(['环节', 'Gate'], 'ds_gate', { required: true, frozen: true, search: 'in', priority: 1 }),
    newEnd: instant(['延期至', 'Closes at'], { required: true, search: 'range', sort: true }),
    reason: longText(['原因', 'Reason'], { required: true, max: 500, priority: 3 }),
    helpedCount: int(['惠及', 'Helps'], {
      server: true,
      sort: true,
      width: 90,
      help: [
        '批准时惠及的报名数、待缴订单数或未提交的评审数',
        'Entries, orders to be paid or reviews not handed in that it helped when it was granted',
      ],
    }),
    helpedNames: longText(['惠及对象', 'Whom it helps'], { server: true, sheet: false }),
    approvedBy: text(['批准人', 'Approved by'], { server: true, search: 'like', sheet: false, priority: 3 }),
  },
});
