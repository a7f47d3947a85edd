import { CronError, cronErrorText, explainCron, nextRuns, parseCron, toZonedText } from '@saiyun/sdk/logic/cron';
import { unixCron } from '@saiyun/sdk/unix-cron';

const [expression = '0 30 8 ? * MON-FRI', zone = 'Asia/Shanghai', from = new Date().toISOString()] = process.argv.slice(2);

try {
  // Six or seven fields are read as Quartz does, five as Unix cron.
  const cron = parseCron(expression, { unix: unixCron });
  for (const { label, value, text } of explainCron(cron, 'en')) console.log(`${label.padEnd(14)} ${value.padEnd(10)} ${text}`);
  const runs = nextRuns(cron, { from: new Date(from), zone, count: 5 });
  console.log(runs.length === 0 ? 'never runs again' : `next runs in ${zone}:`);
  for (const run of runs) console.log(`  ${toZonedText(run, zone)}`);
} catch (error) {
  if (!(error instanceof CronError)) throw error;
  for (const language of ['zh-CN', 'en'] as const) console.error(cronErrorText(error, language));
  process.exitCode = 1;
}
