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
    'ds_allot_run_status',
    ['分配方案状态', 'Allotment run state'],
    [
      ['0', '计算中', 'Running'],
      ['1', '已完成', 'Done'],
      ['2', '无可行方案', 'Infeasible'],
      ['3', '已应用', 'Applied'],
      ['4', '已放弃', 'Discarded'],
    ],
  ),
  dictionary(
    'ds_allot_flag',
    ['分配变化', 'Allotment change'],
    [
      ['new', '新增', 'New'],
      ['kept', '保留', 'Kept'],
      ['removed', '移除', 'Removed'],
      ['alternate', '候补', 'Alternate'],
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
    'ds_score_run_status',
    ['成绩计算状态', 'Score run state'],
    [
      ['0', '草稿', 'Draft'],
      ['1', '已确认', 'Confirmed'],
      ['2', '已被替代', 'Superseded'],
    ],
  ),
  dictionary(
    'ds_appeal_status',
    ['申诉状态', 'Appeal state'],
    [
      ['0', '已提出', 'Asked'],
      ['1', '已受理', 'Accepted'],
      ['2', '不予受理', 'Refused'],
      ['3', '已办结', 'Closed'],
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
  dictionary(
    'ds_award_status',
    ['获奖状态', 'Award state'],
    [
      ['0', '拟获奖', 'Proposed'],
      ['1', '公示中', 'On notice'],
      ['2', '已确认', 'Confirmed'],
      ['3', '已撤销', 'Revoked'],
    ],
  ),
];
