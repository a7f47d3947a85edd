import { extname } from 'node:path';
import type { AnyEntityClient, Client, ImportOptions, ImportReport } from '@saiyun/sdk';
import { type Entity, isPartialImport } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { unreadable } from '../../../input-file.ts';
import type { ProgressView } from '../../../output/progress.ts';
import { saveDownload } from '../../../output/save-file.ts';
import { fileDigest, type TaskState, taskState } from '../../../platform/task-state.ts';
import { withHint } from '../../../problems/cli-error.ts';
import { isCancelled, isClientError } from '../../../problems/problem.ts';
import type { TimeLimit } from '../task/time-limit.ts';
import { faultsOf, tellFaults } from './import-faults.ts';
import type { FileResult } from './import-report.ts';
import type { Source } from './sources.ts';

/** After these failures the next file would fail too. */
export const endsAll = new Set(['auth', 'forbidden', 'network', 'server', 'timeout', 'limit', 'aborted', 'protocol']);

/** Options of the import besides the file. */
export type Asked = Pick<
  ImportOptions,
  'foreignKeys' | 'isSingleTableImport' | 'validateStatus' | 'map' | 'dryRun' | 'mode' | 'strict' | 'sheet'
>;

export interface SendFile {
  readonly cli: Cli<'transfer'>;
  readonly client: Client;
  readonly entity: Entity;
  readonly asked: Asked;
  readonly wait: boolean;
  readonly limit: TimeLimit;
  readonly progress: ProgressView;
}

/** Sends one file, or resumes the task that an earlier run of the same command created, and saves its error workbook. */
export async function sendFile(send: SendFile, source: Source, workbook: string): Promise<FileResult> {
  const { cli, client, entity, asked, wait, progress } = send;
  const { file, path, format } = source;
  const digest = await fileDigest(path, cli.signal).catch((error: unknown) => {
    throw cli.signal.aborted ? error : unreadable(file, error);
  });
  const state = taskState(cli, 'imports', [digest, entity.name, format, asked]);
  const { report, taskId, resumed } = await reportOf(send, source, state);
  progress.end();
  if (!report) {
    if (!wait) cli.notice('transfer.import.startedHint', { file, taskId: taskId ?? '' });
    return { file, resumed, taskId };
  }
  tellColumns(cli, file, report);
  if (report.counted !== undefined) cli.notice('transfer.import.said', { file, msg: report.msg });
  if (!isPartialImport(report)) {
    await state.forget();
    return { file, resumed, report };
  }
  if (!report.fileUrl) {
    cli.notice('transfer.import.noWorkbook', { file, count: report.errorCount });
    await state.forget();
    return { file, resumed, report };
  }
  if (asked.validateStatus && !asked.dryRun && report.addedCount + report.updatedCount === 0)
    cli.notice('transfer.import.heldBack', { file });
  // The state is deleted last: if the error workbook cannot be saved, the same command fetches it again.
  const faults = await client.files.get(report.fileUrl, { signal: cli.signal });
  const errorFile = namedAs(workbook, faults.fileName || report.fileUrl);
  await saveDownload(faults, errorFile, { signal: cli.signal }).catch((error: unknown) => {
    throw withHint(error, 'transfer.import.resumeHint');
  });
  const told = await faultsOf(cli, client, report.taskId);
  await state.forget();
  cli.notice(asked.dryRun ? 'transfer.import.wouldFail' : 'transfer.import.partial', { file, count: report.errorCount, errorFile });
  if (told) tellFaults(cli, entity, told, report.errorCount);
  return { file, resumed, report, errorFile, ...(told && { faults: told }) };
}

/** The platform has the whole file and works on it, whatever happened to this program: says so, and how to see the result. */
function continued<E>(error: E, file: string, taskId: string, isKept: boolean): E {
  return isKept
    ? withHint(error, 'transfer.import.continues', { taskId })
    : withHint(error, 'transfer.import.startedHint', { file, taskId });
}

/** Headers that are told of columns that a list writes and an import does not take. */
const mostHeaders = 8;

/** The sheet that was read if there are several, and the skipped columns, unknown ones with their likely meaning. */
function tellColumns(cli: Cli<'transfer'>, file: string, report: ImportReport): void {
  const { sheet, sheets = [], unknownColumns = [], notImported = [] } = report;
  if (sheets.length > 1) cli.notice('transfer.import.sheetRead', { file, sheet: sheet ?? '', sheets: sheets.join(', ') });
  if (notImported.length > 0) {
    const headers = notImported.slice(0, mostHeaders).map(({ header }) => header);
    const columns = notImported.length > mostHeaders ? [...headers, '…'] : headers;
    cli.notice('transfer.import.notImported', { file, count: notImported.length, columns: columns.join(', ') });
  }
  if (unknownColumns.length === 0) return;
  const columns = unknownColumns.map(({ column, header, mean }) =>
    mean.length > 0
      ? cli.text('transfer.import.unknownMeant', { column, header, mean: mean.join(', ') })
      : cli.text('transfer.import.unknownColumn', { column, header }),
  );
  cli.notice('transfer.import.unknown', { file, columns: columns.join(', ') });
}

/** Faults that the report gives as text are not saved as a workbook. */
function namedAs(path: string, given: string): string {
  const [own, kind] = [extname(path), extname(given)];
  return own === '' || kind === '' || kind === own ? path : `${path.slice(0, path.length - own.length)}${kind}`;
}

interface Sent {
  readonly report?: ImportReport;
  readonly taskId?: string;
  readonly resumed: boolean;
}

async function reportOf({ cli, client, entity, asked, wait, limit, progress }: SendFile, source: Source, state: TaskState): Promise<Sent> {
  const { file, path, name, format } = source;
  const calls: AnyEntityClient = client.entity(entity);
  const enough = new AbortController();
  let keeping: Promise<boolean> | undefined;
  let started: string | undefined;
  let restarted = false;
  const send = (taskId: string | undefined): Promise<ImportReport> =>
    calls.importExcel(
      { path, name },
      {
        ...asked,
        format,
        signal: AbortSignal.any([cli.signal, enough.signal, ...(limit.signal ? [limit.signal] : [])]),
        taskId,
        onTask: (id) => {
          started = id;
          keeping = state.keep(id);
          if (!wait) enough.abort();
        },
        onProgress: (stage, { done, total }) => {
          if (stage === 'upload') progress.update(cli.text('transfer.import.uploading', { file }), 'bytes', done, total);
          else progress.update(cli.text('transfer.import.rows', { file }), 'rows', done, total);
        },
      },
    );
  const known = await state.taskId();
  if (known !== undefined && !wait) return { taskId: known, resumed: true };
  try {
    if (known !== undefined) cli.notice('transfer.import.resuming', { file, taskId: known });
    const report = await send(known).catch(async (error: unknown) => {
      if (known === undefined || !isClientError(error) || error.kind !== 'not_found') throw error;
      // The server was set up afresh, or has removed the task.
      cli.notice('transfer.import.restarted', { file, taskId: known });
      restarted = true;
      return send(undefined);
    });
    await keeping;
    return { report, resumed: known !== undefined && !restarted };
  } catch (cause) {
    const error = cli.signal.aborted ? cause : limit.told(cause, started ?? known ?? '-');
    const kept = (await keeping) ?? known !== undefined;
    if (enough.signal.aborted && !cli.signal.aborted && started !== undefined) return { taskId: started, resumed: false };
    if (isClientError(error) && (!endsAll.has(error.kind) || isCancelled(error))) await state.forget();
    else if (started ?? known) throw continued(error, file, started ?? known ?? '', kept);
    throw error;
  }
}
