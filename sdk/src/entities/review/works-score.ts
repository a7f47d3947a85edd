import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, dict, int, json, ref } from '../../contract/field.ts';

const staff = ['ADMIN', 'SUB', 'AUD'] as const;
const number = { digits: 6, server: true, sort: true, width: 100 } as const;
const place = { server: true, sort: true, width: 90 } as const;

/**
 * Score and rank of one work in a run, with everything that led to them. It names no expert. Entrants and schools see those of their own
 * works after publication, as far as the project shows them (`entrantSees`).
 */
export const worksScore = entity('dsTbWorksScore', {
  label: ['作品成绩', 'Work score'],
  title: 'worksId',
  under: 'awardId',
  apart: 'runId',
  key: ['runId', 'worksId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: [] },
  calls: logOnly,
  defaultSort: { column: 'rankNo', order: 'asc' },
  derived: ['round'],
  groups: [
    { label: ['成绩', 'Score'], fields: ['worksId', 'adjusted', 'rankNo', 'rankBand', 'awardId', 'runId'] },
    { label: ['分数由来', 'How it came about'], fields: ['breakdown', 'validCount', 'rawMean', 'median', 'stdDev', 'rangeValue', 'flags'] },
    { label: ['意见', 'Comments'], fields: ['comments'] },
    { label: ['名次区间', 'Range of ranks'], fields: [['rankLow', 'rankHigh']], rare: true },
  ],
  fields: {
    runId: ref(['成绩计算', 'Run'], 'dsTbScoreRun', { server: true, required: true, search: 'eq', list: false, seenBy: staff }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    awardId: ref(['奖项', 'Award'], 'dsTbAwardRule', { server: true, width: 120 }),
    rankBand: dict(['名次区间', 'Rank band'], 'ds_rank_band', { server: true, search: 'in', width: 110 }),
    validCount: int(['有效评审数', 'Valid reviews'], { server: true, required: true, sort: true, priority: 3 }),
    rawMean: decimal(['原始均分', 'Raw mean'], { ...number, seenBy: staff }),
    /** Of the scores that count, as the deviation and the range are. */
    median: decimal(['中位数', 'Median'], { ...number, priority: 3, seenBy: staff }),
    adjusted: decimal(['最终得分', 'Score'], { ...number, priority: 1 }),
    stdDev: decimal(['标准差', 'Standard deviation'], { ...number, priority: 3, seenBy: staff }),
    rangeValue: decimal(['极差', 'Range'], { ...number, priority: 3, seenBy: staff }),
    rankNo: int(['名次', 'Rank'], { ...place, emptyLast: true, priority: 1 }),
    rankLow: int(['名次下界', 'Rank from'], { ...place, list: false, seenBy: staff }),
    rankHigh: int(['名次上界', 'Rank to'], { ...place, list: false, seenBy: staff }),
    comments: json(['给参赛者的意见', 'Comments for the entrant'], 'textList', { server: true, list: false, sheet: false }),
    flags: json(['标记', 'Flags'], 'any', { server: true, list: false, seenBy: staff }),
    breakdown: json(['计算过程', 'Breakdown'], 'any', { server: true, list: false, seenBy: staff }),
  },
});
