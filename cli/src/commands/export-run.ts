import type { Client, Download, ExportQuery } from '@saiyun/sdk';
import type { Cli, Run } from '../cli.ts';
import { CliError, usageError, withHint } from '../cli-error.ts';
import { entityNamed } from '../entity-names.ts';
import { createProgress, type ProgressView } from '../output/progress.ts';
import { withClient } from '../session.ts';
import { deliver, targetOf } from './deliver.ts';
import { waitForDownload } from './download/wait.ts';
import type { ExportCommandOptions } from './export.ts';
import { exportQuery } from './export-query.ts';

/** Saves records as a workbook, straight or by a download task (CLI-03, DOWNLOAD-01). */
export const runExport: Run<ExportCommandOptions> = async (cli, options) => {
  const entity = await entityNamed(options.entity);
  if (!entity.calls.includes('exportXls')) throw usageError('export.unsupported', { params: { entity: options.entity } });
  const query = await exportQuery(cli, entity, options);
  const target = await targetOf(cli, options.out);

  await withClient(cli, async (client) => {
    const progress = createProgress(cli);
    try {
      const { task } = options;
      const download = task
        ? await byTask(cli, client, options, query, typeof task === 'string' ? task : undefined, progress)
        : await client.entity(entity).exportXls(query, { signal: cli.signal });
      await deliver(cli, download, target, `${entity.name}.${query.format ?? 'xlsx'}`, progress);
    } finally {
      progress.end();
    }
  });
  return undefined;
};

async function byTask(
  cli: Cli,
  client: Client,
  options: ExportCommandOptions,
  query: ExportQuery,
  known: string | undefined,
  progress: ProgressView,
): Promise<Download> {
  const entity = await entityNamed(options.entity);
  const id = known ?? (await client.downloads.create(entity.name, query)).id;
  try {
    await waitForDownload(cli, client, id, progress);
    return await client.downloads.get(id, { signal: cli.signal });
  } catch (error) {
    throw error instanceof CliError ? error : withHint(error, 'export.resumeHint', { id, entity: options.entity });
  }
}
