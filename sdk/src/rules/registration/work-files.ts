import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import { type FileLimit, mostWorkFiles, type WorkFileKind, workFileKinds } from '../../contract/values/work-files.ts';
import type { works } from '../../entities/index.ts';

/** The field of a work that holds its files of a kind. */
export const workFileFields = {
  paper: 'worksFile',
  attachment: 'attachmentFiles',
  video: 'videoFiles',
  commitment: 'letterFile',
} as const satisfies Record<WorkFileKind, keyof typeof works.fields>;

export type WorkFileField = (typeof workFileFields)[WorkFileKind];

/** Without limits of its stage a work has at least one paper. */
const usual: readonly FileLimit[] = workFileKinds.map((kind) => ({ kind, least: kind === 'paper' ? 1 : 0, most: mostWorkFiles }));

/** The limits of a stage by kind; a kind that is not in them is not taken. */
export function limitsOf(fileLimits: readonly FileLimit[] | null | undefined): readonly FileLimit[] {
  return fileLimits && fileLimits.length > 0 ? fileLimits : usual;
}

/** The endings that a limit allows, in lower case; undefined for all. */
export function endingsOf({ endings }: FileLimit): readonly string[] | undefined {
  const all = (endings ?? '')
    .toLowerCase()
    .split(/[,，、\s]+/)
    .filter(Boolean);
  return all.length > 0 ? all : undefined;
}

/** The paths of a file field. */
export function pathsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(',').filter(Boolean) : [];
}

/** A stored file of a work. */
export interface WorkFile {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
const megabyte = 1024 * 1024;

const fileIssue = (field: WorkFileField, limit: FileLimit, { name, size }: WorkFile): Issue | undefined => {
  const endings = endingsOf(limit);
  if (endings && !endings.includes(endingOf(name)))
    return {
      field,
      code: 'rule',
      message: 'works.fileEnding',
      params: { name, kinds: endings.map((one) => one.toUpperCase()).join(', ') },
    };
  if (limit.megabytes !== undefined && size > limit.megabytes * megabyte)
    return { field, code: 'rule', message: 'works.fileLarge', params: { name, max: limit.megabytes } };
  return undefined;
};

/**
 * What stands against the files of a work by the limits of its stage, one fault for each kind. `complete`: there must be as many as the
 * stage asks for. `only` looks at these fields alone.
 */
export function workFileIssues(
  fileLimits: readonly FileLimit[] | null | undefined,
  work: Given<typeof works>,
  files: readonly WorkFile[],
  { complete, only }: { readonly complete: boolean; readonly only?: readonly string[] },
): Issue[] {
  const limits = limitsOf(fileLimits);
  const known = new Map(files.map((file) => [file.path, file]));
  return workFileKinds.flatMap((kind): Issue[] => {
    const field = workFileFields[kind];
    if (only && !only.includes(field)) return [];
    const paths = pathsIn(work[field]);
    const limit = limits.find((one) => one.kind === kind);
    if (!limit) return paths.length > 0 ? [{ field, code: 'rule', message: 'works.fileNotTaken' }] : [];
    if (paths.length > limit.most) return [{ field, code: 'rule', message: 'works.filesMany', params: { max: limit.most } }];
    const least = limit.least ?? 0;
    if (complete && paths.length < least)
      return [{ field, code: 'rule', message: least === 1 ? 'works.fileMissing' : 'works.filesFew', params: { min: least } }];
    const wrong = paths.flatMap((path) => fileIssue(field, limit, known.get(path) ?? { path, name: path, size: 0 }) ?? []);
    return wrong.slice(0, 1);
  });
}
