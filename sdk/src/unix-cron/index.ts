export { unixCron } from './unix-cron.ts';
