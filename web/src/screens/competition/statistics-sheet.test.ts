import type { CompetitionStatistics } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { type SheetTexts, statisticsSheet } from './statistics-sheet.ts';

const texts: SheetTexts = {
  head: ['统计', '项目', '数量'],
  entries: '有效报名',
  works: '提交作品',
  byState: '状态',
  byArea: '赛区',
  bySchool: '单位',
  byDay: '日期',
  byScore: '得分',
  reviewed: '已评审',
  reviews: '评审',
};
const statistics: CompetitionStatistics = {
  registrations: 3,
  works: 2,
  byState: [{ value: '1', text: '已提交', count: 3 }],
  byArea: [],
  bySchool: [
    { value: 'u1', text: '滨海大学, "北"', count: 2 },
    { value: 'u2', text: '=HYPERLINK("x")', count: 1 },
  ],
  byDay: [{ value: '2099-01-02', text: '2099-01-02', count: 3 }],
  byScore: [{ value: '80', text: '80–90', count: 1 }],
  byReview: [],
};

test('COMP-10: the sheet has every number, and no name in it is a formula', () => {
  expect(statisticsSheet(statistics, texts)).toBe(
    [
      '\uFEFF统计,项目,数量',
      '有效报名,,3',
      '提交作品,,2',
      '状态,已提交,3',
      '单位,"滨海大学, ""北""",2',
      `单位,"'=HYPERLINK(""x"")",1`,
      '日期,2099-01-02,3',
      '得分,80–90,1',
      '',
    ].join('\r\n'),
  );
});
