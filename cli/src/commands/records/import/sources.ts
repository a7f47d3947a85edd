import { createWriteStream } from 'node:fs';
import { access, constants, glob, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stateFolder } from '../../../config/folders.ts';
import type { Context } from '../../../context.ts';
import { unreadable } from '../../../input-file.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export type TextFormat = 'csv' | 'jsonl';
export const importFormats = ['xlsx', 'xls', 'csv', 'jsonl'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A file to import. */
export interface Source {
  /** The path as the user gave it; `-` for standard input. */
  readonly file: string;
  readonly path: string;
  /** The file name under which it is sent. */
  readonly name: string;
  /** The format to read it as, unless it is a workbook. */
  readonly format: TextFormat | undefined;
}

export interface Sources {
  readonly all: readonly Source[];
  /** Deletes the temporary copies. */
  dispose(): Promise<void>;
}

/**
 * The files that the words refer to: paths, patterns such as `2026/*.csv`, and `-` for standard input. Checks everything that can be
 * checked before anything is sent.
 * @throws CliError: exit code 2 for a file that is not there or a folder, 1 for one that cannot be read, 8 for one of another kind
 */
export async function sourcesOf(cli: Context, words: readonly string[], given: ImportFormat | undefined): Promise<Sources> {
  const files = (await Promise.all(words.map((word) => expanded(cli, word)))).flat();
  const unique = [...new Set(files)];
  const folders: string[] = [];
  const dispose = async (): Promise<void> => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  const all: Source[] = [];
  try {
    for (const file of unique) {
      if (file !== '-') {
        const path = resolve(cli.cwd, file);
        await checkReadable(file, path);
        if (given === undefined) checkKind(file);
        if (given !== undefined || !/\.json$/i.test(path)) {
          all.push({ file, path, name: basename(path), format: textOnly(given ?? byName(path)) });
          continue;
        }
        folders.push(await keptFolder(cli));
        all.push(await asLines(file, path, folders.at(-1) ?? ''));
        continue;
      }
      folders.push(await keptInput(cli));
      const folder = folders.at(-1) ?? '';
      const path = join(folder, 'input');
      const format = given ?? (await sniffed(path));
      if (format === 'json') all.push(await asLines(file, path, folder));
      else all.push({ file, path, name: `stdin.${format}`, format: textOnly(format) });
    }
    return { all, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * A JSON array of rows, as other programs and `-o json` write it, as the JSON Lines that the platform reads.
 * @throws CliError with exit code 8 for any other JSON
 */
async function asLines(file: string, path: string, folder: string): Promise<Source> {
  const isRow = (row: unknown): boolean => typeof row === 'object' && row !== null && !Array.isArray(row);
  let rows: unknown;
  try {
    rows = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError('transfer.import.badJson', { exit: exitCodes.invalid, params: { file, reason }, cause });
  }
  if (!Array.isArray(rows) || !rows.every(isRow))
    throw new CliError('transfer.import.noArray', { exit: exitCodes.invalid, params: { file } });
  const lines = join(folder, 'rows.jsonl');
  await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 });
  const name = file === '-' ? 'stdin' : basename(path, extname(path));
  return { file, path: lines, name: `${name}.jsonl`, format: 'jsonl' };
}

const textOnly = (format: ImportFormat | undefined): TextFormat | undefined =>
  format === 'csv' || format === 'jsonl' ? format : undefined;

/** Files that people take for a workbook or keep beside it, refused before they are sent. Any other name may belong to a workbook. */
const otherKinds = new Set(['doc', 'docx', 'ppt', 'pptx', 'pdf', 'zip', 'rar', '7z', 'png', 'jpg', 'jpeg', 'gif', 'xml', 'html']);

function checkKind(file: string): void {
  if (otherKinds.has(extname(file).slice(1).toLowerCase()))
    throw new CliError('transfer.import.otherKind', { exit: exitCodes.invalid, params: { file, formats: importFormats.join(', ') } });
}

const byName = (path: string): ImportFormat | undefined => {
  const extension = extname(path).slice(1).toLowerCase();
  if (extension === 'ndjson') return 'jsonl';
  if (extension === 'tsv' || extension === 'txt') return 'csv';
  return importFormats.find((format) => format === extension);
};

async function expanded(cli: Context, word: string): Promise<readonly string[]> {
  if (word === '-' || !/[*?[\]{}]/.test(word)) return [word];
  // The word may be a file's literal name.
  if (await stat(resolve(cli.cwd, word)).catch(() => undefined)) return [word];
  const found: string[] = [];
  for await (const path of glob(word, { cwd: cli.cwd })) found.push(path);
  if (found.length === 0) throw usageError('transfer.import.noMatch', { params: { pattern: word } });
  return found.sort();
}

async function keptFolder(cli: Context): Promise<string> {
  const parent = stateFolder(cli);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'stdin-'));
}

/** Stores standard input in a temporary file, because it is read twice: for its digest and for sending. */
async function keptInput(cli: Context): Promise<string> {
  if (cli.input.isTerminal) throw usageError('transfer.import.terminal');
  const parent = stateFolder(cli);
  let folder: string | undefined;
  try {
    folder = await keptFolder(cli);
    await pipeline(Readable.from(cli.input.chunks()), createWriteStream(join(folder, 'input'), { mode: 0o600 }), { signal: cli.signal });
    return folder;
  } catch (error) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new CliError('problem.diskFull', { params: { path: parent }, cause: error });
    throw error;
  }
}

/** The format of standard input: a workbook by its first bytes, JSON by its first character, else CSV. */
async function sniffed(path: string): Promise<ImportFormat | 'json'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.subarray(0, 2).toString('latin1') === 'PK') return 'xlsx';
    if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') return 'xls';
    const [first] = head
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
    return first === '{' ? 'jsonl' : first === '[' ? 'json' : 'csv';
  } finally {
    await file.close();
  }
}

async function checkReadable(file: string, path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM') throw unreadable(file, error);
    throw usageError('problem.fileMissing', { params: { path: file }, cause: error });
  });
  if (found.isDirectory()) throw usageError('problem.fileFolder', { params: { path: file } });
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
}
