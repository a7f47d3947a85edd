import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, flag, int, ref } from '../../contract/field.ts';

const number = { digits: 6, server: true, sort: true, width: 100 } as const;

/** How an expert scored in a run, compared with the others. */
export const expertStat = entity('dsTbExpertStat', {
  label: ['专家评分统计', 'Expert statistics'],
  title: 'id',
  namedBy: ['expertId', 'runId'],
  under: 'n',
  key: ['runId', 'expertId'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['统计', 'Statistics'], fields: ['expertId', 'runId', 'n', 'outlier'] },
    { label: ['宽严与一致', 'Leniency and agreement'], fields: ['leniency', 'spread', 'corrOthers'] },
  ],
  fields: {
    runId: ref(['成绩计算', 'Run'], 'dsTbScoreRun', { server: true, required: true, search: 'eq', list: false }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in' }),
    n: int(['评审数', 'Reviews'], { server: true, required: true, sort: true, width: 90 }),
    leniency: decimal(['宽严度', 'Leniency'], { ...number, priority: 1 }),
    spread: decimal(['离散度', 'Spread'], number),
    corrOthers: decimal(['与他人相关', 'Correlation'], { ...number, priority: 3 }),
    outlier: flag(['异常', 'Outlier'], { server: true, search: 'in', priority: 1 }),
  },
});
