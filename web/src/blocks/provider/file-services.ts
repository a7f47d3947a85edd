import type { StoredFile, UploadUse } from '@saiyun/sdk/logic/upload';

/** How a file is sent. */
export interface SendFile {
  /** The folder of a form field, the data of a table's column, or the text editor; a form field's `temp` by default. */
  readonly use: UploadUse;
  /** Address of the upload, where a column has its own. */
  readonly action?: string;
  /** Field of the answer that holds the stored path, `message` by default. */
  readonly responseName?: string;
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
  /** The line was lost and the upload waits for it (`true`), or goes on again. */
  readonly onWaiting: (waiting: boolean) => void;
}

/** Sends a file and returns it as it is stored. Rejects with an `UploadError` if it knows whose fault it was. */
export type UploadService = (file: File, how: SendFile) => Promise<StoredFile>;

/** An address of a stored file that a browser may open for a while without a token, and the name under which it was uploaded. */
export interface FileAddress {
  readonly url: string;
  readonly fileName: string;
}

/** A failed upload in the reader's words. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** The server took a look at the file and does not want it; otherwise it never arrived. */
  readonly isRefusal: boolean;
  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}
