import type { Field, Kind, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { formatValue, maskValue, columnsOf as shownColumns, toWireTime, toWireYuan } from '@saiyun/sdk/view';
import type { Cell } from '../../sheet/cell.ts';
import type { SheetColumn, SheetLayout } from '../../sheet/sheet-layout.ts';
import { concealedFrom } from '../access/hidden-fields.ts';
import type { Ctx } from '../context.ts';
import type { Dict, TenantDicts } from '../dict/dict-cache.ts';
import { dictsOf, refTexts } from '../dict/dicts.ts';
import { namingOf } from '../dict/row-names.ts';
import type { EntityModule } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { type ListSql, listSql } from '../list/query.ts';
import { columnsOf, type FieldColumn } from '../row/columns.ts';
import type { DbRow } from '../row/row.ts';
import { sheetText } from '../tasks/messages.ts';
import { choicesOf } from './choices.ts';
import type { SheetFormat } from './format.ts';

/** Rows per fetch: few enough to be released before the garbage collector moves them to the old generation. */
export const blockRows = 500;
/** Asia/Shanghai: times in a sheet are wall-clock times. */
const zoneMs = 8 * 3_600_000;
const looks: Partial<Record<Kind, SheetColumn['look']>> = {
  int: 'number',
  decimal: 'number',
  money: 'money',
  date: 'date',
  instant: 'instant',
};

/** How cells of the field look; a column of no field has text. */
export function lookOf(field: Field | undefined): SheetColumn['look'] {
  return (field && looks[field.kind]) ?? 'text';
}

/** What an export contains, checked before any of it is sent. */
export interface ExportTable {
  readonly layout: SheetLayout;
  /** Field names, by column. */
  readonly names: readonly string[];
  readonly list: Pick<ListSql, 'sql' | 'params' | 'countSql' | 'countParams'>;
  /** Cells of the rows, block by block. */
  readonly blocks: () => AsyncGenerator<Cell[][], void>;
}

/**
 * Fields of a sheet: those that clients of the family expect come first, then the order of the definition; `exportFields` selects some of
 * them, in its own order.
 */
const sheetColumns = (ctx: Ctx, module: EntityModule, params: Params): readonly FieldColumn[] => {
  const { entity } = module;
  const concealed = concealedFrom(ctx, module);
  const known = Object.keys(entity.sheet?.headers ?? {});
  const placeOf = ({ name }: FieldColumn): number => (known.includes(name) ? known.indexOf(name) : known.length);
  const all = columnsOf(entity)
    .all.filter((c) => c.field.sheet !== false && !concealed.includes(c.name))
    .sort((a, b) => placeOf(a) - placeOf(b));
  const wanted = textParam(params, 'exportFields')?.split(',').filter(Boolean);
  if (!wanted) return all;
  for (const name of wanted) if (!all.some((c) => c.name === name)) throw new Failure('query.column', { column: name.slice(0, 60) });
  return [...new Set(wanted)].flatMap((name) => all.find((c) => c.name === name) ?? []);
};

/** What a template says about a field. */
const hintOf = ({ field }: FieldColumn, language: Language): string => {
  const says = [
    field.required && sheetText(language, 'hint.required'),
    field.kind === 'date' && sheetText(language, 'hint.date'),
    field.kind === 'instant' && sheetText(language, 'hint.instant'),
    field.many && sheetText(language, 'hint.many'),
    field.max !== undefined && field.kind === 'text' && sheetText(language, 'hint.max', { max: field.max }),
    field.patternText && labelIn(field.patternText, language),
    field.help && labelIn(field.help, language),
  ];
  return says.filter((one) => typeof one === 'string').join('\n');
};

const layoutOf = (
  ctx: Ctx,
  { entity }: EntityModule,
  columns: readonly FieldColumn[],
  dicts: TenantDicts,
  byName: boolean,
): SheetLayout => {
  const label = labelIn(entity.label, ctx.language);
  const widths = new Map(shownColumns(entity).map((c) => [c.name, c.width]));
  return {
    name: label,
    titles: [
      entity.sheet ? labelIn(entity.sheet.title, ctx.language) : sheetText(ctx.language, 'title', { label }),
      sheetText(ctx.language, 'exporter', { name: ctx.actor.realname || ctx.actor.username }),
    ],
    columns: columns.map((column) => {
      const { name, field } = column;
      const choices = choicesOf(column, dicts.get(field.of ?? ''), ctx.language);
      const hint = hintOf(column, ctx.language);
      return {
        header: byName ? name : (ctx.language === 'zh-CN' && entity.sheet?.headers[name]) || labelIn(field.label, ctx.language),
        width: Math.round((widths.get(name) ?? 160) / 8),
        look: lookOf(field),
        ...(choices && { choices }),
        ...(hint !== '' && { hint }),
      };
    }),
  };
};

/**
 * The export of a list (EXPORT-01, wire-contract 12.1): the rows the caller may read, filtered and sorted as in the list, and limited to
 * `selections` if given. Refuses what a list refuses, before reading any row.
 */
export async function exportTable(
  ctx: Ctx,
  module: EntityModule,
  params: Params,
  roles: Parameters<typeof listSql>[3]['roles'],
  format: SheetFormat,
): Promise<ExportTable> {
  const list = listSql(ctx, module, params, { page: false, ...(roles ? { roles } : {}) });
  await module.rules.refresh?.(ctx);
  const byName = headedByName(params);
  return columnTable(ctx, module, sheetColumns(ctx, module, params), list, format, byName);
}

/** Whether the columns are headed by the names of their fields, which programs find in every language. */
function headedByName(params: Params): boolean {
  const headers = textParam(params, 'exportHeaders');
  if (headers !== undefined && headers !== 'names' && headers !== 'labels') throw new Failure('query.value', { column: 'exportHeaders' });
  return headers === 'names';
}

/** The export of any rows with columns of a definition, such as those of a report; `byName` as for `headedByName`. */
export async function columnTable(
  ctx: Ctx,
  module: EntityModule,
  columns: readonly FieldColumn[],
  list: Pick<ListSql, 'sql' | 'params' | 'countSql' | 'countParams'>,
  format: SheetFormat,
  byName = false,
): Promise<ExportTable> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const titles = new Map<string, Map<string, string>>();
  const forPrograms = format === 'jsonl';
  const shown = columns.map((c) => formatter(ctx, c, dicts.get(c.field.of ?? ''), titles, forPrograms));
  const stored = columns.map((c) => c.column);
  const refs = forPrograms ? [] : columns.filter((c) => c.field.kind === 'ref' && c.field.of);
  return {
    layout: layoutOf(ctx, module, columns, dicts, byName),
    names: columns.map((c) => c.name),
    list,
    async *blocks() {
      // Only the columns of the sheet: half of a row is hashes, flags and times that would be parsed in vain.
      const sql = `select ${[...new Set(stored)].map((n) => `shown.${n}`).join(', ')} from (${list.sql}) shown`;
      for await (const rows of ctx.db.stream<DbRow>(sql, list.params, blockRows)) {
        await readTitles(ctx, refs, rows, titles);
        const cells: Cell[][] = [];
        for (const row of rows) {
          const line: Cell[] = [];
          for (let i = 0; i < stored.length; i++) line.push(shown[i]?.(row[stored[i] ?? ''] ?? null) ?? null);
          cells.push(line);
        }
        yield cells;
      }
    },
  };
}

const members = (value: unknown, field: Field): string[] => (field.many ? String(value).split(',').filter(Boolean) : [String(value)]);
const eachMember =
  (field: Field, text: (one: string) => string): Format =>
  (value) => {
    if (value === null) return null;
    return field.many ? members(value, field).map(text).join(',') : text(String(value as string));
  };
const mostTitles = 100_000;

/** Titles of references that no earlier block had. */
const readTitles = async (
  ctx: Ctx,
  refs: readonly FieldColumn[],
  rows: readonly DbRow[],
  titles: Map<string, Map<string, string>>,
): Promise<void> => {
  for (const [naming, columns] of Map.groupBy(refs, ({ field }) => namingOf(field))) {
    const before = titles.get(naming);
    const known = !before || before.size > mostTitles ? new Map<string, string>() : before;
    titles.set(naming, known);
    const wanted = new Set<string>();
    for (const { column, field } of columns)
      for (const row of rows)
        if (typeof row[column] === 'string') for (const id of members(row[column], field)) if (!known.has(id)) wanted.add(id);
    if (wanted.size === 0) continue;
    const found = await refTexts(ctx.db, ctx.tenantId, naming, wanted, ctx.language);
    for (const id of wanted) known.set(id, found.get(id) ?? id);
  }
};

type Format = (value: unknown) => Cell;

/**
 * How a column's values become cells: numbers, days and times as such, the rest as people read it. Programs get codes and ids instead of
 * texts, money in fen, and times as texts.
 */
const formatter = (
  ctx: Ctx,
  { field }: FieldColumn,
  dict: Dict | undefined,
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>,
  forPrograms: boolean,
): Format => {
  const language: Language = ctx.language;
  if (field.cipher) {
    const cipher = ctx.cipher;
    return (value) => {
      const plain = typeof value === 'string' ? cipher.open(value) : null;
      return plain === null ? null : maskValue(field.mask ?? 'card', plain);
    };
  }
  const { mask } = field;
  if (mask) return (value) => (typeof value === 'string' ? maskValue(mask, value) : null);
  if (forPrograms && plainKinds.has(field.kind)) return field.kind === 'money' ? asNumber : asText;
  if (forPrograms && field.kind === 'instant') return (value) => (value instanceof Date ? toWireTime(value) : null);
  const byKind: Record<Kind, Format> = {
    text: (value) => asText(value),
    longText: (value) => asText(value),
    int: (value) => asNumber(value),
    decimal: (value) => asNumber(value),
    money: (value) => (typeof value === 'number' ? toWireYuan(value) : null),
    flag: (value) => formatValue(field, value, undefined, language) || null,
    date: (value) => (typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : null),
    instant: (value) => (value instanceof Date ? new Date(Math.floor((value.getTime() + zoneMs) / 1000) * 1000) : null),
    dict: eachMember(field, (one) => dict?.text(one, language) ?? one),
    ref: eachMember(field, (one) => titles.get(namingOf(field))?.get(one) ?? one),
    file: (value) => asText(value),
    json: (value) => (value === null ? null : JSON.stringify(value)),
  };
  return byKind[field.kind];
};

const plainKinds: ReadonlySet<Kind> = new Set(['money', 'flag', 'date', 'dict', 'ref']);

const asText = (value: unknown): Cell => (typeof value === 'string' ? value : value === null ? null : String(value as number));
const asNumber = (value: unknown): Cell => (typeof value === 'number' ? value : null);
