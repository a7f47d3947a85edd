import { CronError, cronErrorText, parseCron } from '@saiyun/sdk/logic/cron';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { eitherDialect } from './either-dialect.ts';
import { withoutRuns } from './without-runs.ts';

export interface CronCheckOptions {
  readonly action: 'check';
  readonly expressions: readonly string[];
  readonly quartz: boolean;
}

interface Checked {
  readonly expression: string;
  readonly valid: boolean;
  readonly dialect?: 'quartz' | 'unix';
  /** Stable code and text of the fault, and the field that it is in. */
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

/** Reports for each expression whether it is valid and will ever run, and if not, why; exits with 8 if one is not or will not (CRON-32). */
export const runCronCheck: Run<CronCheckOptions, 'cron'> = async (cli, { expressions, quartz }) => {
  const dialects = await eitherDialect(quartz);
  const checked = expressions.map((expression): Checked => {
    try {
      const cron = parseCron(expression, dialects);
      const barren = withoutRuns(cron, cli.now());
      if (barren === undefined) return { expression, valid: true, dialect: cron.dialect };
      return { expression, valid: false, dialect: cron.dialect, code: `cron.${barren}`, message: cli.text(`cron.${barren}`) };
    } catch (error) {
      if (!(error instanceof CronError)) throw error;
      const message = cronErrorText(error, cli.settings.language);
      return { expression, valid: false, code: `cron.${error.reason}`, field: error.field, message };
    }
  });
  if (cli.asData) await cli.data(checked);
  else {
    const columns = [{ title: cli.text('program.column.expression') }, { title: cli.text('program.column.result') }];
    const rows = checked.map(({ expression, valid, dialect, message }) => [
      expression,
      valid ? cli.text('cron.valid', { dialect: dialect === 'unix' ? 'Unix' : 'Quartz' }) : (message ?? ''),
    ]);
    await cli.show(tableLines(columns, rows), { titled: true });
  }
  return checked.every(({ valid }) => valid) ? exitCodes.ok : exitCodes.invalid;
};
