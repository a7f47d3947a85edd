import { download, downloadStatus } from '@saiyun/sdk/entities';
import type { Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { deliver, targetOf } from '../export/deliver.ts';
import { withRow } from '../record/named-rows.ts';
import { waitForDownload } from './wait.ts';

export interface DownloadOptions {
  readonly id: string;
  /** Maximum seconds to wait for the file. */
  readonly wait: boolean;
  readonly timeout?: number;
  /** The target of the file; without it `wait` downloads nothing. */
  readonly out?: string;
}

/** Waits for the file of a download task and fetches it (DOWNLOAD-01). */
export const runDownload: Run<DownloadOptions, 'transfer'> = async (cli, { id: word, wait, timeout, out }) => {
  const fetches = !wait || out !== undefined;
  const target = fetches ? await targetOf(cli, out) : undefined;
  const { signal } = cli;
  await withClient(cli, (client) =>
    withRow(cli, client, download, word, async (id) => {
      const progress = createProgress(cli);
      try {
        if (wait) await waitForDownload(cli, client, id, progress, timeout === undefined ? undefined : timeout * 1_000);
        else {
          const { status } = await client.downloads.queryById(id, { signal });
          if (status === downloadStatus.expired)
            throw new CliError('transfer.export.expired', { exit: exitCodes.notFound, params: { id } });
          if (status !== downloadStatus.downloadable)
            throw new CliError('transfer.download.notReady', { exit: exitCodes.conflict, params: { id } });
        }
        if (target) await deliver(cli, await client.downloads.get(id, { signal }), target, `${id}.xlsx`, progress);
        else if (cli.asData) await cli.data(await client.downloads.queryById(id, { signal }));
        else cli.notice('transfer.download.ready', { id });
      } finally {
        progress.end();
      }
    }),
  );
  return undefined;
};
