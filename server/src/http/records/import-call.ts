import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport, Language } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import { answered } from '../../kernel/answer.ts';
import type { SentFile } from '../call/multipart.ts';
import '../call/request.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { scopeParts } from '../../kernel/access/kept-scope.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { askedFor } from '../../kernel/import/asked.ts';
import { refuseTooManyHeld } from '../../kernel/import/held/held-task.ts';
import { importKind } from '../../kernel/import/kind.ts';
import { severalReports } from '../../kernel/import/several.ts';
import {
  failureOf,
  type ImportParams,
  type ImportTask,
  isWithheld,
  keptActor,
  openStates,
  readTask,
  reportOf,
} from '../../kernel/import/task.ts';
import { sheetText } from '../../kernel/tasks/messages.ts';
import { rememberModule } from '../../kernel/tasks/modules.ts';
import { refuseTooMany } from '../../kernel/tasks/queue.ts';

/** Limit on an uploaded workbook, in bytes. */
export const importFileLimit = 100 * 1024 * 1024;
const folder = 'imports';

/**
 * POST importExcel (IMPORT-02, IMPORT-09): stores each file, creates its task and starts it; files of one call run one after another. With
 * `async=1` it returns the task ids at once; otherwise the report when all have ended, with code 201 if rows, or one of several files, were
 * refused (IMPORT-04, IMPORT-10). Every row is checked; with `validateStatus` 1 the whole file is checked before any row is stored.
 * `strict` refuses a file with columns that match no field, `sheet` picks a sheet of the workbook. A sheet with columns of the record's
 * parts is refused unless `isSingleTableImport` skips them. With `hold=1` the files are only stored: their sender matches columns, corrects
 * rows and starts the import with the calls of the task. A dry run, asked for by `dryRun` or as with any call, keeps its task and error
 * workbook like any import, and no row.
 */
export function importHandler(services: Services, module: EntityModule): (ctx: Ctx, request: FastifyRequest) => Promise<unknown> {
  rememberModule(services, module);
  return importing(services, module);
}

/** The same for a record that `moduleFor` finds itself. */
export function importing(services: Services, module: EntityModule): (ctx: Ctx, request: FastifyRequest) => Promise<unknown> {
  return async (ctx, request) => {
    const scope = await scopeParts(ctx, module.entity, rolesForCall(ctx, module.entity, 'importExcel'));
    const sent = request.sentFiles ?? [];
    if (sent.length === 0) throw new Failure('file.none');
    const asked = { ...askedFor(module.entity, request.fields), ...(ctx.dryRun && { dryRun: true }) };
    const held = request.fields.hold === yes;
    // What is held is stored later.
    if (held && ctx.dryRun) throw new Failure('dry_run.unsupported');
    if (held) await refuseTooManyHeld(ctx, sent.length);
    else await refuseTooMany(ctx, importKind, sent.length);
    const ids: string[] = [];
    for (const file of sent) ids.push(await createTask(ctx, module, file, { ...asked, ...(held && { held }), scope }));
    if (held) return { taskId: ids[0], ...(ids.length > 1 && { taskIds: ids }) };
    const group = importKind.group({ tenantId: ctx.tenantId, bizCode: module.entity.name });
    const running = ids.map((id) => services.queue.start(importKind, id, group));
    if (request.fields.async === yes) return { taskId: ids[0], ...(ids.length > 1 && { taskIds: ids }) };
    await Promise.all(running);
    const tasks: ImportTask[] = [];
    for (const id of ids) tasks.push(await ended(ctx, id));
    const { report, whole } = outcomeOf(tasks, ctx.language);
    const withheld = tasks.length === 1 && tasks.some(isWithheld);
    const message = asked.dryRun
      ? sheetText(ctx.language, 'checked')
      : withheld
        ? sheetText(ctx.language, 'withheld')
        : whole
          ? sheetText(ctx.language, 'done', { total: report.totalCount })
          : sheetText(ctx.language, 'doneWithErrors');
    return answered(report, { code: whole ? 200 : 201, message });
  };
}

const outcomeOf = (tasks: readonly ImportTask[], language: Language): { readonly report: ImportReport; readonly whole: boolean } => {
  const [task, ...others] = tasks;
  if (!task || others.length > 0) return severalReports(tasks, language);
  if (task.status !== importStatus.done && task.status !== importStatus.doneWithErrors) throw failureOf(task);
  const report = reportOf(task);
  return { report, whole: report.errorCount === 0 };
};

const createTask = async (
  ctx: Ctx,
  { entity }: EntityModule,
  sentFile: SentFile,
  asked: Partial<ImportParams> & Pick<ImportParams, 'scope'>,
): Promise<string> => {
  const id = newId(ctx);
  const filePath = join(folder, id);
  const root = resolve(ctx.config.SAIYUN_DATA);
  await mkdir(join(root, folder), { recursive: true });
  await rename(sentFile.path, join(root, filePath));
  const params: ImportParams = {
    actor: keptActor(ctx.actor),
    ip: ctx.ip,
    requestId: ctx.requestId,
    ...asked,
  };
  try {
    await ctx.db.run(
      `insert into ds_tb_import_task (id, tenant_id, biz_code, file_name, file_path, language, params, user_id, sha256, status, done_count, added_count,
         updated_count, unchanged_count, error_count, create_by, create_time, dry_run)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, 0, 0, 0, $11, $12, $13)`,
      [
        id,
        ctx.tenantId,
        entity.name,
        sentFile.fileName.split(/[/\\]/).at(-1)?.replaceAll('\0', '').slice(-200) || `${entity.name}.xlsx`,
        filePath,
        ctx.language,
        JSON.stringify(params),
        ctx.actor.userId,
        sentFile.sha256,
        params.held ? importStatus.held : importStatus.uploaded,
        ctx.actor.username,
        ctx.now(),
        params.dryRun ? yes : no,
      ],
    );
  } catch (error) {
    await rm(join(root, filePath), { force: true });
    throw error;
  }
  return id;
};

/** The task once it has ended, on this node or another. */
const ended = async (ctx: Ctx, id: string): Promise<ImportTask> => {
  for (;;) {
    const task = await readTask(ctx.db, id);
    if (!task) throw new Failure('row.missing');
    if (!openStates.includes(task.status)) return task;
    // The import continues after the restart; this call cannot wait for that.
    if (ctx.queue.isStopped()) throw new Failure('server.stopping');
    await sleep(300);
  }
};
