export { CronDialog, type CronDialogProps } from './cron-dialog.tsx';
export { CronInput, type CronInputProps } from './cron-input.tsx';
export { CronWords } from './cron-words.tsx';
export { TimeZoneSelect, type TimeZoneSelectProps } from './time-zone-select.tsx';
