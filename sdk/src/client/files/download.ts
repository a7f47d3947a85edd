import type { Language } from '../../contract/label.ts';
import { rowsHeader } from '../../contract/wire/headers.ts';
import { decode, type Reading, type Refusal } from '../answer/answer.ts';
import { ApiError } from '../answer/api-error.ts';
import { faultOf } from '../answer/network-errors.ts';
import { clientText } from '../answer/texts.ts';
import type { Download, Progress } from '../call-options.ts';
import type { PlatformAnswer } from '../platform/platform.ts';

/** Longest body that may hold an error instead of a file, in bytes. */
const longestError = 1_000_000;

const decodedUri = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was not percent-encoded after all.
    return text;
  }
};

/** Headers arrive as one character per byte; servers put UTF-8 there. */
const fromLatin1 = (text: string): string => {
  const units = Array.from(text, (c) => c.charCodeAt(0));
  if (units.some((unit) => unit > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(units));
  } catch {
    // It really is Latin-1.
    return text;
  }
};

/** The file's name from `content-disposition`, preferring `filename*`, without any folder; empty if there is none. */
export function fileNameOf(disposition: string): string {
  const extended = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;]+)/i.exec(`;${disposition}`);
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(`;${disposition}`);
  const name = extended
    ? decodedUri((extended[2] ?? '').trim())
    : decodedUri(fromLatin1((plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? '').trim()));
  return name.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '');
}

/** Rebuilds the stream after its first chunk has been read; it fails with an ApiError, or with what `told` throws. */
const again = (
  first: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  language: Language,
  told: (bytes: number) => void,
): ReadableStream<Uint8Array> => {
  let pending: Uint8Array | undefined = first;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let chunk = pending;
      pending = undefined;
      try {
        chunk ??= (await reader.read()).value;
      } catch (error) {
        controller.error(faultOf(error, language));
        return;
      }
      if (!chunk) {
        controller.close();
        return;
      }
      controller.enqueue(chunk);
      // What the caller throws is no fault of the network.
      told(chunk.length);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

const openingBrace = 0x7b;

/**
 * A file, or the error that came in its place: JSON instead of a workbook, under any status and content type, or an empty body, unless the
 * platform says that the file has no rows. Files that are JSON themselves are recognised by their name.
 */
export async function download(
  answer: PlatformAnswer,
  reading: Reading,
  now: number,
  onProgress?: (progress: Progress) => void,
): Promise<{ readonly value: Download } | Refusal> {
  if (answer.status >= 300) return refused(answer, await answer.text(), reading, now);
  const fileName = fileNameOf(answer.header('content-disposition') ?? '');
  const reader = answer.stream().getReader();
  const rows = answer.header(rowsHeader.toLowerCase());
  const { value: read } = await reader.read();
  // A text file of no rows is empty and no fault.
  const first = read ?? (rows && /^0+$/.test(rows) ? new Uint8Array() : undefined);
  if (!first) return { error: failed(answer, '', reading), expired: false };
  let start = first;
  if (start[0] === openingBrace && !/\.jsonl?$/i.test(fileName)) {
    const chunks = [first];
    let length = first.length;
    let ended = false;
    while (!ended && length < longestError) {
      const { value, done } = await reader.read();
      if (value) chunks.push(value);
      length += value?.length ?? 0;
      ended = done;
    }
    start = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
    const text = new TextDecoder().decode(start);
    if (ended && /"(success|status)"\s*:/.test(text)) return refused(answer, text, reading, now);
  }
  const size = Number(answer.header('content-length'));
  let done = 0;
  const told = (bytes: number): void => {
    done += bytes;
    onProgress?.({ done, total: size || 0 });
  };
  return {
    value: {
      fileName,
      contentType: answer.header('content-type') ?? 'application/octet-stream',
      size: size > 0 ? size : undefined,
      ...(rows && /^\d+$/.test(rows) && { rows: Number(rows) }),
      stream: again(start, reader, reading.language, told),
    },
  };
}

const failed = (answer: PlatformAnswer, text: string, reading: Reading): ApiError =>
  new ApiError({
    kind: 'protocol',
    status: answer.status,
    message: clientText(reading.language, 'error.download'),
    detail: text.slice(0, 200),
  });

/** The refusal in a text that came instead of a file. JSON with `status: 500` is a refusal whatever the HTTP status was. */
function refused(answer: PlatformAnswer, text: string, reading: Reading, now: number): Refusal {
  const status = answer.status < 300 && /"status"\s*:\s*500\b/.test(text) ? 500 : answer.status;
  const decoded = decode({ ...answer, status }, text, reading, now);
  return 'error' in decoded ? decoded : { error: failed(answer, text, reading), expired: false };
}
