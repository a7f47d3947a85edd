import { type Page, yes } from '@saiyun/sdk/contract';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { rolesForCall } from '../access/access.ts';
import { JsonText } from '../answer.ts';
import type { Ctx } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { type DbRow, fromDb } from '../row/row.ts';
import { rowsAsJson } from '../row/row-json.ts';
import { shownRow, wireRows } from '../write/standard-calls.ts';
import { listSql, statesSql } from './query.ts';

/** The rows of a page, as returned by `read`, and the page's other members. */
const readPage = async <R>(
  ctx: Ctx,
  module: EntityModule,
  given: Params,
  read: (sql: string, params: readonly unknown[]) => Promise<R>,
): Promise<{ readonly rows: R; readonly page: Omit<Page<unknown>, 'records'> }> => {
  const params = module.rules.query?.(given) ?? given;
  const roles = rolesForCall(ctx, module.entity, 'list');
  const asked = pageOf(params);
  const isCounted = module.entity.stateField !== undefined && textParam(params, 'stateCounts') === yes;
  const { sql, params: values, countSql, countParams } = listSql(ctx, module, params, { page: true, roles });
  if (module.rules.refresh) await module.rules.refresh(ctx);
  const now = ctx.now().getTime();
  const byState = isCounted ? statesSql(ctx, module, params, roles) : undefined;
  const [rows, total, states] = await Promise.all([
    read(sql, values),
    ctx.caches.counts.count(module.entity, countSql, countParams, now),
    byState && ctx.caches.counts.byState(module.entity, byState.sql, byState.params, now),
  ]);
  return { rows, page: { ...pageFacts(asked, total), ...(states && { states }) } };
};

/** GET list (LIST-07): one page, newest first by default (LIST-05), sensitive values masked. */
export async function list(ctx: Ctx, module: EntityModule, given: Params): Promise<Page<WireRow>> {
  const { rows: found, page } = await readPage(ctx, module, given, (sql, params) => ctx.db.many<DbRow>(sql, params));
  const rows = found.map((row) => fromDb(ctx, module.entity, row));
  const wire = await wireRows(ctx, ctx.db, module, rows, true);
  return { records: wire.map((row) => shownRow(ctx, module, row)), ...page };
}

/** The same as JSON, for callers that only pass it on. A record whose rules inspect each row gets rows instead. */
export async function listAnswer(ctx: Ctx, module: EntityModule, given: Params): Promise<Page<WireRow> | JsonText> {
  if (module.rules.shows) return list(ctx, module, given);
  const { rows, page } = await readPage(ctx, module, given, (sql, params) => ctx.db.lists(sql, params));
  const records = await rowsAsJson(ctx, module, rows);
  return new JsonText(`{"records":${records},${JSON.stringify(page).slice(1)}`);
}
