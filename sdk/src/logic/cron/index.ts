export type { Cron, QuartzCron, UnixCron } from './cron.ts';
export { CronError, type CronErrorField, type CronReason, cronErrorText } from './cron-error.ts';
export { type CronField, cronBounds, cronFieldLabels, cronFields } from './cron-field.ts';
export { explainCron, type FieldExplanation } from './explain.ts';
export { type NextOptions, nextRuns } from './next.ts';
export { type ParseOptions, parseCron } from './parse.ts';
export { fromZonedText, toZonedText } from './zoned-text.ts';
