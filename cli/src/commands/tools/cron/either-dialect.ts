import type { ParseOptions } from '@saiyun/sdk/logic/cron';

/** How expressions are read: as Quartz, and unless that is refused with `--quartz`, five fields as Unix cron. Loads cron-parser for them. */
export async function eitherDialect(quartz: boolean): Promise<ParseOptions> {
  return quartz ? {} : { unix: (await import('@saiyun/sdk/unix-cron')).unixCron };
}
