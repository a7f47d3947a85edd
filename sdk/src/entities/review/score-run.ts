import { entity, logOnly } from '../../contract/entity.ts';
import { dict, json, ref, text } from '../../contract/field.ts';
import { scoreRunStatus } from './choices.ts';

/** One computation of all scores of a project. Repeating it on its stored input gives the same result. */
export const scoreRun = entity('dsTbScoreRun', {
  label: ['成绩计算', 'Score run'],
  title: 'id',
  namedBy: ['projectId', 'createTime'],
  under: 'status',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'score' },
  calls: logOnly,
  stateField: 'status',
  states: scoreRunStatus,
  groups: [
    { label: ['成绩计算', 'Score run'], fields: ['projectId', 'status', 'formulaVersion'] },
    { label: ['参数', 'Parameters'], fields: ['params'] },
    { label: ['可复算的凭据', 'Proof of repeatability'], fields: ['inputDigest', 'resultDigest'], rare: true },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in', width: 220 }),
    formulaVersion: text(['计算公式', 'Formula'], { server: true, max: 120, told: true }),
    params: json(['参数', 'Parameters'], 'any', { server: true, list: false }),
    inputDigest: text(['输入摘要', 'Input digest'], { server: true, max: 64, list: false }),
    resultDigest: text(['结果摘要', 'Result digest'], { server: true, max: 64, list: false }),
    status: dict(['状态', 'State'], scoreRunStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    confirm: {
      label: ['确认成绩', 'Confirm'],
      from: ['draft'],
      to: 'confirmed',
      roles: ['ADMIN', 'SUB'],
      single: true,
      danger: true,
      final: true,
      tells: ['成为正式成绩，并按奖项规则拟定获奖名单。', 'They become the scores that count, and the award rules propose the awards.'],
    },
  },
});
