export {
  type CronBoundSet,
  type CronIssue,
  type CronNumberKey,
  checkCronModel,
  cronBoundSets,
  cronIssueText,
  nearestWithin,
  type PartBounds,
  type Span,
  within,
} from './bounds.ts';
export { changeCron, type PartOf } from './change.ts';
export {
  type CronDayPart,
  type CronMode,
  type CronModel,
  type CronPart,
  type CronWeekPart,
  cronEditorFields,
  cronModeLabels,
  cronModes,
  defaultCronModel,
  firstPickerYear,
} from './model.ts';
export {
  type CronPreview,
  cronPreviewCount,
  cronPreviewDebounceMs,
  cronPreviewLines,
  explainEditor,
  noExecutionTime,
  type PreviewOptions,
  previewCron,
} from './preview.ts';
export { cronPartTexts, printCron } from './print.ts';
export { type CronReading, readCron } from './read.ts';
export { type WeekdayChoice, weekdayChoices, weekdayText } from './weekday.ts';
export {
  applyWeekly,
  dayBesideWeekly,
  defaultWeekly,
  printWeekly,
  type RecurrenceType,
  readWeekly,
  recurrenceTypes,
  type Weekly,
  weeklyBesideDay,
} from './weekly.ts';
