import { entity, logOnly } from '../../contract/entity.ts';
import { dict, longText, ref, text } from '../../contract/field.ts';

/** An award of a work, by a confirmed score run (domain B4). */
export const award = entity('dsTbAward', {
  label: ['获奖', 'Award'],
  title: 'awardLevel',
  key: ['competitionId', 'worksId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'awards' },
  calls: logOnly,
  stateField: 'status',
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 220 }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    awardLevel: text(['奖项', 'Award'], { server: true, required: true, search: 'like', sort: true }),
    runId: ref(['成绩计算', 'Score run'], 'dsTbScoreRun', { server: true, required: true, search: 'eq', list: false }),
    status: dict(['状态', 'State'], 'ds_award_status', { server: true, search: 'in', sort: true, width: 100 }),
    reason: longText(['撤销原因', 'Reason'], { server: true, list: false }),
  },
  verbs: {
    publicise: { label: ['公示', 'Put on notice'], from: ['0'], to: '1', roles: ['ADMIN'] },
    confirm: { label: ['确认', 'Confirm'], from: ['1'], to: '2', roles: ['ADMIN'], danger: true, final: true },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: ['0', '1', '2'],
      to: '3',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
