import { explainCron, nextRuns, parseCron } from '@saiyun/sdk/logic/cron';
import { cronSentence } from '@saiyun/sdk/logic/cron-sentence';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { eitherDialect } from './either-dialect.ts';
import { withCron } from './refused.ts';

export interface CronExplainOptions {
  readonly action: 'explain';
  readonly expression: string;
  /** Every field besides the sentence. */
  readonly fields: boolean;
}

/** Says in a sentence when an expression runs, and what each field means if asked (CLI-05). */
export const runCronExplain: Run<CronExplainOptions, 'cron'> = async (cli, { expression, fields: withFields }) => {
  const { language } = cli.settings;
  const { cron, sentence, fields } = await withCron(cli, async () => {
    const cron = parseCron(expression, await eitherDialect(false));
    return { cron, sentence: cronSentence(cron, language), fields: explainCron(cron, language) };
  });
  if (cli.asData) {
    await cli.data({ expression, dialect: cron.dialect, sentence, fields });
    return undefined;
  }
  await cli.out(`${sentence}\n`);
  if (nextRuns(cron, { from: cli.now(), count: 1, zone: 'Asia/Shanghai' }).length === 0) cli.notice('cron.none');
  if (!withFields) return undefined;
  const columns = (['program.column.field', 'program.column.value', 'program.column.meaning'] as const).map((key) => ({
    title: cli.text(key),
  }));
  const rows = fields.map(({ label, value, text }) => [label, value, text]);
  await cli.show(tableLines(columns, rows), { titled: true });
  return undefined;
};
