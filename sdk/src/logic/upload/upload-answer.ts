import { type Label, type Language, labelIn } from '../../contract/label.ts';
import { fillLabel } from '../forms/fill-label.ts';

export type UploadAnswer =
  | { readonly ok: true; readonly path: string }
  /** `message` is the server's own, if there is one. */
  | { readonly ok: false; readonly message?: string };

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/**
 * Reads the answer of an upload. The stored path is in `message`, or in the field that `responseName` names, which must then be present. An
 * answer whose `success` is neither true nor false counts as a success, because other backends send none.
 */
export function readUploadAnswer(answer: unknown, responseName = 'message'): UploadAnswer {
  if (typeof responseName !== 'string') throw new TypeError('responseName must be a text');
  if (typeof answer !== 'object' || answer === null) return { ok: false };
  const fields = answer as Readonly<Record<string, unknown>>;
  const message = text(fields.message);
  if (fields.success === false) return message === undefined ? { ok: false } : { ok: false, message };
  const name = responseName || 'message';
  const path = Object.hasOwn(fields, name) ? text(fields[name]) : undefined;
  return path === undefined ? { ok: false } : { ok: true, path };
}

export const uploadTexts = {
  failed: ['上传失败', 'upload failed'],
  unknown: ['未知错误', 'unknown error'],
  fileFailed: ['{name} 上传失败。', '{name} upload failed.'],
  title: ['上传错误', 'upload error'],
  choose: ['点击上传', 'click to upload'],
  noFile: ['未上传任何文件', 'No file has been uploaded'],
  unknownFile: ['未知的文件', 'Unknown file'],
} as const satisfies Record<string, Label>;

/** The message beside a cell after a failed upload: the server's, or else that the error is unknown. */
export function uploadFailure(message: string | undefined, language: Language): string {
  return text(message) ?? labelIn(uploadTexts.unknown, language);
}

/** `{file name} upload failed.`. */
export function fileFailure(name: string, language: Language): string {
  return labelIn(fillLabel(uploadTexts.fileFailed, { name }), language);
}
