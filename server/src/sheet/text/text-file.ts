import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { Failure } from '@saiyun/sdk/logic/failure';

const decoded = async function* (path: string, encoding: string, fatal: boolean, signal?: AbortSignal): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024, signal })) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true });
    // Text never contains a NUL: this is a program, a picture or a database with a wrong name.
    if (text.includes('\0')) throw new Failure('sheet.not_workbook');
    yield text;
  }
  yield decoder.decode();
};

/**
 * A text file in pieces, without its byte order mark: UTF-8 if all of it is valid, UTF-16 by its mark, otherwise GB 18030, which
 * spreadsheet programs on Chinese Windows save. Fails with `sheet.not_workbook` if the file is not text.
 */
export async function* textOf(path: string, signal?: AbortSignal): AsyncGenerator<string, void> {
  yield* decoded(path, await encodingOf(path, signal), false, signal);
}

async function encodingOf(path: string, signal?: AbortSignal): Promise<string> {
  let head: Uint8Array | undefined;
  for await (const bytes of createReadStream(path, { end: 1, signal })) head = bytes as Uint8Array;
  if (head?.[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head?.[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    const pieces = decoded(path, 'utf-8', true, signal);
    while (!(await pieces.next()).done);
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030';
    throw error;
  }
}
