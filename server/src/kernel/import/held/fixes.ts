import type { Tx } from '../../../db/db.ts';
import type { Cell, SheetRow } from '../../../sheet/cell.ts';
import type { Ctx } from '../../context.ts';
import { Failure } from '../../failure.ts';
import { cellText } from '../cells.ts';

/** Texts by column, from 0. */
export type FixedCells = Readonly<Record<string, string>>;

export interface RowFix {
  readonly rowNo: number;
  readonly cells: FixedCells;
  /** The row is not imported. */
  readonly leftOut: boolean;
}

/** What replaces each text of a column: by column from 0, then by the text as it stands. */
export type Replacements = Readonly<Record<string, FixedCells>>;

/** What replaces a text of a column. A cell may say `constructor` too, which every object has. */
export function replacementOf(replaced: Replacements, column: string | number, text: string): string | undefined {
  const texts = replaced[column];
  return texts && Object.hasOwn(texts, text) ? texts[text] : undefined;
}

/** Most rows of one import that are corrected one by one; for more there is the error workbook. */
const mostFixes = 20_000;

interface FixRow {
  readonly row_no: number;
  readonly cells: string;
  readonly left_out: boolean;
}

type Sealing = Pick<Ctx, 'cipher'>;
const opened = ({ cipher }: Sealing, sealed: string): unknown => JSON.parse(cipher.open(sealed) ?? '{}');

/** The corrections of some rows, by row. */
export async function fixesOf(db: Tx, ctx: Sealing, taskId: string, from: number, to: number): Promise<ReadonlyMap<number, RowFix>> {
  const found = await db.many<FixRow>(
    'select row_no, cells, left_out from ds_tb_import_fix where task_id = $1 and row_no between $2 and $3 and row_no > 0',
    [taskId, from, to],
  );
  return new Map(
    found.map((row) => [row.row_no, { rowNo: row.row_no, cells: opened(ctx, row.cells) as FixedCells, leftOut: row.left_out }]),
  );
}

/** What is replaced in whole columns. */
export async function replacementsOf(db: Tx, ctx: Sealing, taskId: string): Promise<Replacements> {
  const found = await db.one<{ cells: string }>('select cells from ds_tb_import_fix where task_id = $1 and row_no = 0', [taskId]);
  return found ? (opened(ctx, found.cells) as Replacements) : {};
}

/** Keeps corrections of rows beside earlier ones. */
export async function keepFixes(tx: Tx, ctx: Sealing, taskId: string, rows: readonly RowFix[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ rowNo }) => rowNo);
  const before = await fixesOf(tx, ctx, taskId, Math.min(...numbers), Math.max(...numbers));
  const count = await tx.one<{ n: number }>('select count(*)::int as n from ds_tb_import_fix where task_id = $1', [taskId]);
  const more = new Set(numbers.filter((rowNo) => !before.has(rowNo))).size;
  if ((count?.n ?? 0) + more > mostFixes) throw new Failure('task.too_many', { max: mostFixes });
  await tx.run(
    `insert into ds_tb_import_fix (task_id, row_no, cells, left_out)
     select $1, f.row_no, f.cells, f.left_out from unnest($2::int[], $3::text[], $4::boolean[]) as f(row_no, cells, left_out)
     on conflict (task_id, row_no) do update set cells = excluded.cells, left_out = excluded.left_out`,
    [
      taskId,
      numbers,
      rows.map(({ rowNo, cells }) => ctx.cipher.seal(JSON.stringify({ ...before.get(rowNo)?.cells, ...cells })).cipher),
      rows.map(({ leftOut }) => leftOut),
    ],
  );
}

/** Replaces a text in a whole column, beside earlier replacements. */
export async function keepReplacements(tx: Tx, ctx: Sealing, taskId: string, more: Replacements): Promise<void> {
  const before = await replacementsOf(tx, ctx, taskId);
  const cells = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(more)])].map((column) => [column, { ...before[column], ...more[column] }]),
  );
  await tx.run(
    `insert into ds_tb_import_fix (task_id, row_no, cells) values ($1, 0, $2) on conflict (task_id, row_no) do update set cells = excluded.cells`,
    [taskId, ctx.cipher.seal(JSON.stringify(cells)).cipher],
  );
}

/** The row as its reader corrected it; nothing for a row that is left out. */
function fixedRow(row: SheetRow, replaced: Replacements, fix: RowFix | undefined): SheetRow | undefined {
  if (fix?.leftOut) return undefined;
  const columns = Object.keys(replaced);
  if (!fix && columns.length === 0) return row;
  const cells: Cell[] = [...row.cells];
  const put = (column: number, text: string): void => {
    while (cells.length <= column) cells.push(null);
    cells[column] = text;
  };
  for (const column of columns) {
    const text = cellText(cells[Number(column)] ?? null);
    const instead = text === undefined ? undefined : replacementOf(replaced, column, text);
    if (instead !== undefined) put(Number(column), instead);
  }
  for (const [column, text] of Object.entries(fix?.cells ?? {})) put(Number(column), text);
  return { rowNo: row.rowNo, cells };
}

/** The blocks of a sheet with the corrections of its reader, which are looked up block by block. */
export async function* corrected(
  ctx: Pick<Ctx, 'db' | 'cipher'>,
  taskId: string,
  blocks: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<readonly SheetRow[], void> {
  const replaced = await replacementsOf(ctx.db, ctx, taskId);
  for await (const rows of blocks) {
    const fixes = await fixesOf(ctx.db, ctx, taskId, rows[0]?.rowNo ?? 0, rows.at(-1)?.rowNo ?? 0);
    yield rows.flatMap((row) => fixedRow(row, replaced, fixes.get(row.rowNo)) ?? []);
  }
}
