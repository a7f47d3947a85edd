import { resolve } from 'node:path';
import type { ImportField, ImportPreview, PreviewColumn } from '@saiyun/sdk/calls';
import { type Entity, labelIn, no, yes } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { columnLetters, type SheetRow } from '../../../sheet/cell.ts';
import { mostColumns, readSheet, surveySheet } from '../../../sheet/read-sheet.ts';
import type { SheetsRead } from '../../../sheet/sheet-source.ts';
import type { Ctx } from '../../context.ts';
import { dictsOf } from '../../dict/dicts.ts';
import { choicesOf } from '../../export/choices.ts';
import { Failure } from '../../failure.ts';
import { columnsOf } from '../../row/columns.ts';
import { cellText } from '../cells.ts';
import { fieldsByHeader, headerRowIn, neededFields } from '../columns.ts';
import { fieldsMeant, normalHeader } from '../header-meanings.ts';
import { isMoreColumn, sheetEntity } from '../more-columns.ts';
import { type ImportParams, mostHeaderRow, readAs } from '../task.ts';
import type { HeldTask } from './held-task.ts';

const previewRows = 30;
const longestText = 200;

/** Which sheet and header row to look at; both are guessed if not said. */
export interface Look {
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
}

const textsOf = ({ cells }: SheetRow): string[] => cells.slice(0, mostColumns).map((cell) => (cellText(cell) ?? '').slice(0, longestText));

/** The row with most headers that are known, or else the first that looks like a row of headers. */
const headerRowOf = (entity: Entity, rows: readonly (readonly [number, readonly string[]])[]): number => {
  const best = headerRowIn(fieldsByHeader(entity), rows, ([, texts]) => texts);
  return (best ?? rows.find(([, texts]) => texts.filter(Boolean).length > 1) ?? rows[0])?.[0] ?? 1;
};

/** What the caller matched these headers with in earlier held imports of the record, newest first: in others nobody chose. */
const matchedBefore = async (ctx: Ctx, entity: Entity): Promise<ReadonlyMap<string, string>> => {
  const tasks = await ctx.db.many<{ headers: readonly string[]; columns: Readonly<Record<string, string>> }>(
    `select params->'headers' as headers, params->'columns' as columns from ds_tb_import_task
     where tenant_id = $1 and user_id = $2 and biz_code = $3 and del_flag = '0' and params->>'held' = 'true' and params->'headers' is not null
       and params->'columns' is not null
     order by create_time desc limit 5`,
    [ctx.tenantId, ctx.actor.userId, entity.name],
  );
  const matched = new Map<string, string>();
  for (const { headers, columns } of tasks)
    for (const [index, header] of headers.entries()) {
      const key = normalHeader(header);
      if (key !== '' && !matched.has(key)) matched.set(key, columns[columnLetters(index)] ?? '');
    }
  return matched;
};

/** Suggests a field for each column, each field once: as in the caller's last imports, then by label, then by synonyms and spelling. */
const matchColumns = (
  entity: Entity,
  headers: readonly string[],
  before: ReadonlyMap<string, string>,
  language: Ctx['language'],
): readonly Pick<PreviewColumn, 'field' | 'why'>[] => {
  const known = fieldsByHeader(entity);
  const found: Pick<PreviewColumn, 'field' | 'why'>[] = headers.map(() => ({ field: null, why: null }));
  const isFree = (name: string): boolean => {
    const field = entity.fields[name];
    return field !== undefined && field.sheet !== false && !field.server && !found.some((one) => one.field === name);
  };
  const suggest = (why: NonNullable<PreviewColumn['why']>, fieldFor: (header: string) => string | undefined): void => {
    for (const [i, header] of headers.entries()) {
      if (header === '' || found[i]?.why !== null) continue;
      const name = fieldFor(header);
      if (name !== undefined && (name === '' || isFree(name))) found[i] = { field: name || null, why };
    }
  };
  suggest('before', (header) => before.get(normalHeader(header)));
  suggest('name', (header) => known.get(normalHeader(header)));
  const left = (): string[] => Object.keys(entity.fields).filter((name) => isFree(name) && !isMoreColumn(name));
  suggest('meaning', (header) => fieldsMeant(entity, left(), header, language)[0]);
  return found;
};

/** The fields that a sheet can fill, in the order of the definition, and of the further columns those that it has. */
const fieldsOf = async (ctx: Ctx, entity: Entity, used: ReadonlySet<string | null>): Promise<readonly ImportField[]> => {
  const needed = neededFields(entity, new Set());
  const dicts = await dictsOf(ctx, ctx.tenantId);
  return columnsOf(entity).all.flatMap((column): readonly ImportField[] => {
    const { name, field } = column;
    if (field.sheet === false || field.server || (isMoreColumn(name) && !used.has(name))) return [];
    const choices = choicesOf(column, dicts.get(field.of ?? ''), ctx.language);
    return [
      { name, label: labelIn(field.label, ctx.language), required: needed.includes(name), kind: field.kind, ...(choices && { choices }) },
    ];
  });
};

const chosenOf = ({ addOnly, wholeOnly, single, foreignKeys }: ImportParams): ImportPreview['chosen'] => ({
  mode: addOnly ? 'add' : 'upsert',
  validateStatus: wholeOnly ? yes : no,
  ...(single && { isSingleTableImport: yes }),
  ...(foreignKeys && { foreignKeys }),
});

/** The first rows of the sheet with a field suggested for each column; fails as the import would on a file that cannot be read. */
export async function previewSheet(ctx: Ctx, { task, module }: HeldTask, asked: Look): Promise<ImportPreview> {
  const look: Look = {
    sheet: asked.sheet ?? task.params.sheet,
    headerRow: asked.headerRow ?? (asked.sheet ? undefined : task.params.headerRow),
  };
  const isAsChosen = look.sheet === task.params.sheet && look.headerRow === task.params.headerRow;
  const path = resolve(ctx.config.SAIYUN_DATA, task.filePath ?? '');
  const options = { ...readAs(task.params), ...(look.sheet && { sheet: look.sheet }) };
  const rowCount = await surveySheet(path, options);
  let read: SheetsRead | undefined;
  const rows: (readonly [number, readonly string[]])[] = [];
  const onSheet = (found: SheetsRead): void => {
    read = found;
  };
  for await (const block of readSheet(path, { ...options, onSheet })) {
    rows.push(...block.slice(0, previewRows - rows.length).map((row) => [row.rowNo, textsOf(row)] as const));
    if (rows.length >= previewRows) break;
  }
  const entity = await sheetEntity(
    ctx,
    module,
    isAsChosen && task.params.columns ? undefined : [...rows.flatMap(([, cells]) => cells), task.params.foreignKeys ?? ''],
  );
  const headerRow = look.headerRow ?? Math.min(headerRowOf(entity, rows), mostHeaderRow);
  const width = Math.max(0, ...rows.map(([, texts]) => texts.length));
  const texts = rows.find(([rowNo]) => rowNo === headerRow)?.[1] ?? [];
  const headers = Array.from({ length: width }, (_v, i) => texts[i] ?? '');
  const below = rows.filter(([rowNo]) => rowNo > headerRow);
  const own = isAsChosen ? task.params.columns : undefined;
  const matched = own
    ? headers.map((_header, i) => ({ field: own[columnLetters(i)] || null, why: 'before' as const }))
    : matchColumns(entity, headers, await matchedBefore(ctx, entity), ctx.language);
  const parts = (await module.rules.sheetParts?.(ctx)) ?? [];
  const partFields = parts.flatMap((part) => [...fieldsByHeader(part).keys()]);
  const parent = neededFields(entity, new Set()).find((name) => entity.fields[name]?.kind === 'ref');
  const of = parent === undefined ? undefined : entityByName(entity.fields[parent]?.of ?? '');
  if (rows.length === 0) throw new Failure('sheet.empty');
  return {
    sheet: read?.sheet ?? null,
    sheets: read?.sheets ?? [],
    headerRow,
    rowCount: rowCount === undefined ? null : Math.max(rowCount - headerRow, 0),
    rows: rows.map(([rowNo, cells]) => ({ rowNo, cells })),
    columns: headers.map((header, i) => ({
      letters: columnLetters(i),
      header,
      samples: [...new Set(below.map(([, cells]) => cells[i] ?? '').filter(Boolean))].slice(0, 3),
      isPart: header !== '' && matched[i]?.field === null && partFields.includes(normalHeader(header)),
      ...(matched[i] ?? { field: null, why: null }),
    })),
    fields: await fieldsOf(ctx, entity, new Set(matched.map(({ field }) => field))),
    parent: parent !== undefined && of ? { field: parent, entity: of.name, label: labelIn(of.label, ctx.language) } : null,
    chosen: own ? chosenOf(task.params) : null,
  };
}
