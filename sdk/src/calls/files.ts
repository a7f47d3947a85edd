import type { CallOptions, Progress, UploadSource } from '../client/client.ts';
import type { Answer } from '../contract/wire/envelope.ts';
import { fileField, type UploadUse, uploadFields, uploadPath } from '../logic/upload/upload-request.ts';
import { area } from './area.ts';
import type { SendOptions } from './send.ts';

export interface UploadOptions extends CallOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Upload address of a column that does not use the default. */
  readonly action?: string;
  /** Field of the answer that holds the stored path; default `message`. */
  readonly responseName?: 'message' | 'result';
}

/** Uploads beyond `client.files.upload`; without a time limit unless one is set. */
export const fileCalls = area((send) => {
  const upload = async (
    path: string,
    fields: readonly (readonly [name: string, value: string])[],
    file: { readonly field: string; readonly source: UploadSource },
    { onProgress, responseName = 'message', timeoutMs = 0, signal }: UploadOptions,
    more: SendOptions = {},
  ): Promise<string> => {
    const spec = { ...more, upload: { fields, file, ...(onProgress && { onProgress }) }, timeoutMs, signal, as: 'answer' } as const;
    const answer = await send<Answer>('POST', path, spec);
    const stored = answer[responseName];
    return typeof stored === 'string' ? stored : '';
  };
  return {
    /** Stores a file of a table cell, a form field or the text editor, and returns its path. Signed in. Unsigned. */
    upload: (source: UploadSource, use: UploadUse, { action, ...options }: UploadOptions = {}): Promise<string> =>
      upload(action?.trim() || uploadPath, uploadFields(use), { field: fileField, source }, options),
    /** Stores a file of a task's result and returns its path. Signed in. Unsigned. */
    uploadTaskResult: (source: UploadSource, options: UploadOptions = {}): Promise<string> =>
      upload('/assistsystem/tbTaskResult/uploadFiles?type=ykt', [], { field: 'multipartFile', source }, options, { jeecg: 'unsupported' }),
    /** Number of words in a stored document. Signed in. Signed. */
    wordCount: async (path: string): Promise<number> =>
      Number((await send<{ readonly count: number }>('POST', '/sys/common/wordCount', { body: { path }, jeecg: 'unsupported' })).count),
  };
});

/**
 * Address of a page to print, for a separate window. Id and token are appended to the query in this order. Keep it out of logs, because it
 * contains the token. Fill placeholders of the configured address first.
 */
export function reportPrintUrl(url: string, id: string, token: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`;
}
