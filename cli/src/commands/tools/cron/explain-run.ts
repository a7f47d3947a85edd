import { explainCron, parseCron } from '@saiyun/sdk/logic/cron';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { eitherDialect } from './either-dialect.ts';
import { withCron } from './refused.ts';

export interface CronExplainOptions {
  readonly action: 'explain';
  readonly expression: string;
}

/** Explains every field of an expression (CLI-05). */
export const runCronExplain: Run<CronExplainOptions> = async (cli, { expression }) => {
  const { cron, fields } = await withCron(cli, async () => {
    const cron = parseCron(expression, await eitherDialect(false));
    return { cron, fields: explainCron(cron, cli.settings.language) };
  });
  if (cli.asData) {
    await cli.data({ expression, dialect: cron.dialect, fields });
    return undefined;
  }
  const columns = (['program.column.field', 'program.column.value', 'program.column.meaning'] as const).map((key) => ({
    title: cli.text(key),
  }));
  const rows = fields.map(({ label, value, text }) => [label, value, text]);
  await cli.show(tableLines(columns, rows), { titled: true });
  return undefined;
};
