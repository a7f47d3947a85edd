import type { Progress, UploadSource } from '../call-options.ts';

/** A multipart body: text fields, then one file. */
export interface UploadBody {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: { readonly field: string; readonly source: UploadSource };
  readonly onProgress?: (progress: Progress) => void;
}

export interface PlatformRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | UploadBody;
  readonly signal?: AbortSignal;
  /** The time limit that `signal` enforces, in ms; 0 for none. */
  readonly timeoutMs?: number;
}

/** An answer whose body one of the three functions may read once. */
export interface PlatformAnswer {
  readonly status: number;
  /** Header by lower-case name. */
  header(name: string): string | undefined;
  /** All headers, by lower-case name. */
  headers(): Iterable<readonly [name: string, value: string]>;
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array>;
}

/** What differs between Node and a browser. `send` rejects with whatever the platform throws; the transport turns it into an ApiError. */
export interface Platform {
  /** Used if no base URL is set. */
  readonly origin?: string;
  readonly userAgent?: string;
  /** MD5 of a text in lower-case hex, if the platform has it; this makes signatures several times faster. */
  readonly md5?: (text: string) => string;
  /**
   * `send` uses only the events of `signal`, so it receives something far cheaper than an AbortSignal. This calls its first listener only,
   * and immediately if the time is already up.
   */
  readonly plainSignals?: boolean;
  send(request: PlatformRequest): Promise<PlatformAnswer>;
  /** Opens a file of the disk, where there is one. */
  openFile?(source: { readonly path: string; readonly name?: string }): Promise<OpenSource>;
  close(): Promise<void>;
}

/** Files above this many bytes are sent in parts. */
export const sentWhole = 8 * 1024 * 1024;

/** A file to send of which any part can be read. */
export interface OpenSource {
  readonly source: UploadSource;
  readonly size: number;
  /** The bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The file to send cannot be read. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super(`cannot read ${file}`, { cause });
    this.file = file;
  }
}

/** Whether a body is a file with its fields, which each platform sends in its own way. */
export function isUpload(body: PlatformRequest['body']): body is UploadBody {
  return typeof body === 'object' && !(body instanceof FormData) && 'file' in body;
}

/** The file name under which a source is sent. Commas become `_`, because stored paths are comma-joined. */
export function sourceName(source: UploadSource): string {
  const given =
    source instanceof Blob ? ('name' in source ? String(source.name) : 'file') : (source.name ?? ('path' in source ? source.path : 'file'));
  return given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).replaceAll(',', '_') || 'file';
}
