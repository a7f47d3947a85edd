import { labelIn } from '@saiyun/sdk/contract';
import { type CronField, cronBounds, cronFieldLabels, cronFields } from '@saiyun/sdk/logic/cron';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';

export interface CronFieldsOptions {
  readonly action: 'fields';
}

const everywhere = ['*', 'a-b', 'a/n', 'a,b'];
const own: Readonly<Partial<Record<CronField, readonly string[]>>> = {
  day: ['?', 'L', 'L-n', 'LW', 'nW'],
  month: ['JAN-DEC'],
  week: ['?', 'L', 'nL', 'n#k', 'SUN-SAT'],
};

/** Lists the fields of an expression with their bounds and allowed syntax (CRON-24 to CRON-31). */
export const runCronFields: Run<CronFieldsOptions, 'cron'> = async (cli) => {
  const { language } = cli.settings;
  const fields = cronFields.map((field) => {
    const { min, max, step } = cronBounds[field];
    const label = labelIn(cronFieldLabels[field], language);
    const forms = [...everywhere, ...(own[field] ?? [])];
    return { field, label, required: field !== 'year', min, max, maxStep: step === Number.MAX_SAFE_INTEGER ? null : step, forms };
  });
  if (cli.asData) {
    await cli.data(fields);
    return undefined;
  }
  const columns = [
    { title: cli.text('program.column.field') },
    { title: cli.text('program.column.min'), right: true },
    { title: cli.text('program.column.max'), right: true },
    { title: cli.text('program.column.step'), right: true },
    { title: cli.text('program.column.forms') },
  ];
  const rows = fields.map(({ label, min, max, maxStep, forms }) => [label, min, max, maxStep ?? '', forms.join('  ')]);
  await cli.show(tableLines(columns, rows), { titled: true });
  cli.notice('cron.fieldsNote');
  return undefined;
};
