import type { UploadFile } from './upload-cell.ts';

/** A file in the value of a cell that takes several (UPLOAD-02). `fileSize` in bytes. */
export interface StoredFile {
  readonly fileName: string;
  readonly filePath: string;
  readonly fileSize: number;
}

const present = (files: readonly UploadFile[]): readonly UploadFile[] => files.filter(({ status }) => status !== 'removed');

/** The value of a cell of several files, once every one is done (UPLOAD-05); `undefined` while one is under way or has failed. */
export function storedFiles(files: readonly UploadFile[]): readonly StoredFile[] | undefined {
  const stored: StoredFile[] = [];
  for (const { status, path, name, size } of present(files)) {
    if (status !== 'done' || !path) return undefined;
    stored.push({ fileName: name, filePath: path, fileSize: size });
  }
  return stored;
}

/** The paths of all files, comma-joined as a field keeps them, once every one is done (UPLOAD-05); empty without files. */
export function storedPaths(files: readonly UploadFile[]): string | undefined {
  return storedFiles(files)
    ?.map(({ filePath }) => filePath)
    .join(',');
}

/** The value of a cell of one file: its path, `null` for an emptied cell (UPLOAD-04), `undefined` while nothing is settled. */
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
 * The files that a stored value names, for a cell to begin with: a list as of `storedFiles` or its JSON text, or comma-joined paths.
 * What is neither counts as no file. `uidOf` names each by its place.
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

/** Commas part the paths of a field, so the name that is sent has none. */
export function sentName(name: string): string {
  return name.replace(/[,，]/g, '_');
}

/** How many more files fit; a limit of 0 is none (UPLOAD-16). */
export function filesThatFit(limit: number, files: readonly UploadFile[]): number {
  return limit > 0 ? Math.max(0, limit - present(files).length) : Number.POSITIVE_INFINITY;
}
