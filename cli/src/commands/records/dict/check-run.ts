import { extname } from 'node:path';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { csvRecords } from './csv-records.ts';
import { knownItems } from './items-run.ts';

export interface DictCheckOptions {
  readonly action: 'check';
  readonly code: string;
  readonly file: string;
  readonly column: string;
  readonly texts: boolean;
  readonly many: boolean;
}

/** A value of the column, and the line on which its record starts. */
interface Found {
  readonly value: string;
  readonly line: number;
}

/** Checks the values in a column of a .csv or .jsonl file against a dictionary; exits with 8 if one is missing from it. */
export const runDictCheck: Run<DictCheckOptions, 'dict'> = async (cli, { code, file, column, texts, many }) => {
  const found = await valuesIn(cli, file, column);
  const items = await withClient(cli, (client) => knownItems(client, code));
  const known = new Set(items.map(({ value, text }) => (texts ? text : value)));
  const unknown = new Map<string, { count: number; line: number }>();
  const used = new Set<string>();
  for (const { value: cell, line } of found) {
    for (const value of many ? cell.split(',').map((part) => part.trim()) : [cell]) {
      if (value === '') continue;
      used.add(value);
      if (known.has(value)) continue;
      const seen = unknown.get(value);
      if (seen) seen.count++;
      else unknown.set(value, { count: 1, line });
    }
  }
  const wrong = [...unknown].map(([value, { count, line }]) => ({ value, count, line, nearest: nearest(value, [...known]) }));
  if (cli.asData) {
    await cli.data({ code, column, rows: found.length, distinct: used.size, unknown: wrong });
  } else if (wrong.length > 0) {
    const columns = [
      { title: cli.text('program.column.value') },
      { title: cli.text('program.column.count'), right: true },
      { title: cli.text('program.column.line'), right: true },
      { title: cli.text('program.column.nearest') },
    ];
    const rows = wrong.map(({ value, count, line, nearest: names }) => [value, count, line, names.join(', ')]);
    await cli.show(tableLines(columns, rows), { titled: true });
  }
  cli.notice('dict.checked', { code, count: found.length, distinct: used.size, unknown: wrong.length });
  return wrong.length > 0 ? exitCodes.invalid : exitCodes.ok;
};

async function valuesIn(cli: Cli<'dict'>, file: string, column: string): Promise<readonly Found[]> {
  const extension = extname(file).toLowerCase();
  if (extension !== '.csv' && extension !== '.jsonl') throw usageError('dict.badFile', { params: { file } });
  const text = (await readInput(cli, file)).replace(/^\u{feff}/u, '');
  return extension === '.csv' ? fromCsv(file, text, column) : fromLines(file, text, column);
}

function fromCsv(file: string, text: string, column: string): readonly Found[] {
  const [head, ...records] = csvRecords(file, text);
  const names = (head?.cells ?? []).map((name) => name.trim());
  const at = names.indexOf(column);
  if (at < 0) throw usageError('dict.noColumn', { params: { file, column }, nearest: nearest(column, names) });
  return records.map(({ cells, line }) => ({ value: (cells[at] ?? '').trim(), line }));
}

function fromLines(file: string, text: string, column: string): readonly Found[] {
  let has = false;
  const found = text.split('\n').flatMap((line, i): Found[] => {
    if (line.trim() === '') return [];
    const bad = (): CliError => new CliError('dict.badLine', { exit: exitCodes.invalid, params: { file, line: i + 1 } });
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {
      throw bad();
    }
    if (typeof row !== 'object' || row === null) throw bad();
    const entry = Object.entries(row).find(([name]) => name === column);
    has ||= entry !== undefined;
    const value: unknown = entry?.[1];
    return [{ value: typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '', line: i + 1 }];
  });
  if (!has) throw usageError('dict.noColumn', { params: { file, column } });
  return found;
}
