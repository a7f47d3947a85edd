import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, int, json, ref } from '../../contract/field.ts';

const number = { digits: 6, server: true, sort: true, width: 100 } as const;
const place = { server: true, sort: true, width: 90 } as const;

/** Score and rank of one work in a run, with all that led to them (REVIEW-07). Names no expert. */
export const worksScore = entity('dsTbWorksScore', {
  label: ['作品成绩', 'Work score'],
  title: 'id',
  key: ['runId', 'worksId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: [] },
  calls: logOnly,
  defaultSort: { column: 'rankNo', order: 'asc' },
  fields: {
    runId: ref(['成绩计算', 'Run'], 'dsTbScoreRun', { server: true, required: true, search: 'eq', list: false }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    validCount: int(['有效评审数', 'Valid reviews'], { server: true, required: true, sort: true }),
    rawMean: decimal(['原始均分', 'Raw mean'], number),
    adjusted: decimal(['最终得分', 'Score'], number),
    stdDev: decimal(['标准差', 'Deviation'], number),
    rangeValue: decimal(['极差', 'Range'], number),
    rankNo: int(['名次', 'Rank'], place),
    rankLow: int(['名次下界', 'Rank from'], { ...place, list: false }),
    rankHigh: int(['名次上界', 'Rank to'], { ...place, list: false }),
    flags: json(['标记', 'Flags'], 'any', { server: true, list: false }),
    breakdown: json(['计算过程', 'Breakdown'], 'any', { server: true, list: false }),
  },
});
