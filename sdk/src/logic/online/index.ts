export type { OnlineField, OnlineFieldKind } from '../../contract/shapes/online.ts';
export { onlineFieldKinds, onlineWidths } from '../../contract/shapes/online.ts';
export type {
  PrintBody,
  PrintSection,
  ReportChartKind,
  ReportChartSpec,
  ReportColumnSpec,
  ReportFilterSpec,
  ReportParamSpec,
  ReportPeriod,
  ReportSpec,
  ReportSum,
} from '../../contract/shapes/report.ts';
export { reportChartKinds, reportPeriods, reportRules, reportSums } from '../../contract/shapes/report.ts';
export { defaultFaults } from './default-faults.ts';
export { mainField, type OnlineFormSpec, onlineEntity } from './online-entity.ts';
export { onlineIssues, patternFault } from './online-issues.ts';
export { reportSumLabels } from './report-labels.ts';
export { sensitiveMask } from './sensitive.ts';
