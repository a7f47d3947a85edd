import { randomUUID } from 'node:crypto';
import { expertAccountCalls } from '@saiyun/sdk/calls';
import { bankAccount } from '@saiyun/sdk/entities';
import { toFen } from '@saiyun/sdk/logic/money';
import { formatValue, yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines, tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError, withHint } from '../../../problems/cli-error.ts';
import { isClientError } from '../../../problems/problem.ts';
import { dryRunHeaders } from '../record/dry-run.ts';
import { dictTextOf } from '../record/read/row-columns.ts';

export type MoneyOptions = { readonly action: 'balance' | 'accounts' } | { readonly action: 'preview'; readonly amount: string };

export interface ApplyOptions {
  readonly amount: string;
  readonly account: string;
  readonly key?: string;
  readonly passwordStdin?: boolean;
  readonly dryRun?: boolean;
}

/** Reads an amount in yuan as whole fen. */
const fenOf = (amount: string): number => {
  // No separators: 12,5 is a mistake, not 125 yuan.
  const fen = /^\d+(\.\d{1,2})?$/.test(amount) ? toFen(amount) : undefined;
  if (!fen) throw usageError('withdraw.badAmount', { params: { amount } });
  return fen;
};

export const runMoney: Run<MoneyOptions, 'withdraw'> = async (cli, options) => {
  const { text } = cli;
  const amount = options.action === 'preview' ? fenOf(options.amount) : 0;
  await withClient(cli, async (client) => {
    const calls = expertAccountCalls(client.send);
    if (options.action === 'accounts') {
      const accounts = await calls.bankAccounts();
      if (cli.asData) return cli.data(accounts);
      const { accountType, bankName, cardNo } = bankAccount.fields;
      const columns = ['id', text('program.column.realname'), text('withdraw.kind'), text('withdraw.bank'), text('withdraw.card')].map(
        (title) => ({ title }),
      );
      const rows = accounts.map((one) => [
        one.id,
        one.realName ?? '',
        formatValue(accountType, one.accountType, dictTextOf(one, 'accountType'), cli.settings.language),
        formatValue(bankName, one.bankName, undefined, cli.settings.language),
        formatValue(cardNo, one.cardNo, undefined, cli.settings.language),
      ]);
      return cli.show(tableLines(columns, rows, cli.tableWidth), { titled: true });
    }
    if (options.action === 'balance') {
      const mine = await calls.mine();
      if (cli.asData) return cli.data(mine);
      return cli.show(
        recordLines([
          [text('withdraw.balanceOf'), yuan(mine.balance ?? 0)],
          [text('withdraw.frozen'), yuan(mine.frozen ?? 0)],
          [text('withdraw.available'), yuan((mine.balance ?? 0) - (mine.frozen ?? 0))],
        ]),
      );
    }
    const preview = await calls.previewWithdrawal(amount);
    if (cli.asData) return cli.data(preview);
    return cli.show(
      recordLines([
        [text('withdraw.amountOf'), yuan(preview.amount)],
        [text('withdraw.tax'), yuan(preview.tax)],
        [text('withdraw.net'), yuan(preview.net)],
        [text('withdraw.payDay'), preview.payDay],
      ]),
    );
  });
  return undefined;
};

/** Requests a withdrawal. Its key keeps it a single withdrawal, however often the command is repeated. */
export const runApply: Run<ApplyOptions, 'withdraw'> = async (cli, { amount, account, key, passwordStdin, dryRun }) => {
  const fen = fenOf(amount);
  const dry = dryRunHeaders(cli, dryRun);
  // A dry run needs no password, and a wrong amount is reported before the prompt. With a key the withdrawal may already have been made, so
  // the remaining balance proves nothing.
  if (!dryRun && !key && !cli.settings.explain) await withClient(cli, (client) => expertAccountCalls(client.send).previewWithdrawal(fen));
  const payPassword = dryRun ? '' : await passwordOf(cli, amount, passwordStdin === true);
  const idempotencyKey = key ?? randomUUID();
  const asked = await withClient(cli, (client) =>
    expertAccountCalls(client.send).withdraw(
      { amount: fen, bankAccountId: account, payPassword, idempotencyKey },
      { signal: cli.signal, ...dry },
    ),
  ).catch((error: unknown) => {
    // The outcome is unknown: with its key, a repeat is safe.
    const isUnknown = !dryRun && isClientError(error) && ['network', 'timeout', 'protocol', 'aborted'].includes(error.kind);
    throw isUnknown ? withHint(error, 'withdraw.again', { key: idempotencyKey }) : error;
  });
  if (dryRun) cli.notice('program.dryRunDone');
  // Names of missing fields would not help.
  if (cli.asData) await cli.data(dryRun ? { ...asked, id: null, withdrawNo: null } : asked);
  else
    await cli.show(
      recordLines([
        ...(dryRun
          ? []
          : ([
              ['id', asked.id],
              [cli.text('withdraw.number'), asked.withdrawNo ?? ''],
            ] as const)),
        [cli.text('withdraw.amountOf'), yuan(asked.amount ?? 0)],
        [cli.text('withdraw.tax'), yuan(asked.taxPreview ?? 0)],
        [cli.text('withdraw.net'), yuan(asked.netPreview ?? 0)],
        [cli.text('withdraw.payDay'), asked.expectPayDate ?? ''],
      ]),
    );
  return undefined;
};

async function passwordOf(cli: Cli<'withdraw'>, amount: string, fromInput: boolean): Promise<string> {
  if (cli.settings.explain) return '';
  const password = fromInput
    ? (await cli.input.text()).replace(/\r?\n$/, '')
    : cli.settings.ask
      ? await cli.input.ask(cli.text('withdraw.askPassword', { amount }), true)
      : undefined;
  if (password === undefined) throw usageError('withdraw.noPassword');
  if (password === '') throw usageError('account.login.blankPassword');
  return password;
}
