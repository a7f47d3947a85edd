import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  anyHeader,
  BackupError,
  type BackupFault,
  type BackupHeader,
  type BackupLine,
  type BackupTotals,
  backupFormat,
  contentLine,
  headerLine,
} from './format.ts';
import { isSealedFile, opening } from './pass-phrase.ts';

/** Our lines are far shorter; a longer one is not a backup, or is meant to fill the memory. */
const longestLine = 256 * 1024 * 1024;

/** A file, or what opens a stream of the same bytes. */
export type BackupSource = string | (() => Promise<Readable>);

/** A line, with its text if it holds rows: those go back to PostgreSQL unchanged. */
export interface ReadLine {
  readonly line: BackupLine;
  readonly text: string;
}

/**
 * Reads a backup line by line with constant memory. Throws `BackupError`: `notBackup` for any other file, `newer` for a later format,
 * `damaged` if it was cut off or changed. The last is known only at the end, so nothing read may be kept before this has returned.
 * `read` is told how many bytes of the file came.
 */
export async function* readBackup(source: BackupSource, passPhrase?: string, read?: (bytes: number) => void): AsyncGenerator<ReadLine> {
  const digest = createHash('sha256');
  const rows: Record<string, number> = {};
  let table: string | undefined;
  let files = 0;
  let bytes = 0;
  let header: BackupHeader | undefined;
  let ended = false;
  for await (const text of textLines(source, passPhrase, read)) {
    if (ended) throw new BackupError('damaged', ['结尾之后还有内容', 'there is something after the end']);
    const line = header === undefined ? readHeader(text) : readContent(text);
    if ('saiyun' in line) header = line;
    else if ('table' in line) {
      table = line.table;
      rows[table] = 0;
    } else if ('rows' in line) {
      if (table === undefined) throw new BackupError('damaged', ['有行而没有表', 'rows without a table']);
      rows[table] = (rows[table] ?? 0) + line.rows.length;
    } else if ('file' in line) files += 1;
    else if ('data' in line) bytes += Buffer.byteLength(line.data, 'base64');
    if ('end' in line) {
      ended = true;
      const found: BackupTotals = { rows, files, bytes };
      if (line.sha256 !== digest.digest('hex')) throw new BackupError('damaged', ['摘要不符', 'the digest differs']);
      if (JSON.stringify(line.end) !== JSON.stringify(found)) throw new BackupError('damaged', ['数量不符', 'the counts differ']);
    } else digest.update(`${text}\n`);
    yield { line, text };
  }
  if (header === undefined) throw new BackupError('notBackup', ['文件是空的', 'the file is empty']);
  if (!ended) throw new BackupError('damaged', ['缺少结尾', 'the end is missing']);
}

const parse = (text: string, fault: BackupFault): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BackupError(fault, ['有一行不是 JSON', 'a line is not JSON'], { cause });
  }
};

const readHeader = (text: string): BackupHeader => {
  const value = parse(text, 'notBackup');
  const any = anyHeader.safeParse(value);
  if (!any.success)
    throw new BackupError('notBackup', ['第一行不是备份的开头', 'the first line is not that of a backup'], { cause: any.error });
  const { format } = any.data;
  if (format > backupFormat) throw new BackupError('newer', [`格式 ${format}`, `format ${format}`]);
  const header = headerLine.safeParse(value);
  if (!header.success) throw new BackupError('damaged', ['第一行不完整', 'the first line is not complete'], { cause: header.error });
  return header.data;
};

const readContent = (text: string): ReadLine['line'] => {
  const line = contentLine.safeParse(parse(text, 'damaged'));
  if (!line.success) throw new BackupError('damaged', ['有一行不是备份的内容', 'a line is none of a backup'], { cause: line.error });
  return line.data;
};

/** The packed bytes of a backup; older versions did not seal them. */
const packed = async (source: BackupSource, passPhrase: string | undefined, read?: (bytes: number) => void): Promise<Readable> => {
  const blocks = counted(typeof source === 'string' ? createReadStream(source) : await source(), read);
  // Enough of them to tell what it is.
  const first: Buffer[] = [];
  for (let size = 0; size < startBytes; ) {
    const next = await blocks.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  const all = joined(Buffer.concat(first), blocks);
  return Readable.from(isSealedFile(Buffer.concat(first)) ? opening(all, passPhrase) : all);
};

const startBytes = 16;

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* counted(blocks: AsyncIterable<Buffer>, read?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    read?.(block.length);
    yield block;
  }
}

async function* textLines(from: BackupSource, passPhrase: string | undefined, read?: (bytes: number) => void): AsyncGenerator<string> {
  const source = await packed(from, passPhrase, read);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  source.pipe(plain);
  let parts: Buffer[] = [];
  let size = 0;
  let any = false;
  try {
    for await (const chunk of plain) {
      any = true;
      let from = 0;
      const buffer = chunk as Buffer;
      for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, from)) {
        parts.push(buffer.subarray(from, at));
        yield Buffer.concat(parts).toString('utf8');
        parts = [];
        size = 0;
        from = at + 1;
      }
      parts.push(buffer.subarray(from));
      size += buffer.length - from;
      if (size > longestLine) throw new BackupError('notBackup', ['有一行过长', 'a line is too long']);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_'))
      throw new BackupError(any ? 'damaged' : 'notBackup', ['无法解压', 'it cannot be unpacked'], { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
  if (size > 0) throw new BackupError('damaged', ['最后一行不完整', 'the last line has no end']);
}
