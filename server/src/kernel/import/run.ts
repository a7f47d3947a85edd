import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Entity, Issue } from '@saiyun/sdk/contract';
import { callRoles, labelIn } from '@saiyun/sdk/contract';
import { entityByName, importStatus } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import { isUnavailable, SqlError } from '../../db/sql-error.ts';
import type { SheetRow } from '../../sheet/cell.ts';
import { readSheet, surveySheet } from '../../sheet/read-sheet.ts';
import type { SheetsRead } from '../../sheet/sheet-source.ts';
import { scopeOf } from '../access/access.ts';
import { writeOf } from '../access/confinement.ts';
import { type SealedAhead, sealedAhead } from '../cipher/sealed-ahead.ts';
import type { Ctx, Services } from '../context.ts';
import { afterWrite, dictsOf, refIds } from '../dict/dicts.ts';
import type { Condition, Draft, EntityModule } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { columnsOf } from '../row/columns.ts';
import { sheetText, unknownText } from '../tasks/messages.ts';
import { moduleFor } from '../tasks/modules.ts';
import { type Leased, TaskStopped } from '../tasks/queue.ts';
import { cellText } from './cells.ts';
import { headerRows, type Mapping, mapColumns, neededFields, partColumns, partFailure } from './columns.ts';
import { errorBooksUntil, expireErrorBooks, finishCheck, finishImport } from './errors.ts';
import { corrected } from './held/fixes.ts';
import { waitingStates } from './held/held-task.ts';
import { sheetEntity } from './more-columns.ts';
import { type ImportRow, type RowReader, repeatedRows, rowReader } from './rows.ts';
import { type Seen, seenKeys } from './seen.ts';
import { type ImportParams, type ImportTask, mostHeaders, openStates, readAs, readTask, saveProgress, setTask, taskCtx } from './task.ts';
import { tryRows } from './try.ts';
import { OutOfScope, type WriteContext, type Written, writeRows } from './write.ts';

/** Rows per transaction, and per lookup of references, keys and values. */
export const blockRows = 1000;
/** Other calls get their turn after this many milliseconds of work. */
const sliceMs = 8;

interface Run {
  readonly ctx: Ctx;
  readonly module: EntityModule;
  /** The record with the columns that its sheets may have beside its fields. */
  readonly sheet: Entity;
  readonly task: ImportTask;
  readonly leased: Leased;
  /** Nothing is stored. */
  readonly trial: boolean;
  readonly scope: (first: number) => Condition | undefined;
  readonly seen: Seen;
  /** Rows of the table: about how many there are now, and when the planner last counted them. */
  readonly growth: { rows: number; measuredAt: number };
  /** Seals values of a block while the block before it is stored, as long as most rows are new. */
  readonly sealing: { readonly ahead: SealedAhead; readonly fields: readonly string[]; pays: boolean };
}

/**
 * Runs an import from its checkpoint to the end: reads the sheet in blocks, and checks one block while the previous one is stored. A
 * block's rows, counts and refused rows are stored in one transaction, so a killed import neither loses nor duplicates a row (IMPORT-02,
 * IMPORT-04). A file that fails as a whole stores nothing and ends the task with status 6.
 */
export async function runImport(services: Services, leased: Leased): Promise<void> {
  const task = await readTask(services.db, leased.id);
  if (!task) return;
  const path = resolve(services.config.SAIYUN_DATA, task.filePath ?? '');
  try {
    await importFile(services, leased, task, path);
  } catch (error) {
    if (leased.signal.aborted) throw new TaskStopped('the import was interrupted');
    if (error instanceof TaskStopped) {
      if ((await readTask(services.db, leased.id))?.status === importStatus.cancelled) await clear(services, task, path);
      throw error;
    }
    const failure = asFailure(error);
    if (isUnavailable(failure)) throw failure;
    if (failure.code === 'server.internal') services.log.error({ task: task.id, err: error }, 'import failed');
    // Another choice of sheet or columns may be right: a check keeps the file.
    const keeps = task.params.held === true && task.params.dryRun === true;
    await setTask(
      services.db,
      leased,
      `status = $4, error_code = $5, error_msg = $6, params = params || $7::jsonb, update_time = $8, file_path = $9`,
      [
        keeps ? importStatus.held : importStatus.failed,
        failure.code,
        failureText(task.language, failure.code, failure.params),
        JSON.stringify({ failure: failure.params }),
        services.now(),
        keeps ? task.filePath : null,
      ],
    );
    if (!keeps) await clear(services, task, path);
  }
}

const clear = async (services: Services, task: ImportTask, path: string): Promise<void> => {
  if (task.filePath !== null) await rm(path, { force: true });
  await services.db.run('delete from ds_tb_import_row where task_id = $1', [task.id]);
  await services.db.run('delete from ds_tb_import_fix where task_id = $1', [task.id]);
  await services.db.run('update ds_tb_import_task set file_path = null where id = $1 and tenant_id = $2', [task.id, task.tenantId]);
};

/** Removes uploads of imports that ended without running, such as those cancelled while waiting, and expired error workbooks. */
export async function tidyImports(services: Services): Promise<void> {
  await expireErrorBooks(services);
  // All tenants: whoever left them waiting has had the time that an error file has.
  await services.db.run(
    `update ds_tb_import_task set status = '${importStatus.cancelled}', update_time = $3 where status = any($1) and coalesce(update_time, create_time) < $2`,
    [waitingStates, errorBooksUntil(services), services.now()],
  );
  // All tenants: the files lie in one folder.
  const left = await services.db.many<{ id: string; path: string }>(
    `select id, file_path as path from ds_tb_import_task where file_path is not null and not (status = any($1)) and lease_owner is null limit 100`,
    [[...openStates, ...waitingStates]],
  );
  for (const { id, path } of left) {
    await rm(resolve(services.config.SAIYUN_DATA, path), { force: true });
    await services.db.run('delete from ds_tb_import_row where task_id = $1', [id]);
    await services.db.run('delete from ds_tb_import_fix where task_id = $1', [id]);
    // All tenants: as above.
    await services.db.run('update ds_tb_import_task set file_path = null where id = $1', [id]);
  }
}

const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new Failure('file.missing', {}, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Failure('storage.full', {}, { cause: error });
  return new Failure('server.internal', {}, { cause: error });
};

const importFile = async (services: Services, leased: Leased, task: ImportTask, path: string): Promise<void> => {
  const module = await moduleFor(services, task.tenantId, task.bizCode);
  if (!module) throw new Failure('path.unknown');
  const { entity } = module;
  const ahead = sealedAhead(services.cipher);
  const ctx: Ctx = { ...taskCtx(services, task), cipher: ahead };
  const fields = columnsOf(entity).all.flatMap(({ name, field }) => (field.cipher ? [name] : []));
  const roles = ctx.actor.roles.filter((role) => callRoles(entity, 'importExcel').includes(role));
  const survey = task.checkpoint > 0 ? undefined : await surveySheet(path, { signal: leased.signal, ...readAs(task.params) });
  const counted = await countedRows(ctx, module);
  const sheet = await sheetEntity(ctx, module);
  const runOf = (of: ImportTask, trial: boolean): Run => ({
    ctx,
    module,
    sheet,
    task: of,
    leased,
    trial,
    scope: (first) => scopeOf(ctx, module, roles, first, writeOf(entity)),
    seen: seenKeys(services.random),
    growth: { rows: counted, measuredAt: counted },
    sealing: { ahead, fields, pays: true },
  });
  await module.rules.refresh?.(ctx);
  const given = await givenFields(ctx, entity, task.params);
  const { dryRun, wholeOnly, checked } = task.params;
  const checksFirst = wholeOnly === true && !dryRun && !checked;
  let { mapping, total } = await importRows(runOf(task, dryRun === true || checksFirst), path, given, survey);
  if (checksFirst) {
    const errors = await wrongRows(ctx, task);
    if (errors > 0) await countNoRow(ctx, task, leased);
    else ({ mapping, total } = await importRows(runOf(await afterCheck(ctx, task, leased), false), path, given, survey));
  }
  const done = { ctx, entity: sheet, task, leased, mapping, total };
  if (task.params.held && dryRun) return finishCheck(done);
  await finishImport(done);
  await rm(path, { force: true });
};

const wrongRows = async ({ db }: Ctx, { id }: ImportTask): Promise<number> =>
  (await db.one<{ n: number }>('select count(*)::int as n from ds_tb_import_row where task_id = $1', [id]))?.n ?? 0;

const noCounts = 'added_count = 0, updated_count = 0, unchanged_count = 0';

/** Resets the count of rows that the check of the whole file would have stored: nothing is stored. */
const countNoRow = (ctx: Ctx, { language }: ImportTask, leased: Leased): Promise<void> =>
  setTask(ctx.db, leased, `${noCounts}, error_msg = $4`, [sheetText(language, 'withheld')]);

/** Restarts a task that passed its check, to store the rows; saved, so that after a crash it continues with storing. */
const afterCheck = async (ctx: Ctx, task: ImportTask, leased: Leased): Promise<ImportTask> => {
  const checked: ImportParams = { ...task.params, checked: true };
  await setTask(
    ctx.db,
    leased,
    `status = '${importStatus.validated}', checkpoint = 0, done_count = 0, ${noCounts}, params = params || '{"checked":true}'::jsonb`,
    [],
  );
  return { ...task, checkpoint: 0, params: checked };
};

/** The reference to the one parent of all rows, for imports into a child table: the first reference that a row cannot be without. */
const givenFields = async (ctx: Ctx, entity: Entity, { foreignKeys }: ImportParams): Promise<Draft> => {
  if (!foreignKeys) return {};
  const name = neededFields(entity, new Set()).find((n) => entity.fields[n]?.kind === 'ref');
  const target = name === undefined ? undefined : entity.fields[name]?.of;
  if (name === undefined || target === undefined) return {};
  const matches = (await refIds(ctx.db, ctx.tenantId, target, [foreignKeys])).get(foreignKeys) ?? [];
  const match = matches.find((m) => m.by === 'id');
  const parent = entityByName(target);
  if (!match) throw new Failure('sheet.parent_missing', { entity: parent ? labelIn(parent.label, ctx.language) : target, id: foreignKeys });
  return { [name]: match.id };
};

interface Begun {
  readonly mapping: Mapping;
  readonly reader: RowReader;
  /** Finds rows that say nothing new about the record itself. */
  readonly repeats: (row: SheetRow) => boolean;
}

interface Head {
  readonly head: readonly SheetRow[];
  readonly given: Draft;
  readonly survey: number | undefined;
  readonly read: SheetsRead | undefined;
}

/** Maps the columns of a sheet by its first rows; refuses a sheet whose columns do not fit. */
const mapHead = async ({ ctx, module, sheet, task, leased, trial }: Run, { head, given, survey, read }: Head): Promise<Begun> => {
  const { map: named, headerRow, columns: chosen, foreignKeys = '' } = task.params;
  const texts = head.flatMap(({ cells }) => Array.from(cells, (cell) => cellText(cell) ?? ''));
  const known = chosen ? sheet : await sheetEntity(ctx, module, [...texts, foreignKeys]);
  const mapping = mapColumns(known, head, ctx.language, new Set(Object.keys(given)), { named, sheets: read, headerRow, chosen });
  const foreign = mapping.unknown.length > 0 && !chosen ? partColumns(mapping, (await module.rules.sheetParts?.(ctx)) ?? []) : [];
  if (foreign.length > 0 && !task.params.single) throw partFailure(module.entity, foreign, ctx.language);
  if (task.params.strict && mapping.unknown.length > 0)
    throw new Failure('sheet.column_unknown', { columns: unknownText(mapping.unknown, ctx.language) });
  const reader = rowReader(sheet, mapping, await dictsOf(ctx, ctx.tenantId), ctx.tenantId, given, {
    fen: task.params.text === 'jsonl',
    trial,
    mobilePrefixes: ctx.config.SAIYUN_MOBILE_PREFIXES,
  });
  if (task.checkpoint === 0)
    await setTask(
      ctx.db,
      leased,
      `status = '${importStatus.mapped}', total = $4, unknown_columns = $5::jsonb, sheet_name = $6, sheet_names = $7::jsonb, params = params || $8::jsonb, not_imported = $9::jsonb`,
      [
        survey === undefined ? null : Math.max(survey - mapping.headerRow, 0),
        JSON.stringify(mapping.unknown),
        read?.sheet ?? null,
        read ? JSON.stringify(read.sheets) : null,
        JSON.stringify(task.params.held ? { headers: mapping.headers.slice(0, mostHeaders) } : {}),
        JSON.stringify(mapping.notImported),
      ],
    );
  return { mapping, reader, repeats: foreign.length > 0 ? repeatedRows(mapping, seenKeys(ctx.random)) : () => false };
};

const importRows = async (
  run: Run,
  path: string,
  given: Draft,
  survey: number | undefined,
): Promise<{ mapping: Mapping; total: number }> => {
  const { ctx, task, leased } = run;
  let mapping: Mapping | undefined;
  let reader: RowReader | undefined;
  let size = blockRows;
  let head: SheetRow[] = [];
  let block: ImportRow[] = [];
  let last = 0;
  let total = 0;
  let storing: Promise<void> = Promise.resolve();

  let repeats = (_row: SheetRow): boolean => false;
  let read: SheetsRead | undefined;

  const map = async (): Promise<void> => {
    const begun = await mapHead(run, { head, given, survey, read });
    ({ mapping, reader, repeats } = begun);
    if (reader.refersToItself) size = 1;
  };
  const flush = async (): Promise<void> => {
    if (block.length === 0) return;
    const [rows, upTo] = [block, last];
    block = [];
    if (size === 1) await storing;
    await reader?.resolve(ctx.db, rows);
    await storing;
    const atDatabase = Promise.withResolvers<void>();
    storing = storeBlock(run, rows, upTo, atDatabase.resolve);
    // The next block is read while the database stores this one, not while this one is checked: the database would have nothing to do.
    // A failure after that is met before the next block is stored.
    await Promise.race([atDatabase.promise, storing]);
  };
  let sliceEnd = performance.now() + sliceMs;
  const add = async (row: SheetRow): Promise<void> => {
    const read = repeats(row) ? undefined : reader?.read(row);
    if (!read) return;
    last = row.rowNo;
    total++;
    block.push(read);
    sealAhead(run, read);
    if (block.length >= size) await flush();
    if (performance.now() > sliceEnd) {
      await new Promise((done) => setImmediate(done));
      sliceEnd = performance.now() + sliceMs;
    }
  };

  const onSheet = (found: SheetsRead): void => {
    read = found;
  };
  const sheet = readSheet(path, { signal: leased.signal, onSheet, ...readAs(task.params) });
  const headEnd = Math.max(headerRows, task.params.headerRow ?? 0);
  for await (const rows of task.params.held ? corrected(ctx, task.id, sheet) : sheet) {
    for (const row of rows) {
      if (mapping) await add(row);
      else if (row.rowNo <= headEnd) head.push(row);
      else {
        await map();
        await replayHead();
        await add(row);
      }
    }
  }
  if (!mapping) {
    await map();
    await replayHead();
  }
  await flush();
  await storing;
  if (!mapping || total === 0) throw new Failure('sheet.empty');
  return { mapping, total };

  /** Rows below the header that were read during the search for it. */
  async function replayHead(): Promise<void> {
    const rest = head.filter((row) => row.rowNo > (mapping?.headerRow ?? 0));
    head = [];
    for (const row of rest) await add(row);
  }
};

/** Stores a block up to its last row `upTo`. Rows stored by an earlier run only contribute the values they took. */
const storeBlock = async (run: Run, rows: readonly ImportRow[], upTo: number, onStoring: () => void): Promise<void> => {
  const { ctx, task, leased, module } = run;
  leased.signal.throwIfAborted();
  const old = rows.filter((row) => row.rowNo <= task.checkpoint && row.issues.length === 0);
  const fresh = rows.filter((row) => row.rowNo > task.checkpoint);
  if (old.length > 0) remember(run, await ctx.db.tx((tx) => writeRows({ ...ctx, tx }, { ...run, replay: true }, old)));
  if (fresh.length > 0) await storeRows({ ...run, onStoring }, fresh, upTo);
  ctx.caches.counts.changed(module.entity);
  await afterWrite(ctx, module.entity);
};

/** The rows that the planner counted in the record's table; 0 if it never did, or if the record has no table of its own. */
const countedRows = async ({ db }: Ctx, { entity, rules }: EntityModule): Promise<number> => {
  if (rules.store) return 0;
  const counted = await db.one<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass($1)',
    [entity.table],
  );
  return counted?.rows ?? 0;
};

/**
 * Updates the planner's statistics whenever the table has grown fourfold: with those of a small table it would scan all rows for each key
 * of a block. The embedded database has no background process for this, and PostgreSQL's may come too late.
 */
const measure = async ({ ctx, module, growth }: Run, added: number): Promise<void> => {
  // Rows with a store of their own are kept among those of other records.
  if (module.rules.store) return;
  growth.rows += added;
  if (growth.rows < Math.max(blockRows, growth.measuredAt * 4)) return;
  growth.measuredAt = growth.rows;
  // With its columns named, the rows of the sample are not put through the functions of the table's indexes.
  const columns = columnsOf(module.entity).all.map(({ column }) => column);
  await ctx.db.run(`analyze ${module.entity.table} (${['id', 'tenant_id', ...columns].join(', ')})`);
};

const sealAhead = ({ sealing: { ahead, fields, pays } }: Run, { draft, issues }: ImportRow): void => {
  if (!pays || issues.length > 0) return;
  for (const name of fields) {
    const value = draft[name];
    if (typeof value === 'string' && value !== '') ahead.ready(value);
  }
};

const remember = (run: Run, { taken }: Written): void => {
  for (const [key, rowNo] of taken) run.seen.set(key, rowNo);
};

/**
 * Stores rows in one transaction. If the database refuses one of them, each half is stored separately, down to the faulty row: it is
 * reported like any other bad row, and the rest of the file goes on.
 */
const storeRows = async (
  run: Run & Pick<WriteContext, 'onStoring'>,
  rows: readonly ImportRow[],
  upTo: number,
  outside: ReadonlySet<ImportRow> = new Set(),
): Promise<void> => {
  const { ctx, leased } = run;
  const bad = new Map<ImportRow, readonly Issue[]>();
  for (const row of rows) {
    if (outside.has(row)) bad.set(row, [{ field: 'id', code: 'rule', message: 'row.outOfScope' }]);
    else if (row.issues.length > 0) bad.set(row, row.issues);
  }
  const good = rows.filter((row) => !bad.has(row));
  try {
    const context = { ...run, replay: false, addOnly: run.task.params.addOnly === true };
    const dryRunResult = run.trial ? await tryRows(ctx, context, good) : undefined;
    const written = await ctx.db.tx(async (tx) => {
      const done = dryRunResult ?? (await writeRows({ ...ctx, tx }, context, good));
      const failed = new Map([...bad, ...done.failed]);
      await saveProgress(
        { ...ctx, tx },
        leased,
        { checkpoint: upTo, handled: rows.length, added: done.added, updated: done.updated, unchanged: done.unchanged },
        failed,
      );
      return done;
    });
    remember(run, written);
    run.sealing.pays = written.added * 2 >= rows.length;
    if (!dryRunResult) await measure(run, written.added);
  } catch (error) {
    if (error instanceof OutOfScope) return storeRows(run, rows, upTo, new Set([...outside, ...error.rows]));
    if (!isRowError(error)) throw error;
    if (rows.length > 1) {
      const half = rows.length >> 1;
      await storeRows(run, rows.slice(0, half), rows[half - 1]?.rowNo ?? upTo, outside);
      return storeRows(run, rows.slice(half), upTo, outside);
    }
    const issue: Issue = { field: 'id', code: 'rule', message: error.code === '23505' ? 'row.changed' : 'row.refused' };
    await ctx.db.tx((tx) =>
      saveProgress(
        { ...ctx, tx },
        leased,
        { checkpoint: upTo, handled: 1, added: 0, updated: 0, unchanged: 0 },
        new Map(rows.map((row) => [row, [issue]])),
      ),
    );
  }
};

/** The database refused a value: it breaks a constraint (class 23) or does not fit (class 22). */
const isRowError = (error: unknown): error is SqlError => error instanceof SqlError && /^2[23]/.test(error.code ?? '');
