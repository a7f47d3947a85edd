import type { UploadFile } from './upload-cell.ts';

/** A file in the value of a cell with several files. `fileSize` in bytes. */
export interface StoredFile {
  readonly fileName: string;
  readonly filePath: string;
  readonly fileSize: number;
}

const present = (files: readonly UploadFile[]): readonly UploadFile[] => files.filter(({ status }) => status !== 'removed');

/** The value of a cell with several files, once all are done; `undefined` while one is uploading or has failed. */
export function storedFiles(files: readonly UploadFile[]): readonly StoredFile[] | undefined {
  const stored: StoredFile[] = [];
  for (const { status, path, name, size } of present(files)) {
    if (status !== 'done' || !path) return undefined;
    stored.push({ fileName: name, filePath: path, fileSize: size });
  }
  return stored;
}

/** The comma-joined paths of all files, as a field stores them, once all are done; empty without files. */
export function storedPaths(files: readonly UploadFile[]): string | undefined {
  return storedFiles(files)
    ?.map(({ filePath }) => filePath)
    .join(',');
}

/** The value of a cell with one file: its path, `null` for an emptied cell, `undefined` until the upload ends. */
export function storedPath(files: readonly UploadFile[]): string | null | undefined {
  const [file] = present(files);
  if (!file) return null;
  return file.status === 'done' ? file.path : undefined;
}

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const isStored = (value: unknown): value is { readonly filePath: string; readonly fileName?: unknown; readonly fileSize?: unknown } =>
  typeof value === 'object' && value !== null && 'filePath' in value && typeof value.filePath === 'string' && value.filePath !== '';

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/**
 * The files in a stored value, as the initial state of a cell: a list from `storedFiles` or its JSON text, or comma-joined paths. An
 * invalid value has no files. `uidOf` names each file by its index.
 */
export function filesOf(value: unknown, uidOf: (index: number) => string): readonly UploadFile[] {
  const given = parsed(value);
  const list: readonly unknown[] = Array.isArray(given)
    ? given
    : typeof given === 'string'
      ? given.split(',').flatMap((path) => (path.trim() === '' ? [] : { filePath: path.trim() }))
      : [];
  return list.filter(isStored).map(({ filePath, fileName, fileSize }, i) => ({
    uid: uidOf(i),
    name: typeof fileName === 'string' && fileName !== '' ? fileName : nameOf(filePath),
    type: '',
    size: typeof fileSize === 'number' && fileSize >= 0 ? fileSize : 0,
    status: 'done',
    percent: 100,
    path: filePath,
  }));
}

/** Commas separate the paths of a field, so the sent name must not contain any. */
export function sentName(name: string): string {
  return name.replace(/[,，]/g, '_');
}

/** How many more files fit; a limit of 0 means no limit. */
export function filesThatFit(limit: number, files: readonly UploadFile[]): number {
  return limit > 0 ? Math.max(0, limit - present(files).length) : Number.POSITIVE_INFINITY;
}
