import { payoutCalls } from '@saiyun/sdk/calls';
import { yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { recordLines, tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { deliver, targetOf } from '../../records/export/deliver.ts';

export type TaxOptions =
  | { readonly action: 'show'; readonly month: string }
  | { readonly action: 'file'; readonly month: string; readonly format: 'xls' | 'csv'; readonly out: string | undefined }
  | { readonly action: 'declare'; readonly month: string; readonly digest: string }
  | { readonly action: 'undeclare'; readonly month: string; readonly act: 'withdraw' | 'correct'; readonly reason: string };

type TaxCli = Cli<'tools' | 'transfer'>;

export const runTax: Run<TaxOptions, 'tools' | 'transfer'> = async (cli, options) => {
  if (options.action === 'show') await show(cli, options.month);
  else if (options.action === 'file') await file(cli, options);
  else if (options.action === 'declare') await declare(cli, options);
  else await undeclare(cli, options);
  return undefined;
};

async function show(cli: TaxCli, month: string): Promise<void> {
  const { text } = cli;
  const found = await withClient(cli, (client) => payoutCalls(client.send).declaration(month));
  if (cli.asData) {
    await cli.data(found);
    return;
  }
  const sum = (field: 'income' | 'tax'): string => yuan(found.people.reduce((all, one) => all + one[field], 0));
  await cli.show([
    ...tableLines(
      [
        { title: text('tools.tax.name') },
        { title: text('tools.tax.income'), right: true },
        { title: text('tools.tax.withheld'), right: true },
        { title: text('tools.tax.state') },
      ],
      found.people.map(({ name, income, tax, isDeclared, isCorrection }) => [
        name,
        yuan(income),
        yuan(tax),
        text(isDeclared ? 'tools.tax.declared' : isCorrection ? 'tools.tax.correction' : 'tools.tax.open'),
      ]),
    ),
    '',
    ...recordLines([
      [text('tools.tax.income'), sum('income')],
      [text('tools.tax.withheld'), sum('tax')],
      [text('tools.tax.digestName'), found.digest],
    ]),
  ]);
}

async function file(cli: TaxCli, { month, format, out }: Extract<TaxOptions, { action: 'file' }>): Promise<void> {
  const target = await targetOf(cli, out, format === 'csv');
  await withClient(cli, async (client) => {
    const progress = createProgress(cli);
    try {
      const download = await payoutCalls(client.send).declarationFile(month, format, { signal: cli.signal });
      await deliver(cli, download, target, `tax-${month}.${format}`, progress);
    } finally {
      progress.end();
    }
  });
}

async function declare(cli: TaxCli, { month, digest }: Extract<TaxOptions, { action: 'declare' }>): Promise<void> {
  const { text } = cli;
  const done = await withClient(cli, (client) => payoutCalls(client.send).declare({ month, digest }));
  if (cli.asData) await cli.data(done);
  else await cli.show(recordLines([[text('tools.tax.declared'), String(done.declared)]]));
}

async function undeclare(cli: TaxCli, { action: _action, ...input }: Extract<TaxOptions, { action: 'undeclare' }>): Promise<void> {
  const done = await withClient(cli, (client) => payoutCalls(client.send).undeclare(input));
  if (cli.asData) await cli.data(done);
  else await cli.show(recordLines([[cli.text('tools.tax.undeclared'), String(done.undeclared)]]));
}
