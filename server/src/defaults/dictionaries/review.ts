import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of allotment, scores, appeals and awards. */
export const reviewDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_entrant_sees',
    ['参赛者可见内容', 'Visible to entrants'],
    [
      ['award', '奖项', 'Award'],
      ['band', '名次区间', 'Rank band'],
      ['comment', '给参赛者的意见', 'Comments for the entrant'],
      ['score', '最终得分', 'Score'],
      ['rank', '名次', 'Rank'],
    ],
  ),
  dictionary(
    'ds_rank_band',
    ['名次区间', 'Rank band'],
    [
      ['10', '前 10%', 'Top 10%'],
      ['25', '前 25%', 'Top 25%'],
      ['50', '前 50%', 'Top half'],
      ['100', '其余', 'Lower half'],
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
    'ds_review_confidence',
    ['把握程度', 'Confidence'],
    [
      ['1', '不太有把握', 'Low'],
      ['2', '比较有把握', 'Fair'],
      ['3', '很有把握', 'High'],
    ],
  ),
  dictionary(
    'ds_review_return_kind',
    ['退回类型', 'Kind of return'],
    [
      ['conflict', '存在利益关系', 'Conflict of interest'],
      ['field', '不是我的专业领域', 'Not my field'],
      ['time', '时间不够', 'No time'],
      ['other', '其他', 'Other'],
    ],
  ),
  dictionary(
    'ds_others_visible',
    ['他人评审可见', 'Other reviews visible'],
    [
      ['never', '不可见', 'Never'],
      ['afterOwn', '提交本人评审后', 'After submitting one’s own'],
      ['afterClose', '评审结束后', 'After the project closes'],
    ],
  ),
  dictionary(
    'ds_award_cut',
    ['奖项评定方式', 'Award basis'],
    [
      ['topN', '前若干名', 'Top places'],
      ['topPercent', '前百分之', 'Top percentage'],
      ['scoreAtLeast', '达到分数', 'Minimum score'],
    ],
  ),
  dictionary(
    'ds_tie_policy',
    ['并列处理', 'Ties at the cut-off'],
    [
      ['include', '并列均获奖', 'All receive it'],
      ['exclude', '并列均不获奖', 'None receives it'],
      ['draw', '抽签', 'Drawn by lot'],
    ],
  ),
];
