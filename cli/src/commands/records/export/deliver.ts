import { basename, join, resolve } from 'node:path';
import type { Download } from '@saiyun/sdk';
import type { Cli } from '../../../cli.ts';
import { bytes, type ProgressView } from '../../../output/progress.ts';
import { checkWhole, checkWritable, chunksOf, freePath, isFolder, saveDownload } from '../../../output/save-file.ts';
import { usageError } from '../../../problems/cli-error.ts';

/** Where a file goes: standard output, a path, a folder, or the working folder under the platform's name for it. */
export interface Target {
  readonly toOutput: boolean;
  readonly path?: string;
  readonly intoFolder: boolean;
}

/** Reads `-o`, and checks before any call that the file can be created. */
export async function targetOf(cli: Cli<'transfer'>, out: string | undefined, isText = false): Promise<Target> {
  const toOutput = out === '-';
  if (toOutput && cli.screen.outIsTerminal && !isText) throw usageError('transfer.export.terminal');
  if (out === undefined || toOutput) return { toOutput, intoFolder: false };
  const path = resolve(cli.cwd, out);
  const intoFolder = (await isFolder(path)) || /[/\\]$/.test(out);
  if (!intoFolder) await checkWritable(path);
  return { toOutput, path, intoFolder };
}

/** Saves a download at its target. `name` is used if the server gives none. */
export async function deliver(
  cli: Cli<'transfer'>,
  download: Download,
  target: Target,
  name: string,
  progress: ProgressView,
): Promise<void> {
  tellBefore(cli, download.rows);
  if (target.toOutput) await pour(cli, download);
  else await save(cli, download, target, await pathFor(cli, download, target, name), progress);
}

/** Rows from which on people are told beforehand how many there will be. */
const longExport = 1_000;

function tellBefore(cli: Cli<'transfer'>, rows: number | undefined): void {
  if (rows !== undefined && rows >= longExport) cli.notice('transfer.export.begins', { count: rows });
}

async function pathFor(cli: Cli<'transfer'>, download: Download, { path, intoFolder }: Target, name: string): Promise<string> {
  if (path !== undefined && !intoFolder) return path;
  // The server's name is used only as a file name: it must not lead to another folder.
  const given = basename(download.fileName.replaceAll('\\', '/')).replace(/^\.+/, '');
  return freePath(join(path ?? cli.cwd, given || name));
}

async function save(cli: Cli<'transfer'>, download: Download, target: Target, path: string, progress: ProgressView): Promise<void> {
  if (target.path !== undefined) await checkWritable(path);
  const label = cli.text('transfer.export.progress', { file: basename(path) });
  const size = await saveDownload(download, path, {
    signal: cli.signal,
    onBytes: (done, total) => progress.update(label, 'bytes', done, total),
  });
  progress.end();
  const { rows } = download;
  if (rows === undefined) cli.notice('transfer.export.done', { file: path, size: bytes(size) });
  else cli.notice('transfer.export.doneRows', { file: path, size: bytes(size), count: rows });
  if (cli.asData) await cli.data({ file: path, size, ...(rows !== undefined && { rows }) });
}

/** Writes to standard output at the reader's pace. */
async function pour(cli: Cli<'transfer'>, download: Download): Promise<void> {
  let done = 0;
  for await (const chunk of chunksOf(download, cli.signal)) {
    await cli.out(chunk);
    done += chunk.length;
  }
  checkWhole(download, done);
  if (download.rows !== undefined) cli.notice('transfer.export.poured', { count: download.rows });
}
