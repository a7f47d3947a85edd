import type { Label } from '../../contract/label.ts';
import type { ReportSum } from '../../contract/shapes/report.ts';

/** What the title of a column ends with that sums its field up. */
export const reportSumLabels: Readonly<Record<ReportSum, Label>> = {
  count: ['数量', 'count'],
  sum: ['合计', 'total'],
  avg: ['平均', 'average'],
  min: ['最小', 'least'],
  max: ['最大', 'greatest'],
};
