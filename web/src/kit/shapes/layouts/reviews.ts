import { defaultScoreParams } from '@saiyun/sdk/logic/score';
import type { Choice, Layout, Part } from '../layout.ts';
import { choice, flag, more, number, only, required, text } from '../parts.ts';

const ways: readonly Choice[] = [
  ['mean', ['平均', 'Mean']],
  ['trimmed', ['去掉最高最低后平均', 'Mean without the highest and lowest']],
  ['weighted', ['加权平均', 'Weighted mean']],
  ['sum', ['合计', 'Sum']],
  ['median', ['中位数', 'Median']],
  ['formula', ['表达式', 'Expression']],
];

const ties: readonly Choice[] = [
  ['criterion', ['权重最大的评审项', 'Item of the highest weight']],
  ['median', ['中位数', 'Median']],
  ['rawMean', ['原始分平均', 'Mean of the raw scores']],
  ['submitTime', ['提交较早', 'Earlier submission']],
  ['draw', ['抽签（须排在最后）', 'Draw, as the last']],
];

const awards: Layout = {
  kind: 'rows',
  one: ['奖项', 'Award'],
  fresh: { level: '', cutType: 'topN', value: 1, tiePolicy: 'include' },
  parts: [
    text('level', '奖项', 'Award', required),
    choice(
      'cutType',
      '如何确定',
      'Cut by',
      [
        ['topN', ['名次', 'Places']],
        ['topPercent', ['比例（%）', 'Percent']],
        ['scoreAtLeast', ['分数线', 'Score']],
      ],
      required,
    ),
    number('value', '值', 'Value', required),
    choice(
      'tiePolicy',
      '同分时',
      'When equal',
      [
        ['include', ['都入选', 'All are in']],
        ['exclude', ['都不入选', 'None is in']],
        ['draw', ['抽签', 'Drawn']],
      ],
      required,
    ),
  ],
};

/** How the scores of a work are combined and works are ranked (REVIEW-07). */
const scoreSteps: Layout = {
  kind: 'record',
  one: ['计算步骤', 'Steps'],
  fresh: {
    validity: defaultScoreParams.validity,
    adjust: defaultScoreParams.adjust,
    aggregate: defaultScoreParams.aggregate,
    tieBreak: defaultScoreParams.tieBreak,
  },
  parts: [
    {
      name: 'validity',
      label: ['哪些评审有效', 'Which reviews count'],
      kind: 'record',
      required: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['有效条件', 'Condition'],
        fresh: { ...defaultScoreParams.validity },
        parts: [
          number('minCount', '至少几份有效评审', 'Reviews needed', required),
          flag('countExpired', '已填完但过期未提交的也有效', 'Complete ones that expired count', required),
          flag('dropWithdrawn', '已退出专家的无效', 'Those of experts who withdrew do not', required),
        ],
      },
    },
    {
      name: 'adjust',
      label: ['校正评委松紧', 'Differences between experts'],
      kind: 'record',
      required: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['校正', 'Adjustment'],
        fresh: { ...defaultScoreParams.adjust },
        parts: [
          choice(
            'method',
            '方法',
            'Method',
            [
              ['none', ['不校正', 'None']],
              ['standard', ['标准分', 'Standard score']],
              ['additive', ['加法模型', 'Additive model']],
            ],
            required,
          ),
          choice(
            'scale',
            '标度',
            'Scale',
            [
              ['t', ['T 分（50 + 10z）', 'T-score, 50 + 10z']],
              ['refit', ['原始分范围', 'Range of the raw scores']],
            ],
            { ...required, ...only('method', 'standard') },
          ),
          number('minWorks', '每位评委至少作品数', 'Works per expert, at least', only('method', 'standard')),
          number('lambda', '收缩 λ', 'Shrinkage λ', only('method', 'standard', 'additive')),
        ],
      },
    },
    {
      name: 'aggregate',
      label: ['合成一个分数', 'One score'],
      kind: 'record',
      required: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['合成', 'Score'],
        fresh: { ...defaultScoreParams.aggregate },
        parts: [
          // An expression in the formula replaces the method.
          choice('method', '方法', 'Method', ways),
          number('drop', '每端去掉几份', 'Dropped at each end', { ...required, ...only('method', 'trimmed') }),
          number('digits', '小数位数', 'Decimals', required),
          text('expression', '表达式', 'Expression', {
            ...required,
            ...only('method', 'formula'),
            wide: true,
            hint: ['如 avg(scores)', 'e.g. avg(scores)'],
          }),
        ],
      },
    },
    {
      name: 'tieBreak',
      label: ['同分排序', 'Equal scores'],
      kind: 'record',
      required: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['同分排序', 'Order'],
        fresh: { ...defaultScoreParams.tieBreak },
        parts: [
          { name: 'keys', label: ['依次比较', 'Compared in turn'], kind: 'choices', options: ties, wide: true },
          choice(
            'ranking',
            '并列名次',
            'Places',
            [
              ['shared', ['并列占位：1 1 3', 'Shared: 1 1 3']],
              ['dense', ['并列不占位：1 1 2', 'Dense: 1 1 2']],
              ['ordinal', ['不并列（须抽签）', 'None equal, by draw']],
            ],
            required,
          ),
        ],
      },
    },
    {
      name: 'cut',
      label: ['奖项划线', 'Awards'],
      kind: 'record',
      more: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['划线', 'Cut'],
        fresh: { awards: [] },
        parts: [{ name: 'awards', label: ['奖项', 'Awards'], kind: 'rows', required: true, wide: true, of: awards }],
      },
    },
    text('seed', '抽签种子', 'Seed of draws', { ...more, hint: ['抽签时必填', 'Needed for draws'] }),
  ],
};

const numbers = (name: string, zh: string, en: string, rest: Partial<Part> = {}): Part => ({
  name,
  label: [zh, en],
  kind: 'numbers',
  wide: true,
  ...rest,
});

/** How nested data of reviews and stages is edited and shown. */
export const reviewLayouts: Readonly<Record<string, Layout>> = {
  scoreSteps,
  formulaCases: {
    kind: 'rows',
    one: ['用例', 'Case'],
    fresh: { name: '', values: { scores: [] } },
    parts: [
      text('name', '名称', 'Name', required),
      {
        name: 'expected',
        label: ['应得结果', 'Expected'],
        kind: 'numberOr',
        options: [['error', ['不可计算', 'Not to be computed']]],
        required: true,
      },
      {
        name: 'values',
        label: ['输入', 'Given'],
        kind: 'record',
        required: true,
        wide: true,
        of: {
          kind: 'record',
          one: ['输入', 'Given'],
          fresh: { scores: [] },
          parts: [
            numbers('scores', '校正后各评审得分', 'Adjusted scores', { ...required, hint: ['如 90, 85.5, 90', 'e.g. 90, 85.5, 90'] }),
            numbers('raw', '原始分（不填则同上）', 'Raw scores, else the same', more),
            numbers('weights', '权重（整数）', 'Weights, whole numbers', more),
          ],
        },
      },
    ],
  },
  dayRanges: {
    kind: 'rows',
    one: ['时段', 'Period'],
    parts: [
      { name: 'from', label: ['开始日期', 'From'], kind: 'date', required: true },
      { name: 'until', label: ['结束日期（含）', 'Until, that day included'], kind: 'date', required: true },
    ],
  },
  disputeRule: {
    kind: 'record',
    one: ['争议规则', 'Rule'],
    parts: [
      number('maxRange', '最大分差', 'Greatest range'),
      number('maxStdDev', '最大标准差', 'Greatest deviation'),
      number('nearCut', '距分数线', 'Near the cut'),
    ],
  },
  promoteRule: {
    kind: 'record',
    one: ['晋级规则', 'Rule'],
    fresh: { kind: 'top' },
    parts: [
      choice(
        'kind',
        '方式',
        'How',
        [
          ['top', ['按名次', 'The best so many']],
          ['percent', ['按比例（%）', 'The best percent']],
          ['manual', ['人工确定', 'Named by hand']],
        ],
        required,
      ),
      number('value', '名额或比例', 'How many, or percent', { ...required, ...only('kind', 'top', 'percent') }),
      number('perUnit', '每单位最多', 'At most of a school'),
      number('perArea', '每赛区最多', 'At most of an area'),
    ],
  },
};
