import type { Progress, UploadSource } from '../call-options.ts';

/** A multipart body: texts and then one file. */
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
  /** The time limit that `signal` keeps, in ms; 0 for none. */
  readonly timeoutMs?: number;
}

/** An answer whose body is read once, by one of the three functions. */
export interface PlatformAnswer {
  readonly status: number;
  /** Header by lower-case name. */
  header(name: string): string | undefined;
  /** All headers, by lower-case name. */
  headers(): Iterable<readonly [name: string, value: string]>;
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array>;
}

/** What differs between Node and a browser. `send` rejects with whatever the platform throws; the transport makes an ApiError of it. */
export interface Platform {
  /** Used when no base URL is given. */
  readonly origin?: string;
  readonly userAgent?: string;
  /** MD5 of a text as lower-case hex, where the platform has it; signatures are then several times faster. */
  readonly md5?: (text: string) => string;
  /**
   * `send` uses no more of `signal` than its events: it is then given something far cheaper than an AbortSignal, which tells its first
   * listener, and at once when it is over already.
   */
  readonly plainSignals?: boolean;
  send(request: PlatformRequest): Promise<PlatformAnswer>;
  close(): Promise<void>;
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

/** Name under which a source is sent. Commas become `_`, because stored paths are comma-joined (wire-contract part 12.3). */
export function sourceName(source: UploadSource): string {
  const given =
    source instanceof Blob ? ('name' in source ? String(source.name) : 'file') : (source.name ?? ('path' in source ? source.path : 'file'));
  return given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).replaceAll(',', '_') || 'file';
}
