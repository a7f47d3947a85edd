import type { FaultGroup, FaultPage, FaultRow, ImportColumn } from '@saiyun/sdk/calls';
import { type Entity, type Issue, labelIn } from '@saiyun/sdk/contract';
import { columnLetters } from '../../../sheet/cell.ts';
import type { Ctx } from '../../context.ts';
import { dictsOf } from '../../dict/dicts.ts';
import { choicesOf } from '../../export/choices.ts';
import { columnsOf } from '../../row/columns.ts';
import { cellText } from '../cells.ts';
import { cellsOf, faultText } from '../errors.ts';
import { sheetEntity } from '../more-columns.ts';
import type { ImportTask } from '../task.ts';
import { fixesOf, replacementOf, replacementsOf } from './fixes.ts';
import type { HeldTask } from './held-task.ts';

/** Most rows of a page, and most groups of like faults that are told apart. */
export const mostFaultRows = 500;
const mostGroups = 50;

export interface FaultsAsked {
  /** Rows after this one. */
  readonly after: number;
  readonly limit: number;
  /** Only rows with a fault in the column of this field. */
  readonly field?: string | undefined;
}

/** The columns of the sheet that are imported, in its order. */
const importColumns = async (ctx: Ctx, entity: Entity, { params }: ImportTask): Promise<readonly ImportColumn[]> => {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const known = columnsOf(entity).byName;
  const chosen = params.columns ?? {};
  const width = Math.max(0, ...Object.keys(chosen).map(indexOf)) + 1;
  return Array.from({ length: width }, (_v, index): ImportColumn | undefined => {
    const letters = columnLetters(index);
    const found = known.get(chosen[letters] ?? '');
    if (!found) return undefined;
    const choices = choicesOf(found, dicts.get(found.field.of ?? ''), ctx.language);
    return {
      index,
      letters,
      header: params.headers?.[index] ?? '',
      field: found.name,
      label: labelIn(found.field.label, ctx.language),
      kind: found.field.kind,
      ...(choices && { choices }),
    };
  }).filter((column) => column !== undefined);
};

/** The number of a column from 0, by its letters. */
export function indexOf(letters: string): number {
  let n = 0;
  for (const letter of letters) n = n * 26 + letter.charCodeAt(0) - 64;
  return n - 1;
}

interface RefusedRow {
  readonly row_no: number;
  readonly raw: string;
  readonly issues: readonly Issue[];
}

/** Like faults of a column, with the text that causes them where one text does. */
const groupsOf = async (ctx: Ctx, entity: Entity, task: ImportTask, columns: readonly ImportColumn[]): Promise<readonly FaultGroup[]> => {
  const groups = await ctx.db.many<{ field: string | null; code: string | null; value: string | null; first: Issue; n: number }>(
    `select i->>'field' as field, i->>'code' as code, case when i->>'code' in ('choice', 'reference') then i->'params'->>'value' end as value,
       min(i::text)::jsonb as first, count(*)::int as n
     from ds_tb_import_row r cross join jsonb_array_elements(r.issues) as i where r.task_id = $1
     group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit $2`,
    [task.id, mostGroups],
  );
  return groups.map(({ field, code, value, first, n }) => ({
    column: columns.find((column) => column.field === field)?.index ?? null,
    field: field ?? '',
    // All empty cells of a column are mended at once as well.
    value: code === 'required' ? '' : value,
    text: faultText(ctx.language, entity, first),
    count: n,
  }));
};

/** The rows that a check or an import refused, with the faults of each cell and what its reader corrected since. */
export async function faultPage(ctx: Ctx, { task, module }: HeldTask, asked: FaultsAsked): Promise<FaultPage> {
  const entity = await sheetEntity(ctx, module);
  const columns = await importColumns(ctx, entity, task);
  const found = await ctx.db.many<RefusedRow>(
    `select row_no, raw, issues from ds_tb_import_row
     where task_id = $1 and row_no > $2 and ($3::text is null or issues @> jsonb_build_array(jsonb_build_object('field', $3::text)))
     order by row_no limit $4`,
    [task.id, asked.after, asked.field ?? null, asked.limit],
  );
  const last = found.at(-1)?.row_no ?? 0;
  const fixes = await fixesOf(ctx.db, ctx, task.id, found[0]?.row_no ?? 0, last);
  const replaced = await replacementsOf(ctx.db, ctx, task.id);
  const indexes = columns.map(({ index }) => index);
  const rows = found.map(({ row_no, raw, issues }): FaultRow => {
    const texts = cellsOf(ctx, raw, indexes).map((cell) => cellText(cell) ?? String(cell));
    const fix = fixes.get(row_no);
    return {
      rowNo: row_no,
      cells: Object.fromEntries(
        indexes.map((index, i) => [index, fix?.cells[index] ?? replacementOf(replaced, index, texts[i] ?? '') ?? texts[i] ?? '']),
      ),
      isLeftOut: fix?.leftOut === true,
      faults: issues.map((issue) => ({
        column: columns.find(({ field }) => field === issue.field)?.index ?? null,
        field: issue.field,
        code: issue.code,
        text: faultText(ctx.language, entity, issue, !columns.some(({ field }) => field === issue.field)),
      })),
    };
  });
  return {
    columns,
    rows,
    next: found.length === asked.limit ? last : null,
    total: task.errorCount,
    groups: asked.after === 0 ? await groupsOf(ctx, entity, task, columns) : [],
  };
}
