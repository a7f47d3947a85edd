import type { Client } from '@saiyun/sdk';
import { type BatchEstimate, messageBatchCalls } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { msgSend, msgSendStatus } from '@saiyun/sdk/entities';
import { toFen, yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { confirmMany } from '../../records/record/confirm.ts';
import { withRow } from '../../records/record/named-rows.ts';

export interface MessageOptions {
  readonly action: 'preview' | 'send' | 'status' | 'resend';
  /** Name or id of the batch. */
  readonly id: string;
  readonly yes: boolean;
}

type MessageCli = Cli<'tools' | 'record'>;

export const runMessage: Run<MessageOptions, 'tools' | 'record'> = async (cli, { action, id, yes }) => {
  await withClient(cli, (client) =>
    withRow(cli, client, msgSend, id, async (found) => {
      if (action === 'preview') return preview(cli, client, found);
      if (action === 'send') await send(cli, client, found, yes);
      if (action === 'resend') await resend(cli, client, found, yes);
      return progress(cli, await batchOf(cli, client, found));
    }),
  );
  return undefined;
};

const batchOf = (cli: MessageCli, client: Client, id: string) => client.messageBatches.queryById(id, { signal: cli.signal });

/** Yuan of a text message; the other channels cost nothing. */
const costOf = (cli: MessageCli, { channel, cost }: BatchEstimate): string =>
  channel === 'sms' ? cli.text('tools.message.yuan', { amount: yuan(toFen(cost) ?? 0, true) }) : cli.text('tools.message.free');

async function preview(cli: MessageCli, client: Client, id: string): Promise<void> {
  const { text } = cli;
  const found = await messageBatchCalls(client.send).estimate({ id });
  if (cli.asData) {
    await cli.data(found);
    return;
  }
  const without = [
    ['tools.message.doubles', found.doubles],
    ['tools.message.missing', found.missing],
    ['tools.message.suppressed', found.suppressed],
  ] as const;
  await cli.show(
    recordLines([
      [text('tools.message.recipients'), String(found.total - found.suppressed)],
      ...without.flatMap(([key, count]) => (count > 0 ? [[text(key), String(count)] as const] : [])),
      ...(found.channel === 'sms' ? [[text('tools.message.units'), String(found.units)] as const] : []),
      [text('tools.message.cost'), costOf(cli, found)],
      ...found.samples.slice(0, 1).map((one) => [`${one.name} ${one.address}`.trim(), one.text] as const),
    ]),
  );
  if (found.needsApproval) cli.notice('tools.message.approval');
}

/** Sends a batch after it has said to how many and at which cost; nothing takes a message back. */
async function send(cli: MessageCli, client: Client, id: string, yes: boolean): Promise<void> {
  const [found, { batchName }] = await Promise.all([messageBatchCalls(client.send).estimate({ id }), batchOf(cli, client, id)]);
  const count = found.total - found.suppressed;
  const what = cli.text(found.needsApproval ? 'tools.message.sureSubmit' : 'tools.message.sureSend', {
    name: batchName ?? '',
    count,
    cost: costOf(cli, found),
  });
  await confirmMany(cli, yes, what, count);
  await client.messageBatches.submit(id);
}

async function resend(cli: MessageCli, client: Client, id: string, yes: boolean): Promise<void> {
  const { batchName, failCount } = await batchOf(cli, client, id);
  const count = failCount ?? 0;
  await confirmMany(cli, yes, cli.text('tools.message.sureResend', { name: batchName ?? '', count }), count);
  await client.messageBatches.resendFailed(id);
}

/** How far a batch is. What is neither sent nor failed is still to go, or was left out by the end. */
async function progress(cli: MessageCli, row: Row<typeof msgSend>): Promise<void> {
  const { text } = cli;
  if (cli.asData) {
    await cli.data(row);
    return;
  }
  const { total, okCount, failCount, unitCount, status, channel } = row;
  const rest = (total ?? 0) - (okCount ?? 0) - (failCount ?? 0);
  const isOver = status === msgSendStatus.done || status === msgSendStatus.stopped || status === msgSendStatus.cancelled;
  await cli.show(
    recordLines([
      [text('tools.message.batch'), row.batchName ?? ''],
      [text('tools.message.state'), row.status_dictText ?? status ?? ''],
      [text('tools.message.recipients'), String(total ?? 0)],
      [text('tools.message.ok'), String(okCount ?? 0)],
      [text('tools.message.failed'), String(failCount ?? 0)],
      ...(rest > 0 ? [[text(isOver ? 'tools.message.notSent' : 'tools.message.toSend'), String(rest)] as const] : []),
      ...(channel === 'sms' ? [[text('tools.message.units'), String(unitCount ?? 0)] as const] : []),
    ]),
  );
}
