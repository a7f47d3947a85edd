import { Failure } from '@saiyun/sdk/logic/failure';
import type { Cell, SheetRow } from '../cell.ts';
import { textOf } from './text-file.ts';

const blockRows = 500;
/** Limit on one line, in characters. */
const longest = 32 * 1024 * 1024;
/** Limit on the names of all members together: each row has a cell for every one. */
const mostKeys = 1000;

async function* lines(path: string, signal?: AbortSignal): AsyncGenerator<string, void> {
  let rest = '';
  for await (const text of textOf(path, signal)) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > longest) throw new Failure('sheet.too_large', { max: longest / 1024 / 1024 });
    yield* parts;
  }
  yield rest;
}

async function* objects(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<readonly [line: number, Readonly<Record<string, unknown>>], void> {
  let line = 0;
  for await (const text of lines(path, signal)) {
    line++;
    if (text.trim() === '') continue;
    yield [line, objectIn(text, line)];
  }
}

function objectIn(text: string, line: number): Readonly<Record<string, unknown>> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new Failure('sheet.bad_line', { line }, { cause });
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Failure('sheet.bad_line', { line });
  return data as Readonly<Record<string, unknown>>;
}

/** Scans the lines for every member name and counts them. Fails with `sheet.bad_line`. */
export async function surveyJsonl(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly names: readonly string[]; readonly rows: number }> {
  const names = new Set<string>();
  let rows = 0;
  for await (const [, data] of objects(path, signal)) {
    for (const name in data) names.add(name);
    if (names.size > mostKeys) throw new Failure('sheet.too_large', { max: longest / 1024 / 1024 });
    rows++;
  }
  return { names: [...names], rows };
}

/** JSON Lines as rows: first, as row 0, the names of all members, then each line under its own number. */
export async function* readJsonl(path: string, signal?: AbortSignal): AsyncGenerator<readonly SheetRow[], void> {
  const { names, rows } = await surveyJsonl(path, signal);
  if (rows === 0) return;
  let block: SheetRow[] = [{ rowNo: 0, cells: names }];
  for await (const [rowNo, data] of objects(path, signal)) {
    block.push({ rowNo, cells: names.map((name) => cellOf(Object.hasOwn(data, name) ? data[name] : null)) });
    if (block.length < blockRows) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Several values go into one cell with commas between them, as in a sheet; any other structure stays JSON. */
const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (isScalar(value)) return value;
  return Array.isArray(value) && value.every(isScalar) ? value.join(',') : JSON.stringify(value);
};
