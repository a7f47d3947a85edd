import { resolve } from 'node:path';
import { type PayoutBank, payoutCalls } from '@saiyun/sdk/calls';
import { payoutBatch, payoutBatchStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { recordLines, tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { deliver, targetOf } from '../../records/export/deliver.ts';
import { confirmDanger, confirmMany } from '../../records/record/confirm.ts';
import { withRow, withRows } from '../../records/record/named-rows.ts';

export type PayoutOptions =
  | { readonly action: 'status' }
  | { readonly action: 'send'; readonly id: string; readonly bank: PayoutBank; readonly purpose: string | undefined; readonly yes: boolean }
  | { readonly action: 'file'; readonly id: string; readonly out: string | undefined }
  | { readonly action: 'result'; readonly id: string; readonly path: string }
  | { readonly action: 'back'; readonly verb: BackVerb; readonly ids: readonly string[]; readonly reason?: string; readonly yes: boolean };

/** The ways back before the money is sent. */
export type BackVerb = 'leaveBatch' | 'takeBack' | 'keepApproval';

type PayoutCli = Cli<'tools' | 'transfer'>;

/** Does something with a batch that is named by its number or id. */
const withBatch = <T>(cli: PayoutCli, word: string, act: (calls: ReturnType<typeof payoutCalls>, id: string) => Promise<T>): Promise<T> =>
  withClient(cli, (client) => withRow(cli, client, payoutBatch, word, (id) => act(payoutCalls(client.send), id)));

export const runPayout: Run<PayoutOptions, 'tools' | 'transfer'> = async (cli, options) => {
  if (options.action === 'status') await status(cli);
  else if (options.action === 'send') await send(cli, options);
  else if (options.action === 'file') await file(cli, options);
  else if (options.action === 'result') await result(cli, options);
  else await back(cli, options);
  return undefined;
};

async function status(cli: PayoutCli): Promise<void> {
  const { text } = cli;
  const found = await withClient(cli, (client) => payoutCalls(client.send).pipeline());
  if (cli.asData) {
    await cli.data(found);
    return;
  }
  const steps = Object.entries(withdrawalStep).flatMap(([name, value]) => {
    const one = found.steps.find(({ step }) => step === value);
    return one ? [[text(`tools.payout.step.${name as Step}`), one.count, yuan(one.amount)] as const] : [];
  });
  await cli.show(
    tableLines(
      [
        { title: text('tools.payout.step') },
        { title: text('tools.payout.count'), right: true },
        { title: text('tools.payout.amount'), right: true },
      ],
      steps,
    ),
  );
  const states = new Map(Object.entries(payoutBatchStatus).map(([name, value]) => [value as string, name as State]));
  await cli.show([
    '',
    ...tableLines(
      [
        { title: text('tools.payout.batch'), whole: true },
        { title: text('tools.payout.state') },
        { title: text('tools.payout.day') },
        { title: text('tools.payout.count'), right: true },
        { title: text('tools.payout.amount'), right: true },
        { title: text('tools.payout.answered'), right: true },
      ],
      found.batches.map((one) => {
        const state = states.get(one.status);
        return [
          one.batchNo,
          state ? text(`tools.payout.state.${state}`) : one.status,
          one.payDate,
          one.count,
          yuan(one.amount),
          `${one.answered}/${one.count}`,
        ];
      }),
    ),
  ]);
}
type Step = Exclude<keyof typeof withdrawalStep, 'code' | 'values'>;
type State = Exclude<keyof typeof payoutBatchStatus, 'code' | 'values'>;

async function send(cli: PayoutCli, { id, bank, purpose, yes }: Extract<PayoutOptions, { action: 'send' }>): Promise<void> {
  const { text } = cli;
  const sent = await withClient(cli, (client) =>
    withRow(cli, client, payoutBatch, id, async (found) => {
      const { batchNo, count, amount } = await client.payoutBatches.queryById(found, { signal: cli.signal });
      const what = text('tools.payout.sure', { batch: batchNo ?? '', count: count ?? 0, amount: yuan(amount ?? 0, true) });
      await confirmMany(cli, yes, what, count ?? 0);
      return payoutCalls(client.send).send({ id: found, bank, ...(purpose !== undefined && { purpose }) });
    }),
  );
  if (cli.asData) {
    await cli.data(sent);
    return;
  }
  await cli.show(
    recordLines([
      [text('tools.payout.batch'), sent.batchNo],
      [text('tools.payout.count'), String(sent.count)],
      ['SHA-256', sent.sha256],
    ]),
  );
}

async function file(cli: PayoutCli, { id, out }: Extract<PayoutOptions, { action: 'file' }>): Promise<void> {
  const target = await targetOf(cli, out, true);
  await withBatch(cli, id, async (calls, found) => {
    const progress = createProgress(cli);
    try {
      await deliver(cli, await calls.file(found, { signal: cli.signal }), target, `payout-${id}`, progress);
    } finally {
      progress.end();
    }
  });
}

async function result(cli: PayoutCli, { id, path }: Extract<PayoutOptions, { action: 'result' }>): Promise<void> {
  const { text } = cli;
  const read = await withBatch(cli, id, (calls, found) => calls.result(found, { path: resolve(cli.cwd, path) }));
  if (cli.asData) {
    await cli.data(read);
    return;
  }
  await cli.show(
    recordLines(
      (['paid', 'failed', 'unknown', 'unchanged', 'missing'] as const).map((name) => [
        text(`tools.payout.read.${name}`),
        String(read[name]),
      ]),
    ),
  );
}

async function back(cli: PayoutCli, { verb, ids, reason, yes }: Extract<PayoutOptions, { action: 'back' }>): Promise<void> {
  const { text } = cli;
  const given = [...new Set(ids)];
  if (verb === 'takeBack') await confirmDanger(cli, yes, text('tools.payout.takeBack'), given);
  const { rows, told } = await withClient(cli, (client) => {
    const calls = client.entity(withdrawal);
    return withRows(cli, calls, withdrawal, given, (found) =>
      calls.verb(verb, found, reason === undefined ? undefined : { reason }, { signal: cli.signal }),
    );
  });
  if (told) cli.notice('tools.payout.told', { told });
  if (cli.asData) {
    await cli.data(rows.map((row) => ({ ...row, ...(told && { told }) })));
    return;
  }
  const stepOf = (state: string | null): string => {
    const name = Object.entries(withdrawalStep).find(([, value]) => value === state)?.[0];
    return name === undefined ? (state ?? '') : text(`tools.payout.step.${name as Step}`);
  };
  await cli.show(
    tableLines(
      [{ title: 'id', whole: true }, { title: text('tools.payout.step') }],
      rows.map(({ id, state }) => [id, stepOf(state)]),
    ),
  );
}
