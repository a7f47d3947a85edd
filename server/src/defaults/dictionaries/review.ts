import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of allotment, scores, appeals and awards. */
export const reviewDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_entrant_sees',
    ['参赛者可见内容', 'What entrants see'],
    [
      ['award', '奖项', 'Award'],
      ['band', '名次区间', 'Place among all'],
      ['comment', '给参赛者的意见', 'Comments to the entrant'],
      ['score', '最终得分', 'Score'],
      ['rank', '名次', 'Rank'],
    ],
  ),
  dictionary(
    'ds_rank_band',
    ['名次区间', 'Place among all'],
    [
      ['10', '前 10%', 'First 10%'],
      ['25', '前 25%', 'First 25%'],
      ['50', '前 50%', 'First half'],
      ['100', '其余', 'Others'],
    ],
  ),
  dictionary(
    'ds_allot_mode',
    ['分配方式', 'Allotment mode'],
    [
      ['full', '整体分配', 'Full'],
      ['incremental', '增量分配', 'Incremental'],
      ['manual', '手工分配', 'By hand'],
      ['import', '导入', 'Import'],
    ],
  ),
  dictionary(
    'ds_others_visible',
    ['他人评审可见', 'Others’ reviews shown'],
    [
      ['never', '不可见', 'Never'],
      ['afterOwn', '提交本人评审后', 'After the own review'],
      ['afterClose', '评审结束后', 'After closing'],
    ],
  ),
  dictionary(
    'ds_award_cut',
    ['奖项评定方式', 'How an award is given'],
    [
      ['topN', '前若干名', 'First n'],
      ['topPercent', '前百分之', 'First percent'],
      ['scoreAtLeast', '达到分数', 'Least score'],
    ],
  ),
  dictionary(
    'ds_tie_policy',
    ['并列处理', 'Ties at the border'],
    [
      ['include', '并列均获奖', 'All of them'],
      ['exclude', '并列均不获奖', 'None of them'],
      ['draw', '抽签', 'Drawn'],
    ],
  ),
];
