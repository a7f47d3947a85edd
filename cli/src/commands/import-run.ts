import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { AnyEntityClient, Client, ImportReport } from '@saiyun/sdk';
import type { Entity } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../cli.ts';
import { CliError, usageError, withHint } from '../cli-error.ts';
import { entityNamed } from '../entity-names.ts';
import { exitCodes } from '../exit-codes.ts';
import { createProgress, type ProgressView } from '../output/progress.ts';
import { checkWritable, isFolder, saveDownload } from '../output/save-file.ts';
import { tableLines } from '../output/table.ts';
import { isCancelled, isClientError, type Problem, toProblem } from '../problem.ts';
import { withClient } from '../session.ts';
import type { ImportCommandOptions } from './import.ts';
import { fileDigest, importState } from './import-state.ts';

interface FileResult {
  readonly file: string;
  readonly resumed: boolean;
  readonly report?: ImportReport;
  readonly errorFile?: string;
  readonly problem?: Problem;
}

/** Sends workbooks one after the other and tells per file what became of its rows (CLI-02, IMPORT-04, IMPORT-10). */
export const runImport: Run<ImportCommandOptions> = async (cli, options) => {
  const entity = await entityNamed(options.entity);
  if (!entity.calls.includes('importExcel')) throw usageError('import.unsupported', { params: { entity: options.entity } });
  // Everything that can be found out here is, before the first byte is sent.
  for (const file of options.files) await checkReadable(cli, file);
  const errorFiles = await errorPaths(cli, options);
  const results = await withClient(cli, (client) => importAll(cli, client, entity, options, errorFiles));
  await print(cli, entity, results);
  return exitOf(results);
};

async function checkReadable(cli: Cli, file: string): Promise<void> {
  const path = resolve(cli.cwd, file);
  const found = await stat(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM') throw new CliError('problem.fileUnreadable', { params: { path: file }, cause: error });
    throw usageError('problem.fileMissing', { params: { path: file }, cause: error });
  });
  if (found.isDirectory()) throw usageError('problem.fileFolder', { params: { path: file } });
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new CliError('problem.fileUnreadable', { params: { path: file }, cause });
  });
}

/** Where the error workbook of each file goes. */
async function errorPaths(cli: Cli, { files, errors }: ImportCommandOptions): Promise<Map<string, string>> {
  const name = (file: string): string => `${basename(file, extname(file))}-errors.xlsx`;
  const target = errors === undefined ? undefined : resolve(cli.cwd, errors);
  const folder = target !== undefined && (await isFolder(target));
  if (target !== undefined && !folder && files.length > 1) throw usageError('import.errorsNotFolder', { params: { path: errors ?? '' } });
  const paths = new Map<string, string>();
  for (const file of files) {
    const source = resolve(cli.cwd, file);
    const path = target === undefined ? join(dirname(source), name(file)) : folder ? join(target, name(file)) : target;
    if (!paths.has(file) && [...paths.values()].includes(path)) throw usageError('import.sameErrors', { params: { path } });
    paths.set(file, path);
  }
  if (target !== undefined && !folder) await checkWritable(target);
  return paths;
}

/** Failures after which the next file would fail as well. */
const endsAll = new Set(['auth', 'forbidden', 'network', 'server', 'timeout', 'limit', 'aborted', 'protocol']);

async function importAll(
  cli: Cli,
  client: Client,
  entity: Entity,
  options: ImportCommandOptions,
  errorFiles: ReadonlyMap<string, string>,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const progress = createProgress(cli);
  for (const file of options.files) {
    try {
      results.push(await importFile(cli, client, entity, options, file, errorFiles.get(file) ?? '', progress));
    } catch (error) {
      progress.end();
      if (!isClientError(error) || endsAll.has(error.kind) || cli.signal.aborted) {
        // What has been done so far is told before the failure.
        if (results.length > 0) await print(cli, entity, results);
        throw error;
      }
      const { settings, signal } = cli;
      const problem = toProblem(error, { language: settings.language, server: settings.server, interrupted: signal.aborted });
      if (options.files.length === 1) throw error;
      if (!cli.asData) cli.err(`${file}: ${problem.message}\n`);
      results.push({ file, resumed: false, problem });
    }
  }
  return results;
}

async function importFile(
  cli: Cli,
  client: Client,
  entity: Entity,
  options: ImportCommandOptions,
  file: string,
  errorFile: string,
  progress: ProgressView,
): Promise<FileResult> {
  const { foreignKeys, singleTable, validateStatus } = options;
  const path = resolve(cli.cwd, file);
  const what = { entity: entity.name, foreignKeys, singleTable, validateStatus };
  const state = importState(cli, await fileDigest(path, cli.signal), what);
  const calls: AnyEntityClient = client.entity(entity);
  let stateWritten: Promise<void> = Promise.resolve();
  const send = (taskId: string | undefined): Promise<ImportReport> =>
    calls.importExcel(
      { path, name: basename(path) },
      {
        signal: cli.signal,
        taskId,
        foreignKeys,
        ...(singleTable && { isSingleTableImport: '1' }),
        ...(validateStatus && { validateStatus: '1' }),
        onTask: (id) => {
          stateWritten = state.keep(id);
        },
        onProgress: (stage, { done, total }) => {
          if (stage === 'upload') progress.update(cli.text('import.uploading', { file }), 'bytes', done, total);
          else progress.update(cli.text('import.rows', { file }), 'rows', done, total);
        },
      },
    );
  const taskId = await state.taskId();
  let resumed = taskId !== undefined;
  let report: ImportReport;
  try {
    if (taskId !== undefined) cli.notice('import.resuming', { file, taskId });
    report = await send(taskId).catch(async (error: unknown) => {
      if (taskId === undefined || !isClientError(error) || error.kind !== 'not_found') throw error;
      // The server was set up anew, or has cleared the task away.
      cli.notice('import.restarted', { file, taskId });
      resumed = false;
      return send(undefined);
    });
  } catch (error) {
    await stateWritten;
    const canGoOn = (await state.taskId()) !== undefined;
    if (isClientError(error) && (!endsAll.has(error.kind) || isCancelled(error))) await state.forget();
    else if (canGoOn) throw withHint(error, 'import.resumeHint');
    throw error;
  }
  await stateWritten;
  progress.end();
  if (report.errorCount === 0) {
    await state.forget();
    return { file, resumed, report };
  }
  if (!report.fileUrl) {
    cli.notice('import.noWorkbook', { file, failed: report.errorCount });
    await state.forget();
    return { file, resumed, report };
  }
  // The state goes last: were the error workbook not saved, the same command would fetch it.
  await saveDownload(await client.files.get(report.fileUrl, { signal: cli.signal }), errorFile, { signal: cli.signal }).catch(
    (error: unknown) => {
      throw withHint(error, 'import.resumeHint');
    },
  );
  await state.forget();
  cli.notice('import.partial', { file, failed: report.errorCount, errorFile });
  return { file, resumed, report, errorFile };
}

async function print(cli: Cli, entity: Entity, results: readonly FileResult[]): Promise<void> {
  if (cli.asData) {
    await cli.data(
      results.map(({ file, resumed, report, errorFile, problem }) => ({
        file,
        entity: entity.name,
        resumed,
        report: report ?? null,
        errorFile: errorFile ?? null,
        error: problem ? { code: problem.code, message: problem.message, kind: problem.kind, requestId: problem.requestId } : null,
      })),
    );
    return;
  }
  const { text } = cli;
  const columns = [
    { title: text('column.file') },
    ...(['column.read', 'column.added', 'column.updated', 'column.unchanged', 'column.failed'] as const).map((key) => ({
      title: text(key),
      right: true,
    })),
    { title: text('column.errors') },
  ];
  const rows = results.map(({ file, report, errorFile, problem }) =>
    report
      ? [file, report.totalCount, report.addedCount, report.updatedCount, report.unchangedCount, report.errorCount, errorFile ?? '']
      : [file, '-', '-', '-', '-', '-', problem?.message ?? ''],
  );
  await cli.show(tableLines(columns, rows), { titled: true });
}

/** A file that was refused as a whole counts for more than rows that failed. */
const exitOf = (results: readonly FileResult[]): number =>
  results.find(({ problem }) => problem)?.problem?.exit ??
  (results.some(({ report }) => (report?.errorCount ?? 0) > 0) ? exitCodes.partial : exitCodes.ok);
