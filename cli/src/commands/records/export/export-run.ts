import { extname } from 'node:path';
import type { Client, Download, ExportQuery } from '@saiyun/sdk';
import type { Entity } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress, type ProgressView } from '../../../output/progress.ts';
import { withClient } from '../../../platform/session.ts';
import { taskState } from '../../../platform/task-state.ts';
import { CliError, usageError, withHint } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError } from '../../../problems/problem.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { waitForDownload } from '../download/wait.ts';
import { withRefIds } from '../record/named-refs.ts';
import { namedIds } from '../record/named-rows.ts';
import { deliver, targetOf } from './deliver.ts';
import { type ExportQueryOptions, exportQuery } from './export-query.ts';

export interface ExportCommandOptions extends ExportQueryOptions {
  readonly entity: string;
  readonly where: readonly string[];
  readonly any: boolean;
  /** Runs as a task whose id is stored, so that the same command resumes it. */
  readonly all: boolean;
  /** `true` starts a download task; a text is the id of one started earlier. */
  readonly task?: boolean | string;
  /** Seconds to wait for a task. */
  readonly timeout?: number;
}

/** Saves records as a workbook or a text file, directly or by a download task (CLI-03, DOWNLOAD-01). */
export const runExport: Run<ExportCommandOptions, 'transfer'> = async (cli, options) => {
  const entity = await entityNamed(options.entity);
  if (!entity.calls.includes('exportXls')) throw usageError('transfer.export.unsupported', { params: { entity: options.entity } });
  if (options.all && options.task !== undefined) throw usageError('transfer.export.allOrTask');
  if (options.timeout !== undefined && !options.all && options.task === undefined) throw usageError('transfer.export.timeoutAlone');
  const asked = await exportQuery(cli, entity, options);
  const target = await targetOf(cli, options.out, asked.format === 'csv' || asked.format === 'jsonl');

  await withClient(cli, async (client) => {
    const filtered = await withRefIds(cli, client, entity, asked);
    const { selections } = filtered;
    const query = selections ? { ...filtered, selections: await namedIds(cli, client, entity, selections) } : filtered;
    const progress = createProgress(cli);
    const waitMs = options.timeout === undefined ? undefined : options.timeout * 1_000;
    const work: ExportWork = { cli, client, entity, word: options.entity, query, progress, waitMs };
    const save = async (download: Download): Promise<void> => {
      if (query.format === undefined) await checkFormat(download, options);
      await deliver(cli, download, target, `${entity.name}.${query.format ?? 'xlsx'}`, progress);
    };
    try {
      const { all, task } = options;
      if (all) await byKeptTask(work, save);
      else if (task) await save(await byTask(work, typeof task === 'string' ? task : undefined));
      else await save(await client.entity(entity).exportXls(query, { signal: cli.signal }));
    } finally {
      progress.end();
    }
  });
  return undefined;
};

/** A backend that chooses the format itself must not fill a file with another format's name. */
async function checkFormat({ fileName, stream }: Download, { out, format }: ExportCommandOptions): Promise<void> {
  const [came, wanted] = [
    extname(fileName).slice(1).toLowerCase(),
    format ??
      extname(out ?? '')
        .slice(1)
        .toLowerCase(),
  ];
  if (came === '' || wanted === '' || came === wanted) return;
  await stream.cancel();
  throw new CliError('transfer.export.otherFormat', { exit: exitCodes.invalid, params: { came, wanted } });
}

interface ExportWork {
  readonly cli: Cli<'transfer'>;
  readonly client: Client;
  readonly entity: Entity;
  /** The record's name as the user typed it. */
  readonly word: string;
  readonly query: ExportQuery;
  readonly progress: ProgressView;
  readonly waitMs: number | undefined;
}

async function byTask({ cli, client, entity, word, query, progress, waitMs }: ExportWork, known: string | undefined): Promise<Download> {
  const id = known ?? (await client.downloads.create(entity.name, query)).id;
  try {
    await waitForDownload(cli, client, id, progress, waitMs);
    return await client.downloads.get(id, { signal: cli.signal });
  } catch (error) {
    throw error instanceof CliError ? error : withHint(error, 'transfer.export.resumeHint', { id, entity: word });
  }
}

/** The same command resumes the task that it created earlier, until the file has been saved. */
async function byKeptTask(work: ExportWork, save: (download: Download) => Promise<void>): Promise<void> {
  const { cli, client, entity, query, progress, waitMs } = work;
  const state = taskState(cli, 'exports', [entity.name, query]);
  const begun = await state.taskId();
  if (begun !== undefined) cli.notice('transfer.export.resuming', { id: begun });
  let isOpen = begun !== undefined;
  const begin = async (): Promise<string> => {
    const { id } = await client.downloads.create(entity.name, query);
    await state.keep(id);
    isOpen = true;
    return id;
  };
  const fetched = async (id: string): Promise<void> => {
    await waitForDownload(cli, client, id, progress, waitMs);
    await save(await client.downloads.get(id, { signal: cli.signal }));
  };
  try {
    await fetched(begun ?? (await begin())).catch(async (error: unknown) => {
      if (begun === undefined || !isGone(error)) throw error;
      // The task has meanwhile expired, failed or been deleted: starts a new one.
      cli.notice('transfer.export.restarted', { id: begun });
      await fetched(await begin());
    });
  } catch (error) {
    if (isGone(error)) {
      await state.forget();
      throw error;
    }
    throw isOpen ? withHint(error, 'transfer.export.resumeAllHint') : error;
  }
  await state.forget();
}

const isGone = (error: unknown): boolean =>
  (error instanceof CliError && (error.key === 'transfer.export.expired' || error.key === 'transfer.export.failed')) ||
  (isClientError(error) && error.kind === 'not_found');
