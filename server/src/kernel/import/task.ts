import type { FailureCode, ImportReport, Issue, Language, Role, SheetColumn, UnknownColumn } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import type { Cell } from '../../sheet/cell.ts';
import type { ReadSheetOptions, TextFormat } from '../../sheet/sheet-source.ts';
import type { DataRules } from '../access/data-rules.ts';
import type { Actor, Ctx, Services } from '../context.ts';
import type { TxCtx } from '../entity-module.ts';
import { Failure, type FailureParams } from '../failure.ts';
import { sheetText, unknownText } from '../tasks/messages.ts';
import { type Leased, leaseSeconds, TaskStopped } from '../tasks/queue.ts';
import type { ImportRow } from './rows.ts';

/** The uploader as stored with the task: after a restart it continues with the rights it started with. */
export interface KeptActor {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly roles: readonly Role[];
  readonly unitId: string | null;
  readonly expertId: string | null;
  readonly orgCode?: string | null;
  readonly dataRules?: DataRules;
}

export function keptActor({ userId, username, realname, roles, unitId, expertId, orgCode, dataRules }: Actor): KeptActor {
  return {
    userId,
    username,
    realname,
    roles,
    unitId,
    expertId,
    orgCode: orgCode ?? null,
    ...(dataRules ? { dataRules } : {}),
  };
}

export interface ImportParams {
  readonly actor: KeptActor;
  /** What the uploader's view of the record depended on: the error workbook opens only while all of it holds. */
  readonly scope: readonly string[];
  readonly ip: string;
  readonly requestId: string;
  /** The format of a file that is not a workbook. */
  readonly text?: TextFormat;
  /** Fields by header, which override the headers' own meaning; an empty name leaves the column out. */
  readonly map?: Readonly<Record<string, string>>;
  /** Everything is checked, nothing is stored. */
  readonly dryRun?: boolean;
  /** Rows that are already stored are refused instead of updated. */
  readonly addOnly?: boolean;
  /** All rows are checked first, and none is stored if any is wrong (`validateStatus`). */
  readonly wholeOnly?: boolean;
  /** That check has passed. */
  readonly checked?: boolean;
  /** In a sheet with columns of parts, only the record's own are imported (`isSingleTableImport`). */
  readonly single?: boolean;
  /** Id of the row that all rows of the sheet belong to. */
  readonly foreignKeys?: string;
  /** Why the whole file failed. */
  readonly failure?: FailureParams;
  /** A file with columns that name no field is refused. */
  readonly strict?: boolean;
  /** Name of the sheet to read, or its number from 1. */
  readonly sheet?: string;
  /** The sender matches columns and corrects rows before the import: a check keeps the file. */
  readonly held?: true;
  /** Number of the row with the headers; found by its headers if it is not given. */
  readonly headerRow?: number;
  /** Fields by letters of the column; columns that it does not name are left out. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The headers of the sheet, by column, once they were read. */
  readonly headers?: readonly string[];
}

export interface ImportTask {
  readonly id: string;
  readonly tenantId: number;
  readonly bizCode: string;
  readonly fileName: string;
  readonly filePath: string | null;
  readonly language: Language;
  readonly params: ImportParams;
  readonly status: string;
  readonly checkpoint: number;
  readonly total: number | null;
  readonly doneCount: number;
  readonly addedCount: number;
  readonly updatedCount: number;
  readonly unchangedCount: number;
  readonly errorCount: number;
  readonly errorFile: string | null;
  readonly errorCode: FailureCode | null;
  readonly unknownColumns: readonly UnknownColumn[] | null;
  readonly notImported: readonly SheetColumn[] | null;
  readonly sheetName: string | null;
  readonly sheetNames: readonly string[] | null;
}

/** Headers of an import that are kept, for its faults and for the next file with the same ones. */
export const mostHeaders = 200;

/** The last row that may hold the headers. */
export const mostHeaderRow = 50;

/** Which sheet of a workbook is read, and the format of a file that is not a workbook. */
export function readAs({ text, sheet }: ImportParams): Pick<ReadSheetOptions, 'text' | 'sheet'> {
  return { ...(text && { text }), ...(sheet && { sheet }) };
}

export const openStates: readonly string[] = [importStatus.uploaded, importStatus.mapped, importStatus.validated, importStatus.committing];

export async function readTask(db: Tx, id: string): Promise<ImportTask | undefined> {
  // Never null: bizCode, fileName: a task is made with them. All tenants: the task says whose it is.
  return await db.one<ImportTask>(
    `select id, tenant_id as "tenantId", biz_code as "bizCode", file_name as "fileName", file_path as "filePath", language, params, status, checkpoint, total,
       coalesce(done_count, 0) as "doneCount", coalesce(added_count, 0) as "addedCount", coalesce(updated_count, 0) as "updatedCount",
       coalesce(unchanged_count, 0) as "unchangedCount", coalesce(error_count, 0) as "errorCount", error_file as "errorFile", error_code as "errorCode",
       unknown_columns as "unknownColumns", not_imported as "notImported", sheet_name as "sheetName", sheet_names as "sheetNames"
     from ds_tb_import_task where id = $1`,
    [id],
  );
}

/** The call that the task continues. */
export function taskCtx(services: Services, task: ImportTask): Ctx {
  return {
    ...services,
    actor: { ...task.params.actor, tenantId: task.tenantId, buttons: new Set(), sessionId: '' },
    tenantId: task.tenantId,
    language: task.language,
    requestId: task.params.requestId,
    ip: task.params.ip,
  };
}

/** Sets columns of the task while this node holds its lease and it is not cancelled; otherwise the caller must stop and roll back. */
export async function setTask(tx: Tx, { id, owner }: Leased, set: string, params: readonly unknown[]): Promise<void> {
  // All tenants: whoever has the lease has the task.
  const touched = await tx.run(
    `update ds_tb_import_task set ${set}, lease_until = now() + ${leaseSeconds} * interval '1 second' where id = $1 and lease_owner = $2 and status = any($3)`,
    [id, owner, openStates, ...params],
  );
  if (touched === 0) throw new TaskStopped('the import was cancelled or taken over');
}

export interface Progress {
  readonly checkpoint: number;
  readonly handled: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Saves the block's counts and refused rows, in the transaction that stores the block. */
export async function saveProgress(
  { tx, cipher }: Pick<TxCtx, 'tx' | 'cipher'>,
  leased: Leased,
  progress: Progress,
  failed: ReadonlyMap<ImportRow, readonly Issue[]>,
): Promise<void> {
  if (failed.size > 0)
    await tx.run(
      `insert into ds_tb_import_row (task_id, row_no, raw, issues)
       select $1, r.row_no, r.raw, r.issues from unnest($2::int[], $3::text[], $4::jsonb[]) as r(row_no, raw, issues)`,
      [
        leased.id,
        [...failed.keys()].map((row) => row.rowNo),
        [...failed.keys()].map((row) => cipher.seal(JSON.stringify(row.raw.map(toKept))).cipher),
        [...failed.values()].map((issues) => JSON.stringify(issues)),
      ],
    );
  await setTask(
    tx,
    leased,
    `status = '${importStatus.committing}', checkpoint = $4, done_count = coalesce(done_count, 0) + $5::int,
     added_count = coalesce(added_count, 0) + $6::int, updated_count = coalesce(updated_count, 0) + $7::int,
     unchanged_count = coalesce(unchanged_count, 0) + $8::int, error_count = coalesce(error_count, 0) + $9::int`,
    [progress.checkpoint, progress.handled, progress.added, progress.updated, progress.unchanged, failed.size],
  );
}

/** A cell as JSON that keeps dates distinct from texts. */
function toKept(cell: Cell | undefined): unknown {
  if (cell instanceof Date) return { d: cell.toISOString() };
  return typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : (cell ?? null);
}

export function fromKept(kept: unknown): Cell {
  if (typeof kept === 'object' && kept !== null) return new Date((kept as { readonly d: string }).d);
  return typeof kept === 'string' || typeof kept === 'number' || typeof kept === 'boolean' ? kept : null;
}

/** The name of a task's error workbook, as its link shows it (IMPORT-05). */
export function errorBookName({ fileName, language }: Pick<ImportTask, 'fileName' | 'language'>): string {
  return sheetText(language, 'errorFileName', { name: fileName.replace(/\.(xlsx?|csv|jsonl)$/i, '') });
}

/** Whether the check ended the task: rows are wrong, so nothing was stored. */
export function isWithheld({ params, errorCount }: Pick<ImportTask, 'params' | 'errorCount'>): boolean {
  return params.wholeOnly === true && params.dryRun !== true && params.checked !== true && errorCount > 0;
}

/** The report of a finished task (wire-contract 12.2, IMPORT-10). */
export function reportOf(task: ImportTask): ImportReport {
  const success = task.addedCount + task.updatedCount + task.unchangedCount;
  const total = task.total ?? success + task.errorCount;
  const { dryRun } = task.params;
  const withheld = isWithheld(task);
  const text = (key: 'counts' | 'dryRunCounts' | 'changes' | 'wouldChange', params: Readonly<Record<string, number>>): string =>
    sheetText(task.language, key, params);
  const unknown = task.unknownColumns ?? [];
  const left = task.notImported ?? [];
  const sheets = task.sheetNames ?? [];
  const parts = [
    ...(dryRun ? [sheetText(task.language, 'checked')] : []),
    ...(withheld ? [sheetText(task.language, 'withheld')] : []),
    text(dryRun ? 'dryRunCounts' : 'counts', { total, success, errors: task.errorCount }),
    text(dryRun ? 'wouldChange' : 'changes', { added: task.addedCount, updated: task.updatedCount, unchanged: task.unchangedCount }),
    ...(unknown.length > 0 ? [sheetText(task.language, 'unknownColumns', { columns: unknownText(unknown, task.language) })] : []),
    ...(left.length > 0 ? [sheetText(task.language, 'notImported', { columns: unknownText(left, task.language) })] : []),
    ...(sheets.length > 1
      ? [sheetText(task.language, 'sheetRead', { sheet: task.sheetName ?? '', sheets: sheets.join(sheetText(task.language, 'comma')) })]
      : []),
  ];
  return {
    taskId: task.id,
    fileName: task.errorFile === null ? task.fileName : errorBookName(task),
    totalCount: total,
    successCount: success,
    errorCount: task.errorCount,
    addedCount: task.addedCount,
    updatedCount: task.updatedCount,
    unchangedCount: task.unchangedCount,
    msg: parts.join(sheetText(task.language, 'list')),
    fileUrl: task.errorFile === null ? null : `/sys/common/static/${task.errorFile}`,
    unknownColumns: unknown,
    notImported: left,
    sheet: task.sheetName,
    sheets,
  };
}

/** Why a task produced no report. */
export function failureOf(task: ImportTask): Failure {
  return task.status === importStatus.cancelled
    ? new Failure('task.cancelled')
    : new Failure(task.errorCode ?? 'server.internal', task.params.failure ?? {});
}
