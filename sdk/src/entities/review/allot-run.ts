import { entity } from '../../contract/entity.ts';
import { dict, flag, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { allotRunStatus } from './choices.ts';

const weight = { min: 0, max: 1000, list: false } as const;

/** One computed proposal of who reviews what. The same seed and input give the same proposal. */
export const allotRun = entity('dsTbWorksAllotRun', {
  label: ['分配方案', 'Allotment run'],
  title: 'id',
  namedBy: ['projectId', 'createTime'],
  under: 'mode',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'allot' },
  calls: ['list', 'queryById', 'add', 'exportXls'],
  stateField: 'status',
  states: allotRunStatus,
  groups: [
    { label: ['方案', 'Run'], fields: ['projectId', 'mode', 'status', 'progress', 'durationMs', 'problem'] },
    { label: ['结果', 'Result'], fields: ['stats', 'infeasible', 'adjusted', 'unclearReason'] },
    { label: ['上下限', 'Bounds'], fields: ['reviews', ['loadMin', 'loadMax'], 'needsLabel', 'readyOnly', 'alternates', 'dueTime'] },
    { label: ['权重', 'Weights'], fields: ['labelWeight', 'balanceWeight', 'repeatWeight', 'levelWeight', 'fair'] },
    {
      label: ['可复算的凭据', 'Proof of repeatability'],
      fields: ['seed', 'algoVersion', 'inputDigest', 'resultDigest', 'verifyTime', 'verified'],
      rare: true,
    },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { required: true, frozen: true, search: 'in', width: 220 }),
    mode: dict(['方式', 'Mode'], 'ds_allot_mode', { required: true, search: 'in', default: 'full' }),
    reviews: int(['每件评审数', 'Reviews per work'], {
      min: 1,
      max: 99,
      list: false,
      help: ['留空为评审项目的设置', 'Leave empty for what the project says'],
    }),
    loadMin: int(['每人最少', 'Fewest per expert'], { min: 0, max: 10_000, default: 0, list: false }),
    loadMax: int(['每人最多', 'Most per expert'], {
      min: 1,
      max: 10_000,
      list: false,
      help: ['留空为各专家自己的评审上限', 'Leave empty for each expert’s own limit'],
    }),
    needsLabel: flag(['标签必须匹配', 'A label must match'], {
      default: '0',
      list: false,
      help: ['只分给至少有一个标签相符的专家', 'Only experts with at least one label of the work review it'],
    }),
    readyOnly: flag(['只分给资料完整的专家', 'Complete profiles only'], {
      default: '0',
      list: false,
    }),
    alternates: int(['候补人数', 'Alternates per work'], { min: 0, max: 20, default: 3, list: false }),
    dueTime: instant(['评审截止', 'Reviews due'], {
      list: false,
      help: ['留空为评审项目的截止时间', 'Leave empty for the end of the project'],
    }),
    labelWeight: int(['专长匹配权重', 'Weight of labels'], {
      ...weight,
      default: 10,
      help: ['匹配度 0 到 100，乘以权重计入总分', 'A match of 0 to 100 counts times this'],
    }),
    balanceWeight: int(['负荷均衡权重', 'Weight of even loads'], {
      ...weight,
      default: 5,
      help: ['每位专家的第 n 件扣去权重的 2n−1 倍', 'The n-th work of an expert takes off 2n − 1 times this'],
    }),
    repeatWeight: int(['同校重复权重', 'Weight of repeated schools'], {
      ...weight,
      default: 2,
      help: ['专家在其他轮次每评过同校一件，扣去权重的 100 倍', 'Each work of the same school in other rounds takes off 100 times this'],
    }),
    levelWeight: int(['专家级别权重', 'Weight of levels'], {
      ...weight,
      default: 5,
      help: [
        '组别或评审项目要求了专家级别时，每低一级扣去权重的 100 倍',
        'Where a group or the project asks for a level of experts, each level below it takes off 100 times this',
      ],
    }),
    fair: flag(['先抬高最弱的一对', 'Raise the weakest pairs first'], { default: '0', list: false }),
    seed: text(['随机种子', 'Seed'], {
      max: 64,
      list: false,
      help: ['同样的输入和种子得到同样的结果', 'The same input and seed give the same result'],
    }),
    status: dict(['状态', 'State'], allotRunStatus, { server: true, search: 'in', sort: true, width: 100 }),
    progress: text(['进度', 'Progress'], { server: true, max: 100, list: false, sheet: false }),
    stats: json(['统计', 'Statistics'], 'any', { server: true, list: false, sheet: false }),
    infeasible: json(['无法满足的要求', 'Infeasible'], 'any', { server: true, list: false, sheet: false }),
    problem: longText(['说明', 'Remark'], { server: true, list: false }),
    unclearReason: longText(['身份未认定时的应用理由', 'Reason while identities are open'], { server: true, list: false }),
    adjusted: int(['手工调整', 'Adjusted by hand'], { server: true, list: false }),
    durationMs: int(['耗时（毫秒）', 'Duration (ms)'], { server: true, sort: true }),
    algoVersion: text(['算法版本', 'Algorithm'], { server: true, max: 50, list: false }),
    inputDigest: text(['输入摘要', 'Input digest'], { server: true, max: 64, list: false }),
    resultDigest: text(['结果摘要', 'Result digest'], { server: true, max: 64, list: false }),
    verifyTime: instant(['校验时间', 'Verified at'], { server: true, list: false }),
    verified: flag(['校验一致', 'Verified'], { server: true, list: false }),
  },
  verbs: {
    applyRun: {
      label: ['应用', 'Apply'],
      from: ['done'],
      to: 'applied',
      roles: ['ADMIN', 'SUB'],
      single: true,
      danger: true,
      final: true,
      input: {
        unclearReason: longText(['身份未认定时的应用理由', 'Reason while identities are open'], {
          max: 500,
          help: ['还有专家与报名人员是否同一人没有认定时必填', 'Required while it is open whether experts are people of entries'],
        }),
      },
    },
    discardRun: {
      label: ['放弃', 'Discard'],
      from: ['running', 'done', 'infeasible'],
      to: 'discarded',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
    },
    verifyRun: { label: ['重算校验', 'Verify'], from: ['done', 'applied'], roles: ['ADMIN', 'SUB', 'AUD'], single: true },
  },
});
