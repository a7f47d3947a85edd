import { isWhole, rowsOf, strangeMember } from '../shapes/lists.ts';

/** What a work may be made of; the values of `ds_works_file_kind`. */
export const workFileKinds = ['paper', 'attachment', 'video', 'commitment'] as const;
export type WorkFileKind = (typeof workFileKinds)[number];

/** How many files of a kind a work has at a stage, and what they may be. */
export interface FileLimit {
  readonly kind: WorkFileKind;
  /** Default 0. */
  readonly least?: number;
  readonly most: number;
  /** Largest size of one file. */
  readonly megabytes?: number;
  /** Endings with commas between them, such as `pdf, docx`; empty for all that the kind can be. */
  readonly endings?: string;
}

/** No kind has more files than these: their paths are one value. */
export const mostWorkFiles = 20;
const mostMegabytes = 2048;

const isKind = (value: unknown): boolean => workFileKinds.some((kind) => kind === value);
const isListOfEndings = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9]{1,8}([,，、\s]+[A-Za-z0-9]{1,8}){0,19}$/.test(value.trim());

const rows = rowsOf(({ kind, least, most, megabytes, endings, ...others }) => {
  const strange = strangeMember(others, []);
  if (strange !== undefined) return strange;
  if (!isKind(kind)) return 'kind: unknown';
  if (!isWhole(most, 1, mostWorkFiles)) return `most: not a whole number from 1 to ${mostWorkFiles}`;
  if (least !== undefined && !isWhole(least, 0, most)) return 'least: not a whole number up to the most';
  if (megabytes !== undefined && !isWhole(megabytes, 1, mostMegabytes)) return `megabytes: not a whole number from 1 to ${mostMegabytes}`;
  return endings === undefined || isListOfEndings(endings) ? undefined : 'endings: no list of endings';
}, workFileKinds.length);

/** A list of FileLimit, each kind once. */
export function fileLimits(value: unknown): string | undefined {
  const fault = rows(value);
  if (fault !== undefined) return fault;
  const kinds = (value as FileLimit[]).map(({ kind }) => kind);
  const twice = kinds.findIndex((kind, i) => kinds.indexOf(kind) !== i);
  return twice < 0 ? undefined : `${twice}: kind: twice`;
}
