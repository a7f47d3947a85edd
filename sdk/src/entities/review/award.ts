import { entity, logOnly } from '../../contract/entity.ts';
import { dict, longText, ref, text } from '../../contract/field.ts';
import { awardStatus } from './choices.ts';

/** An award of a work, from a confirmed score run (domain B4). */
export const award = entity('dsTbAward', {
  label: ['获奖', 'Award'],
  title: 'awardLevel',
  key: ['competitionId', 'worksId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'awards' },
  calls: logOnly,
  stateField: 'status',
  states: awardStatus,
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 220 }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    awardLevel: text(['奖项', 'Award'], { server: true, required: true, search: 'like', sort: true }),
    runId: ref(['成绩计算', 'Score run'], 'dsTbScoreRun', { server: true, required: true, search: 'eq', list: false }),
    status: dict(['状态', 'State'], awardStatus, { server: true, search: 'in', sort: true, width: 100 }),
    reason: longText(['撤销原因', 'Reason'], { server: true, list: false }),
  },
  verbs: {
    publicise: { label: ['公示', 'Open public notice'], from: ['proposed'], to: 'onNotice', roles: ['ADMIN'] },
    confirm: { label: ['确认', 'Confirm'], from: ['onNotice'], to: 'confirmed', roles: ['ADMIN'], danger: true, final: true },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: ['proposed', 'onNotice', 'confirmed'],
      to: 'revoked',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
