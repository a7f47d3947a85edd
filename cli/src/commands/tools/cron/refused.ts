import { CronError, cronErrorText } from '@saiyun/sdk/logic/cron';
import type { Cli } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

/** Runs work on an expression; an invalid expression exits with 8 and a code of its own (CRON-32). */
export async function withCron<T>(cli: Cli, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    const reason = cronErrorText(error, cli.settings.language);
    throw new CliError('cron.refused', { exit: exitCodes.invalid, code: `cron.${error.reason}`, params: { reason }, cause: error });
  }
}
