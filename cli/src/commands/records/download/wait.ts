import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@saiyun/sdk';
import { downloadStatus } from '@saiyun/sdk/entities';
import type { Cli } from '../../../cli.ts';
import type { ProgressView } from '../../../output/progress.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

const pollMs = 1_000;

/**
 * Waits until the file of a download task is ready (DOWNLOAD-01).
 * @throws CliError: exit code 10 for an export that failed, 6 for one that has expired, 9 when `timeoutMs` is over
 */
export async function waitForDownload(
  cli: Cli<'transfer'>,
  client: Client,
  id: string,
  progress: ProgressView,
  timeoutMs = Infinity,
): Promise<void> {
  const label = cli.text('transfer.export.waiting', { id });
  const end = cli.now().getTime() + timeoutMs;
  for (;;) {
    const { status, progress: percent, errorMsg } = await client.downloads.queryById(id, { signal: cli.signal });
    if (status === downloadStatus.downloadable) break;
    if (status === downloadStatus.failed) {
      throw new CliError('transfer.export.failed', { exit: exitCodes.server, params: { reason: errorMsg ?? '' } });
    }
    if (status === downloadStatus.expired) throw new CliError('transfer.export.expired', { exit: exitCodes.notFound, params: { id } });
    if (cli.now().getTime() >= end) throw new CliError('transfer.task.timeout', { exit: exitCodes.limit, params: { id } });
    progress.update(label, 'rows', percent ?? 0, 100);
    await pause(pollMs, undefined, { signal: cli.signal });
  }
  progress.end();
}
