import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entity, Issue, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import { issueText } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import type { Cell } from '../../sheet/cell.ts';
import type { SheetLayout } from '../../sheet/sheet-layout.ts';
import { type MarkedRow, writeMarked } from '../../sheet/xlsx/write-marked.ts';
import { writeXlsx } from '../../sheet/xlsx/write-xlsx.ts';
import { audit } from '../audit/audit.ts';
import { sealedBy } from '../cipher/cipher.ts';
import type { Ctx, Services } from '../context.ts';
import { lookOf } from '../export/table.ts';
import { newId } from '../id.ts';
import { sheetText } from '../tasks/messages.ts';
import type { Leased } from '../tasks/queue.ts';
import type { Mapping } from './columns.ts';
import { errorBookName, fromKept, type ImportParams, type ImportTask, mostHeaders, setTask } from './task.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What error workbooks are among the stored files, and the folder in their paths. */
export const errorBookBiz = 'import';

/** Whether a file is the error workbook of an import of one of these records: anybody may give a file its kind. */
export async function isErrorBookOf(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  path: string,
  records: readonly string[],
): Promise<boolean> {
  if (records.length === 0) return false;
  const found = await db.one<{ id: string }>(
    'select id from ds_tb_import_task where error_file = $1 and tenant_id = $2 and biz_code = any($3::text[])',
    [path, tenantId, records],
  );
  return found !== undefined;
}

const pageRows = 1000;
/** Beyond this, some 5,000 rows, the workbook is written without marks: they would cost seconds of work and memory that grows with the rows. */
const mostMarkedCells = 100_000;

export interface FinishedImport {
  readonly ctx: Ctx;
  readonly entity: Entity;
  readonly task: ImportTask;
  readonly leased: Leased;
  readonly mapping: Mapping;
  readonly total: number;
}

/**
 * Ends a task: error workbook, counts, state and audit row. The refused rows stay as long as the workbook, for programs that read faults
 * instead of workbooks. If a crash interrupts it, the next try writes a second workbook but nothing else twice.
 */
export async function finishImport(done: FinishedImport): Promise<void> {
  const { ctx, entity, task, leased, mapping, total } = done;
  const errors = (await ctx.db.one<{ n: number }>('select count(*)::int as n from ds_tb_import_row where task_id = $1', [task.id]))?.n ?? 0;
  const book = errors > 0 ? await errorBook(done, errors) : undefined;
  await ctx.db.tx(async (tx) => {
    if (book) await keepBook(tx, ctx, book);
    await setTask(
      tx,
      leased,
      'status = $4, total = $5, error_file = $6, update_time = $7, file_path = null, params = params || $8::jsonb',
      [
        errors > 0 ? importStatus.doneWithErrors : importStatus.done,
        total,
        book?.path ?? null,
        ctx.now(),
        JSON.stringify(errors > 0 && !task.params.held ? columnsRead(mapping) : {}),
      ],
    );
    await tx.run('delete from ds_tb_import_fix where task_id = $1', [task.id]);
    await audit({ ...ctx, tx }, entity, [
      {
        action: 'importExcel',
        entityId: task.id,
        after: { fileName: task.fileName, total, errors, ...(task.params.dryRun && { dryRun: true }) },
      },
    ]);
  });
}

/** Where the cells of the refused rows stood, which a held import says from the beginning. */
const columnsRead = ({ columns, headers }: Mapping): Pick<ImportParams, 'columns' | 'headers'> => ({
  columns: Object.fromEntries(columns.map(({ letters, name }) => [letters, name])),
  headers: headers.slice(0, mostHeaders),
});

/** Ends the check of a held import: its file and its refused rows stay for the sender to correct, here or in the error workbook. */
export async function finishCheck(done: FinishedImport): Promise<void> {
  const { ctx, task, leased, total } = done;
  const errors = (await ctx.db.one<{ n: number }>('select count(*)::int as n from ds_tb_import_row where task_id = $1', [task.id]))?.n ?? 0;
  const book = errors > 0 ? await errorBook(done, errors) : undefined;
  await ctx.db.tx(async (tx) => {
    if (book) await keepBook(tx, ctx, book);
    await setTask(tx, leased, 'status = $4, total = $5, error_file = $6, update_time = $7', [
      importStatus.checked,
      total,
      book?.path ?? null,
      ctx.now(),
    ]);
  });
}

/** Removes the error workbook of an earlier check. */
export async function dropErrorBook(
  tx: Tx,
  { storage, db }: Pick<Ctx, 'storage' | 'db'>,
  task: Pick<ImportTask, 'errorFile'>,
): Promise<void> {
  if (task.errorFile === null) return;
  // All tenants: the path is the task's own.
  const gone = await tx.many<{ storedName: string }>('delete from sys_file where path = $1 returning stored_name as "storedName"', [
    task.errorFile,
  ]);
  db.afterCommit(() => void Promise.allSettled(gone.map(({ storedName }) => storage.remove(storedName))));
}

interface Book {
  readonly path: string;
  readonly storedName: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

interface FailedRow {
  readonly row_no: number;
  readonly raw: string;
  readonly issues: readonly Issue[];
}

/** What is wrong with a row: a sentence for each fault with row, column and header, and by column what is wrong with its cell. */
interface Reasons {
  readonly all: string;
  readonly cells: ReadonlyMap<number, string>;
}

const ownText = (language: Language, { message, params }: Issue): string | undefined =>
  message !== undefined && sheetText.has(message) ? sheetText(language, message, params) : undefined;

/** A fault in words; `named` where no column shows which field it is about. */
export function faultText(language: Language, entity: Entity, issue: Issue, named = false): string {
  const field = entity.fields[issue.field];
  const own = ownText(language, issue);
  if (own === undefined) return issueText(language, field, issue);
  return named && field ? `${labelIn(field.label, language)} ${own}` : own;
}

/** The faults of a row in the uploader's language. */
const reasonsOf = (language: Language, entity: Entity, mapping: Mapping, rowNo: number, issues: readonly Issue[]): Reasons => {
  const cells = new Map<number, string>();
  const all = issues.map((issue) => {
    const column = mapping.columns.find((c) => c.name === issue.field);
    const field = entity.fields[issue.field];
    const own = ownText(language, issue);
    const text = own ?? issueText(language, field, issue);
    if (column) {
      const before = cells.get(column.index);
      cells.set(column.index, before === undefined ? text : `${before}\n${text}`);
      return sheetText(language, 'cell', { row: rowNo, column: column.letters, header: column.header, text });
    }
    return sheetText(language, 'row', {
      row: rowNo,
      text: own === undefined || !field ? text : `${labelIn(field.label, language)} ${text}`,
    });
  });
  return { all: all.join(sheetText(language, 'list')), cells };
};

/** The cells of a failed row; imports from before sealing have them in clear. */
export function cellsOf({ cipher }: Pick<Ctx, 'cipher'>, raw: string, kept: readonly number[]): Cell[] {
  const text = sealedBy(raw) === undefined ? raw : (cipher.open(raw) ?? '[]');
  const cells = JSON.parse(text) as readonly unknown[];
  return kept.map((i) => fromKept(cells[i]));
}

/** The failed row as it stood with the reasons in a last column; cells that are wrong are marked with theirs. */
const markedRow = ({ ctx, entity, task, mapping }: FinishedImport, failed: FailedRow, kept: readonly number[]): MarkedRow => {
  const reasons = reasonsOf(task.language, entity, mapping, failed.row_no, failed.issues);
  const marks = new Map([...reasons.cells].map(([index, text]) => [kept.indexOf(index), text]));
  return { cells: [...cellsOf(ctx, failed.raw, kept), reasons.all], marks };
};

/** The failed rows and headers as they stood, with the reasons in a last column: once corrected, it can be imported directly. */
const errorBook = async (done: FinishedImport, errors: number): Promise<Book> => {
  const { ctx, entity, task, mapping } = done;
  const { language } = task;
  const kept = mapping.headers.map((_h, i) => i).filter((i) => !mapping.reasons.has(i));
  const layout: SheetLayout = {
    name: labelIn(entity.label, language),
    titles: [
      sheetText(language, 'title', { label: labelIn(entity.label, language) }),
      sheetText(language, 'exporter', { name: ctx.actor.realname || ctx.actor.username }),
    ],
    columns: [
      ...kept.map((i) => ({
        header: mapping.headers[i] ?? '',
        width: 18,
        look: lookOf(mapping.columns.find((c) => c.index === i)?.field),
      })),
      { header: sheetText(language, 'reasons'), width: 60, look: 'text' },
    ],
  };
  const folder = resolve(ctx.config.SAIYUN_DATA, 'tmp');
  await mkdir(folder, { recursive: true });
  const storedName = newId(ctx);
  const draft = join(folder, storedName);
  const rows = async function* (): AsyncGenerator<MarkedRow[]> {
    for (let after = 0; ; ) {
      const page = await ctx.db.many<FailedRow>(
        'select row_no, raw, issues from ds_tb_import_row where task_id = $1 and row_no > $2 order by row_no limit $3',
        [task.id, after, pageRows],
      );
      if (page.length === 0) return;
      after = page.at(-1)?.row_no ?? after;
      yield page.map((failed) => markedRow(done, failed, kept));
    }
  };
  const cellRows = async function* (): AsyncGenerator<(readonly Cell[])[]> {
    for await (const page of rows()) yield page.map(({ cells }) => cells);
  };
  try {
    if (errors * layout.columns.length <= mostMarkedCells) await writeMarked(createWriteStream(draft), layout, rows());
    else await writeXlsx(createWriteStream(draft), layout, cellRows());
    const hash = createHash('sha256');
    await pipeline(createReadStream(draft), hash);
    const facts = { size: (await stat(draft)).size, sha256: hash.digest('hex') };
    await ctx.storage.take(storedName, draft, { ...facts, mimeType: xlsxType });
    return { path: `${errorBookBiz}/${storedName}.xlsx`, storedName, fileName: errorBookName(task), ...facts };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/** Error workbooks of imports that ended before this moment have expired; they are kept as long as exports (SAIYUN_EXPORT_DAYS). */
export function errorBooksUntil({ config, now }: Pick<Services, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.SAIYUN_EXPORT_DAYS * 86_400_000);
}

/** Removes expired error workbooks, which contain the failed rows in clear, and those rows. */
export async function expireErrorBooks(services: Pick<Services, 'db' | 'now' | 'config' | 'storage'>): Promise<void> {
  // All tenants: the time is over for each of them.
  const over = await services.db.many<{ storedName: string }>(
    `with old as (
       select id, error_file from ds_tb_import_task where error_file is not null and update_time <= $1 order by update_time limit 200 for update skip locked
     ), cleared as (
       update ds_tb_import_task t set error_file = null, revision = t.revision + 1 from old where t.id = old.id returning old.id, old.error_file as path
     ), refused as (
       delete from ds_tb_import_row r using cleared where r.task_id = cleared.id
     )
     delete from sys_file f using cleared where f.path = cleared.path returning f.stored_name as "storedName"`,
    [errorBooksUntil(services)],
  );
  for (const { storedName } of over) await services.storage.remove(storedName);
}

const keepBook = async (tx: Tx, ctx: Ctx, book: Book): Promise<void> => {
  await tx.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      book.path,
      ctx.tenantId,
      book.storedName,
      errorBookBiz,
      book.fileName,
      xlsxType,
      book.size,
      book.sha256,
      ctx.actor.username,
      ctx.now(),
    ],
  );
};
