export type { OnlineField, OnlineFieldKind } from '../../contract/shapes/online.ts';
export { onlineFieldKinds, onlineWidths } from '../../contract/shapes/online.ts';
export type {
  PrintBody,
  PrintSection,
  ReportColumnSpec,
  ReportFilterSpec,
  ReportParamSpec,
  ReportSpec,
  ReportSum,
} from '../../contract/shapes/report.ts';
export { defaultFaults } from './default-faults.ts';
export { mainField, type OnlineFormSpec, onlineEntity } from './online-entity.ts';
export { onlineIssues, patternFault } from './online-issues.ts';
export { sensitiveMask } from './sensitive.ts';
