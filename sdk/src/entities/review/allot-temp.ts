import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, dict, int, json, ref, text } from '../../contract/field.ts';
import { allotFlags } from './choices.ts';

/** One line of a proposal: a work, an expert and the expert's place; places beyond the wanted number are alternates. */
export const allotTemp = entity('dsTbWorksAllotTemp', {
  label: ['分配草案', 'Proposed allotment'],
  title: 'id',
  namedBy: ['worksId', 'expertId'],
  under: 'expertId',
  key: ['runId', 'worksId', 'expertId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'allot' },
  calls: logOnly,
  stateField: 'flag',
  states: allotFlags,
  defaultSort: { column: 'rankNo', order: 'asc' },
  groups: [
    { label: ['分给谁', 'Who reviews'], fields: ['worksId', 'expertId', 'rankNo', 'flag'] },
    { label: ['为什么', 'Why'], fields: ['matchScore', 'costParts'] },
    { label: ['属于', 'Belongs to'], fields: ['projectId', 'runId'] },
  ],
  fields: {
    runId: ref(['分配方案', 'Run'], 'dsTbWorksAllotRun', { server: true, required: true, search: 'eq', list: false }),
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in' }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in', width: 110 }),
    rankNo: int(['序位', 'Place'], { server: true, required: true, sort: true, width: 80, priority: 1 }),
    matchScore: decimal(['匹配度', 'Match'], { digits: 4, server: true, sort: true, width: 90 }),
    costParts: json(['匹配明细', 'Match details'], 'any', { server: true, list: false }),
    flag: dict(['变化', 'Change'], allotFlags, { server: true, search: 'in', width: 90, default: 'new' }),
  },
  verbs: {
    adjust: {
      label: ['调整', 'Adjust'],
      from: ['new', 'kept'],
      roles: ['ADMIN', 'SUB'],
      single: true,
      input: { expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true }) },
    },
    swap: {
      label: ['对调', 'Swap'],
      from: ['new', 'kept'],
      roles: ['ADMIN', 'SUB'],
      single: true,
      input: { otherId: text(['与之对调的一行', 'Line to swap with'], { required: true, max: 64 }) },
    },
  },
});
