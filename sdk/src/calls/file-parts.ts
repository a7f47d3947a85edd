import type { Progress, UploadSource } from '../client/client.ts';
import { area } from './area.ts';

/** An upload in parts, as far as the server has it. */
export interface PartsState {
  readonly id: string;
  /** Bytes of every part but the last. */
  readonly partSize: number;
  /** SHA-256 of the parts that have arrived, by number from 0. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface PartsStart {
  readonly fileName: string;
  readonly fileSize: number;
  /** As for any upload; default `temp`. */
  readonly biz?: string;
  /** SHA-256 of the first megabyte, by which an upload that was interrupted is found again. */
  readonly firstSha256: string;
}

export interface SentPart {
  readonly id: string;
  readonly part: number;
  readonly sha256: string;
  readonly source: UploadSource;
}

export interface PartOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: Progress) => void;
}

const path = '/sys/common/parts';
/** What sends parts tells of failures itself, once it has given up. */
const own = { jeecg: 'unsupported', quiet: true } as const;

/**
 * Files in parts, for what goes on after a lost line: `client.files.upload` does it by itself for large files. Only the account that began
 * an upload sees it.
 */
export const filePartCalls = area((send) => ({
  /** Begins an upload, or finds the unfinished one of the same file. Signed in. Signed. */
  begin: (start: PartsStart, { signal }: PartOptions = {}): Promise<PartsState> =>
    send('POST', `${path}/begin`, { ...own, body: start, signal }),
  /** What has arrived. Signed in. Unsigned. */
  state: (id: string, { signal }: PartOptions = {}): Promise<PartsState> => send('GET', `${path}/state`, { ...own, query: { id }, signal }),
  /** Stores one part; a part that is there already is stored again. Signed in. Unsigned. */
  send: ({ id, part, sha256, source }: SentPart, { signal, onProgress }: PartOptions = {}): Promise<null> =>
    send('POST', `${path}/send`, {
      ...own,
      signal,
      upload: {
        fields: [
          ['id', id],
          ['part', String(part)],
          ['sha256', sha256],
        ],
        file: { field: 'file', source },
        ...(onProgress && { onProgress }),
      },
    }),
  /**
   * Makes the file of its parts and returns its path. `sha256` is the digest of the digests of all parts, in order and as bytes. Signed in.
   * Signed.
   */
  finish: (id: string, sha256: string, { signal }: PartOptions = {}): Promise<{ readonly filePath: string; readonly fileName: string }> =>
    send('POST', `${path}/finish`, { ...own, body: { id, sha256 }, timeoutMs: 0, signal }),
  /** Throws away what has arrived. Signed in. Signed. */
  cancel: (id: string): Promise<null> => send('POST', `${path}/cancel`, { ...own, body: { id } }),
}));
