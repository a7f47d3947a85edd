import { messageBatchCalls } from '@saiyun/sdk/calls';
import { msgSend } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { withRow } from '../../records/record/named-rows.ts';

export interface MessageOptions {
  readonly action: 'preview' | 'send' | 'status' | 'resend';
  readonly id: string;
}

export const runMessage: Run<MessageOptions, 'tools'> = async (cli, { action, id }) => {
  if (action === 'preview') await preview(cli, id);
  else await act(cli, action, id);
  return undefined;
};

async function preview(cli: Cli<'tools'>, id: string): Promise<void> {
  const { text } = cli;
  const found = await withClient(cli, (client) =>
    withRow(cli, client, msgSend, id, (found) => messageBatchCalls(client.send).estimate({ id: found })),
  );
  if (cli.asData) {
    await cli.data(found);
    return;
  }
  await cli.show(
    recordLines([
      [text('tools.message.recipients'), String(found.total - found.suppressed)],
      [text('tools.message.left'), String(found.doubles + found.missing + found.suppressed)],
      [text('tools.message.units'), String(found.units)],
      [text('tools.message.cost'), yuan(found.cost)],
      ...found.samples.slice(0, 1).map((one) => [`${one.name} ${one.address}`.trim(), one.text] as const),
    ]),
  );
  if (found.needsApproval) cli.notice('tools.message.approval');
}

/** Sends, sends the failed again, or only looks; afterwards the batch as it is then. */
async function act(cli: Cli<'tools'>, action: 'send' | 'status' | 'resend', id: string): Promise<void> {
  const { text } = cli;
  const row = await withClient(cli, (client) =>
    withRow(cli, client, msgSend, id, async (found) => {
      if (action === 'send') await client.messageBatches.submit(found);
      if (action === 'resend') await client.messageBatches.resendFailed(found);
      return client.messageBatches.queryById(found, { signal: cli.signal });
    }),
  );
  if (cli.asData) {
    await cli.data(row);
    return;
  }
  await cli.show(
    recordLines([
      [text('tools.message.batch'), row.batchName ?? ''],
      [text('tools.message.state'), row.status_dictText ?? row.status ?? ''],
      [text('tools.message.recipients'), String(row.total ?? 0)],
      [text('tools.message.ok'), String(row.okCount ?? 0)],
      [text('tools.message.failed'), String(row.failCount ?? 0)],
      [text('tools.message.units'), String(row.unitCount ?? 0)],
    ]),
  );
}
