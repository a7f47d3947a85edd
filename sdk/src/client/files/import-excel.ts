import { yes } from '../../contract/choices.ts';
import type { AnyRow, Entity } from '../../contract/entity.ts';
import { failing, isFailureCode } from '../../contract/wire/codes.ts';
import type { ImportReport } from '../../contract/wire/envelope.ts';
import { headers } from '../../contract/wire/headers.ts';
import { importStatus } from '../../entities/task/choices.ts';
import { importTextsEn, importTextsZh } from '../../messages/client-texts.ts';
import { fill, type MessageParams } from '../../messages/fill.ts';
import { ApiError, isApiError } from '../answer/api-error.ts';
import { abortedError } from '../answer/network-errors.ts';
import type { Trace } from '../answer/reply.ts';
import { clientText } from '../answer/texts.ts';
import type { CallContext } from '../call/call-context.ts';
import { pause } from '../call/deadline.ts';
import { call } from '../call/transport.ts';
import type { ImportOptions, UploadSource } from '../call-options.ts';
import { sourceName } from '../platform/platform.ts';
import { count, isSheet, reportOf, textOr } from './import-report.ts';

/** Pauses between two checks of a running import, in ms. They grow: a short import ends quickly, a long one is not polled too often. */
const firstPauseMs = 200;
const longestPauseMs = 1_000;
/** How long to keep checking an import while the server does not answer, in ms: long enough for a restart. */
const patienceMs = 60_000;

const importText = (context: CallContext, key: keyof typeof importTextsZh, params: MessageParams): string =>
  fill((context.language() === 'zh-CN' ? importTextsZh : importTextsEn)[key], params);

/** The report of a task that has ended. */
function reportOfTask(context: CallContext, task: AnyRow): ImportReport {
  const [totalCount, errorCount] = [count(task.total), count(task.errorCount)];
  const successCount = count(task.addedCount) + count(task.updatedCount) + count(task.unchangedCount);
  const errorFile = textOr(task.errorFile, '') || null;
  const params = { total: totalCount, success: successCount, errors: errorCount };
  return {
    taskId: task.id,
    fileName: textOr(task.fileName, ''),
    totalCount,
    successCount,
    errorCount,
    addedCount: count(task.addedCount),
    updatedCount: count(task.updatedCount),
    unchangedCount: count(task.unchangedCount),
    // A task that stored nothing because rows were wrong reports that itself.
    msg: textOr(task.errorMsg, importText(context, task.dryRun === yes ? 'import.dryRunCounts' : 'import.counts', params)),
    fileUrl: errorFile && `/sys/common/static/${errorFile}`,
    ...(Array.isArray(task.unknownColumns) && { unknownColumns: task.unknownColumns as ImportReport['unknownColumns'] }),
    ...(Array.isArray(task.notImported) && { notImported: task.notImported as ImportReport['notImported'] }),
    ...(Array.isArray(task.sheetNames) && { sheet: textOr(task.sheetName, ''), sheets: task.sheetNames as readonly string[] }),
  };
}

const failureOf = (context: CallContext, task: AnyRow): ApiError => {
  const cancelled = task.status === importStatus.cancelled;
  const code = cancelled ? 'task.cancelled' : textOr(task.errorCode, 'server.internal');
  const kind = isFailureCode(code) ? failing(code).kind : 'server';
  return new ApiError({ kind, code, message: textOr(task.errorMsg, clientText(context.language(), `error.${kind}`)), result: task });
};

/** A server that is briefly away: it cannot be reached, or reports that it is stopping. */
const isAway = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || (error.retryable && (error.status ?? 0) >= 500));

/** States of a task with a report; a check leaves its task waiting for the import. */
const ended: ReadonlySet<unknown> = new Set([importStatus.done, importStatus.doneWithErrors, importStatus.checked]);

async function waitFor(context: CallContext, taskId: string, options: ImportOptions, trace?: Trace): Promise<ImportReport> {
  let pauseMs = firstPauseMs;
  let seenAt = context.now();
  let reported: AnyRow | undefined;
  for (;;) {
    try {
      const { result: task } = await call<AnyRow>(context, 'GET', '/dsTbImportTask/queryById', {
        query: { id: taskId },
        signal: options.signal,
        timeoutMs: options.timeoutMs,
        retries: 0,
        quiet: true,
        trace,
      });
      seenAt = context.now();
      if (task.doneCount !== reported?.doneCount || task.total !== reported?.total)
        options.onProgress?.('rows', { done: count(task.doneCount), total: count(task.total) });
      reported = task;
      const { status } = task;
      if (ended.has(status)) return reportOfTask(context, task);
      // A check that found no rows to check goes back to where it began, with its reason.
      if (status === importStatus.failed || status === importStatus.cancelled || status === importStatus.held)
        throw failureOf(context, task);
    } catch (error) {
      if (!isAway(error)) throw error;
      if (context.now() - seenAt > patienceMs) {
        const message = importText(context, 'error.import_lost', { taskId });
        throw new ApiError({ kind: 'network', message, retryable: true, result: { taskId }, cause: error });
      }
    }
    await pause(pauseMs, options.signal);
    if (options.signal?.aborted) throw abortedError(context.language(), options.signal.reason);
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.3);
  }
}

/** Sends the file; returns the id of the import task, or the report if the backend imports at once. */
async function start(
  context: CallContext,
  entity: Entity,
  file: UploadSource,
  options: ImportOptions,
  trace?: Trace,
): Promise<string | ImportReport> {
  const fields = Object.entries({
    isSingleTableImport: options.isSingleTableImport,
    foreignKeys: options.foreignKeys,
    validateStatus: options.validateStatus,
    format: options.format,
    map: options.map && JSON.stringify(options.map),
    dryRun: options.dryRun ? yes : undefined,
    mode: options.mode,
    strict: options.strict ? '1' : undefined,
    sheet: options.sheet === undefined ? undefined : String(options.sheet),
    async: '1',
    hold: options.hold ? yes : undefined,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const { onProgress } = options;
  const answer = await call(context, 'POST', `${entity.path}/importExcel`, {
    // The duration of an upload depends on the file: no limit unless the caller sets one.
    timeoutMs: options.timeoutMs ?? 0,
    signal: options.signal,
    // A token that may read may check a file: the call says before its body that it stores no row.
    headers: options.dryRun ? { ...options.headers, [headers.dryRun]: 'true' } : options.headers,
    quiet: true,
    trace,
    upload: {
      fields,
      file: { field: 'files[]', source: file },
      ...(onProgress && { onProgress: (p) => onProgress('upload', p) }),
    },
  });
  const { result } = answer;
  const started = isSheet(result) && typeof result.taskId === 'string' && result.totalCount === undefined ? result.taskId : undefined;
  return started ?? reportOf(answer, sourceName(file));
}

/**
 * Imports a workbook: sends it, then polls the task until it ends, through server restarts of up to a minute. Rows in error do not fail the
 * call: the report counts them and names the error workbook. Aborting the signal leaves the task running.
 */
export async function importExcel(
  context: CallContext,
  entity: Entity,
  file: UploadSource,
  options: ImportOptions = {},
  trace?: Trace,
): Promise<ImportReport> {
  try {
    const started = options.taskId ?? (await start(context, entity, file, options, trace));
    if (typeof started !== 'string') return started;
    if (options.hold) return reportOfTask(context, { id: started } as AnyRow);
    if (options.taskId === undefined) options.onTask?.(started);
    return await waitFor(context, started, options, trace);
  } catch (error) {
    if (isApiError(error)) context.options.onError?.(error);
    throw error;
  }
}
