import { type Entity, int, json, no, yes } from '@saiyun/sdk/contract';
import { importStatus, importTask } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { mayFollow } from '../../actor/token-scope.ts';
import { needed, oneOf, optional, readInput } from '../../http/call/input.ts';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { askedFor, mapIn } from '../../kernel/import/asked.ts';
import { type HeldChoices, runHeld } from '../../kernel/import/held/advance.ts';
import { faultPage, mostFaultRows } from '../../kernel/import/held/faults.ts';
import { keepFixes, keepReplacements, type RowFix } from '../../kernel/import/held/fixes.ts';
import { type HeldTask, heldTask, lockHeld, refusedTask, unfinishedImports } from '../../kernel/import/held/held-task.ts';
import { previewSheet } from '../../kernel/import/held/preview.ts';
import { sheetEntity } from '../../kernel/import/more-columns.ts';
import { mostHeaderRow } from '../../kernel/import/task.ts';

const paramsOf = ({ query }: FastifyRequest): Params => (query ?? {}) as Params;
const id = needed(['任务', 'Task'], 64);

const choicesInput = {
  id,
  sheet: optional(['工作表', 'Sheet'], 100),
  headerRow: int(['表头行', 'Header row'], { min: 1, max: mostHeaderRow }),
  columns: json(['列', 'Columns'], 'any', { required: true }),
  mode: oneOf(['已有数据', 'Stored rows'], ['add', 'upsert']),
  validateStatus: oneOf(['先校验整个文件', 'Check the whole file first'], [no, yes]),
  isSingleTableImport: optional(['仅主表', 'Own columns only'], 20),
  foreignKeys: optional(['所属数据', 'Belongs to'], 64),
};

const correctionsInput = { id, rows: json(['行', 'Rows'], 'any'), replace: json(['替换', 'Replacements'], 'any') };

/** Most rows and replacements in one call, and the longest text of a cell. */
const mostCorrections = 1000;
const longestCell = 32_767;
const lastColumn = 16_383;
/** A row's number as the database stores it. */
const lastRow = 2_147_483_647;

const wholeParam = (params: Params, name: string, most: number): number | undefined => {
  const text = textParam(params, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > most) throw inputFailure({ field: name, code: 'type' });
  return value;
};

const held = [importStatus.held, importStatus.checked];

const preview = async (ctx: Ctx, params: Params): Promise<unknown> => {
  const look = { sheet: textParam(params, 'sheet'), headerRow: wholeParam(params, 'headerRow', mostHeaderRow) || undefined };
  return previewSheet(ctx, await heldTask(ctx, neededParam(params, 'id'), held), look);
};

const faults = async (ctx: Ctx, params: Params): Promise<unknown> => {
  const asked = {
    after: wholeParam(params, 'after', lastRow) ?? 0,
    limit: Math.min(wholeParam(params, 'limit', Number.MAX_SAFE_INTEGER) || mostFaultRows, mostFaultRows),
    field: textParam(params, 'field'),
  };
  const found = await refusedTask(ctx, neededParam(params, 'id'));
  if (!mayFollow(ctx.actor.tokenScope, 'importExcel', 'faults', found.task.bizCode)) throw new Failure('row.missing');
  return faultPage(ctx, found, asked);
};

const run = async (ctx: Ctx, body: unknown, isCheck: boolean): Promise<null> => {
  const input = readInput(choicesInput, body);
  const found = await heldTask(ctx, input.id, held);
  await runHeld(ctx, found, choicesOf(found, input, await sheetEntity(ctx, found.module)), isCheck);
  return null;
};

const choicesOf = ({ module }: HeldTask, input: ReturnType<typeof readInput<typeof choicesInput>>, named: Entity): HeldChoices => {
  const { headerRow, columns, sheet, mode, validateStatus, isSingleTableImport, foreignKeys } = input;
  const asked = askedFor(module.entity, { sheet, mode, validateStatus, isSingleTableImport, foreignKeys });
  return { ...asked, ...(headerRow != null && { headerRow }), columns: mapIn(named, JSON.stringify(columns)) };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isColumn = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= lastColumn;
const isCell = (value: unknown): value is string => typeof value === 'string' && value.length <= longestCell;

const listOf = (field: string, value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const list = value ?? [];
  if (!Array.isArray(list) || list.length > mostCorrections || !list.every(isObject))
    throw inputFailure({ field, code: 'shape', params: { fault: field } });
  return list;
};

const fixOf = ({ rowNo, cells, isLeftOut }: Readonly<Record<string, unknown>>): RowFix => {
  const texts = Object.entries(isObject(cells) ? cells : {});
  const isRow = Number.isSafeInteger(rowNo) && Number(rowNo) >= 1 && Number(rowNo) <= lastRow;
  if (!isRow || !texts.every(([column, text]) => /^\d{1,5}$/.test(column) && isColumn(Number(column)) && isCell(text)))
    throw inputFailure({ field: 'rows', code: 'shape', params: { fault: 'rows' } });
  return { rowNo: Number(rowNo), cells: Object.fromEntries(texts) as RowFix['cells'], leftOut: isLeftOut === true };
};

const correct = async (ctx: Ctx, body: unknown): Promise<null> => {
  const input = readInput(correctionsInput, body);
  const found = await heldTask(ctx, input.id, held);
  const { task } = found;
  const rows = listOf('rows', input.rows).map(fixOf);
  const replaced: Record<string, Record<string, string>> = {};
  for (const { column, from, to } of listOf('replace', input.replace)) {
    if (typeof column !== 'number' || !isColumn(column) || !isCell(from) || !isCell(to))
      throw inputFailure({ field: 'replace', code: 'shape', params: { fault: 'replace' } });
    replaced[column] = { ...replaced[column], [from]: to };
  }
  await ctx.db.tx(async (tx) => {
    await lockHeld(tx, ctx, found, held);
    await keepFixes(tx, ctx, task.id, rows);
    if (Object.keys(replaced).length > 0) await keepReplacements(tx, ctx, task.id, replaced);
  });
  return null;
};

/** An import in steps, by its sender: look at the held file, match its columns, check, correct, import. */
export const importCalls: CallModule = {
  name: 'imports',
  register(app, services) {
    const { path } = importTask;
    route(app, services, {
      method: 'GET',
      path: `${path}/unfinished`,
      query: { record: ask.needed },
      handler: (ctx, request) => unfinishedImports(ctx, neededParam(paramsOf(request), 'record')),
    });
    route(app, services, {
      method: 'GET',
      path: `${path}/preview`,
      query: { id: ask.needed, sheet: ask.optional, headerRow: ask.whole },
      handler: (ctx, request) => preview(ctx, paramsOf(request)),
    });
    route(app, services, {
      method: 'GET',
      path: `${path}/faults`,
      query: { id: ask.needed, after: ask.whole, limit: ask.whole, field: ask.optional },
      handler: (ctx, request) => faults(ctx, paramsOf(request)),
    });
    for (const call of ['check', 'start'] as const)
      route(app, services, {
        method: 'POST',
        path: `${path}/${call}`,
        body: choicesInput,
        handler: (ctx, request) => run(ctx, request.body, call === 'check'),
      });
    route(app, services, {
      method: 'PUT',
      path: `${path}/correct`,
      body: correctionsInput,
      handler: (ctx, request) => correct(ctx, request.body),
    });
  },
};
