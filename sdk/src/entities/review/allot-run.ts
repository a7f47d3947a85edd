import { entity, logOnly } from '../../contract/entity.ts';
import { dict, int, json, ref, text } from '../../contract/field.ts';
import { allotRunStatus } from './choices.ts';

/** One computed or imported proposal of who reviews what (ALLOT-01). The same seed and input give the same proposal. */
export const allotRun = entity('dsTbWorksAllotRun', {
  label: ['分配方案', 'Allotment run'],
  title: 'id',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'allot' },
  calls: logOnly,
  stateField: 'status',
  states: allotRunStatus,
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in' }),
    mode: dict(['方式', 'Mode'], 'ds_allot_mode', { server: true, required: true, search: 'in' }),
    seed: text(['随机种子', 'Seed'], { server: true, list: false }),
    algoVersion: text(['算法版本', 'Algorithm'], { server: true, max: 50 }),
    params: json(['参数', 'Parameters'], 'any', { server: true, list: false }),
    inputDigest: text(['输入摘要', 'Input digest'], { server: true, max: 64, list: false }),
    resultDigest: text(['结果摘要', 'Result digest'], { server: true, max: 64, list: false }),
    status: dict(['状态', 'State'], allotRunStatus, { server: true, search: 'in', sort: true, width: 100 }),
    stats: json(['统计', 'Statistics'], 'any', { server: true, list: false }),
    infeasible: json(['无法满足的要求', 'Infeasible'], 'any', { server: true, list: false }),
    durationMs: int(['耗时（毫秒）', 'Duration (ms)'], { server: true, sort: true }),
  },
  verbs: {
    applyRun: { label: ['应用', 'Apply'], from: ['done'], to: 'applied', roles: ['ADMIN', 'SUB'], single: true, danger: true, final: true },
    discardRun: {
      label: ['放弃', 'Discard'],
      from: ['done', 'infeasible'],
      to: 'discarded',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
    },
    verifyRun: { label: ['重算校验', 'Verify'], from: ['done', 'applied'], roles: ['ADMIN', 'SUB', 'AUD'], single: true },
  },
});
