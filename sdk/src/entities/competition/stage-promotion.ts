import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, flag, int, longText, ref } from '../../contract/field.ts';

/** One work that advanced to a later stage. Written by `promote` of the stage and never changed. */
export const stagePromotion = entity('dsTbStagePromotion', {
  label: ['晋级记录', 'Promotion'],
  title: 'id',
  namedBy: ['worksId', 'toStage'],
  under: 'competitionId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['晋级', 'Promotion'], fields: ['worksId', 'fromStage', 'toStage', 'rank', 'score'] },
    { label: ['依据', 'Grounds'], fields: ['competitionId', 'byHand', 'reason'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, search: 'in', width: 220 }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, search: 'in', width: 260 }),
    fromStage: ref(['原阶段', 'From stage'], 'dsTbCompetitionStage', { server: true, search: 'in' }),
    toStage: ref(['晋级阶段', 'To stage'], 'dsTbCompetitionStage', { server: true, search: 'in' }),
    rank: int(['名次', 'Rank'], { server: true, sort: true, width: 90, priority: 1 }),
    score: decimal(['成绩', 'Score'], { digits: 2, server: true, sort: true, width: 90 }),
    /** Chosen against the rule of the stage, or without one. */
    byHand: flag(['人工选定', 'By hand'], { server: true, search: 'in', width: 100 }),
    reason: longText(['原因', 'Reason'], { server: true, priority: 3 }),
  },
});
