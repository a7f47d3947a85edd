import { filePartCalls, type PartsState } from '../../calls/file-parts.ts';
import type { Send } from '../../calls/send.ts';
import { sha256 } from '../../logic/digest/sha256.ts';
import { partCount, partRange } from '../../logic/upload/parts.ts';
import { isApiError } from '../answer/api-error.ts';
import { faultOf } from '../answer/network-errors.ts';
import type { CallContext } from '../call/call-context.ts';
import type { Progress, UploadSource } from '../call-options.ts';
import { isJeecg } from '../jeecg/dialect.ts';
import { type OpenSource, type Platform, SourceError, sentWhole, sourceName } from '../platform/platform.ts';

/** Parts on their way at once: enough to fill a line, and no more memory than that of a few parts. */
const atOnce = 3;
const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** How long a line may be away: a night's sleep of a laptop. */
const patienceMs = 12 * 3_600_000;
/** Rounds of sending what the server still lacks when all should have arrived. */
const mostRounds = 3;

/** Opens a file of which parts are to be read; `undefined` if that is not possible, and the single call then says why. */
async function openSource(platform: Platform, source: UploadSource): Promise<OpenSource | undefined> {
  if (source instanceof Blob) {
    const read = async (start: number, end: number) => {
      try {
        return new Uint8Array(await source.slice(start, end).arrayBuffer());
      } catch (error) {
        throw new SourceError(sourceName(source), error);
      }
    };
    return { source, size: source.size, read };
  }
  if (!('bytes' in source)) return platform.openFile?.(source).catch(() => undefined);
  return { source, size: source.bytes.length, read: async (start, end) => source.bytes.slice(start, end) };
}

export interface InParts {
  readonly biz: string;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly onWaiting: ((waiting: boolean) => void) | undefined;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** By the platform where it may: a page without HTTPS may not, and takes longer. */
const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  globalThis.crypto?.subtle ? hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) : sha256(bytes);

/** Ends early when a browser's line comes back. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, failed) => {
    const end = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) failed(signal.reason);
      else done();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal?.addEventListener('abort', end);
  });

/** Repeats a call for as long as the line or the server is away, and nobody stops it. Every call here may be repeated. */
function patient({ signal, onWaiting }: Pick<InParts, 'signal' | 'onWaiting'>) {
  let waiting = 0;
  const goOn = (): void => {
    if (--waiting === 0) onWaiting?.(false);
  };
  return async <T>(call: () => Promise<T>, stop = signal): Promise<T> => {
    const until = Date.now() + patienceMs;
    let isWaiting = false;
    try {
      for (let ms = firstPauseMs; ; ms = Math.min(ms * 2, longestPauseMs)) {
        try {
          return await call();
        } catch (error) {
          if (!isApiError(error) || !error.retryable || error.kind === 'limit' || stop?.aborted || Date.now() > until) throw error;
          if (!isWaiting && waiting++ === 0) onWaiting?.(true);
          isWaiting = true;
          await pause(ms, stop);
        }
      }
    } finally {
      if (isWaiting) goOn();
    }
  };
}

/** What has been sent of each part. */
const progressOf = (size: number, onProgress: InParts['onProgress']) => {
  const sent = new Map<number, number>();
  return (part: number, done: number): void => {
    sent.set(part, done);
    let all = 0;
    for (const one of sent.values()) all += one;
    onProgress?.({ done: Math.min(all, size), total: size });
  };
};

/**
 * Sends a file in parts and returns its path. It goes on where an earlier attempt at the same file stopped, after a lost line, a closed page
 * or a restarted server; never more than a few parts are in memory.
 */
async function uploadInParts(send: Send, file: OpenSource, how: InParts): Promise<string> {
  const calls = filePartCalls(send);
  const { size, source } = file;
  const { signal } = how;
  const surely = patient(how);
  const name = sourceName(source);
  const digests: string[] = [];
  const tell = progressOf(size, how.onProgress);

  const begin = async (): Promise<PartsState> => {
    // Parts are never smaller than this, so the beginning is the same however the server divides the file.
    const first = await digestOf(await file.read(0, Math.min(size, 1024 * 1024)));
    return surely(() => calls.begin({ fileName: name, fileSize: size, biz: how.biz, firstSha256: first }, { signal }));
  };

  const sendPart = async (state: PartsState, part: number, stop: AbortSignal): Promise<void> => {
    const [start, end] = partRange(part, size, state.partSize);
    const bytes = await file.read(start, end);
    const digest = await digestOf(bytes);
    digests[part] = digest;
    if (state.parts[String(part)] === digest) return tell(part, end - start);
    await surely(
      () =>
        calls.send(
          { id: state.id, part, sha256: digest, source: { bytes, name: 'part' } },
          { signal: stop, onProgress: ({ done }) => tell(part, Math.min(done, end - start)) },
        ),
      stop,
    );
    tell(part, end - start);
  };

  const sendAll = async (state: PartsState): Promise<void> => {
    const count = partCount(size, state.partSize);
    const failed = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count && !stop.aborted) await sendPart(state, next++, stop);
    };
    // With one part all others stop, those that wait for the line too: nothing of this round is left behind.
    let first: { readonly error: unknown } | undefined;
    const workers = Array.from({ length: Math.min(atOnce, count) }, () =>
      worker().catch((error: unknown) => {
        first ??= { error };
        failed.abort(error);
      }),
    );
    await Promise.all(workers);
    if (first) throw (first as { readonly error: unknown }).error;
  };

  let state = await begin();
  for (let round = 1; ; round++) {
    try {
      await sendAll(state);
      const all = await digestOf(bytesOf(digests.join('')));
      return (await surely(() => calls.finish(state.id, all, { signal }))).filePath;
    } catch (error) {
      if (!isApiError(error) || round >= mostRounds) throw error;
      // Somebody cleared it away, or a part was spoilt: what is missing is sent again.
      if (error.code === 'upload.gone') state = await begin();
      else if (error.code === 'upload.incomplete') state = await surely(() => calls.state(state.id, { signal }));
      else throw error;
    }
  }
}

/** Sends a file in parts and returns its path; `undefined` for one that goes in a single call. */
export async function sendLargeFile(context: CallContext, send: Send, file: UploadSource, how: InParts): Promise<string | undefined> {
  const large = isJeecg(context) ? undefined : await openSource(context.platform, file);
  if (!large || large.size <= sentWhole) return undefined;
  try {
    return await uploadInParts(send, large, how);
  } catch (error) {
    throw faultOf(error, context.language());
  }
}
