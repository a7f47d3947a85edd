import { type AnyRow, type Field, type Fields, fileKindRules, type Issue } from '@saiyun/sdk/contract';
import { type Draft, refuseIssues } from '@saiyun/sdk/logic/draft';
import type { TxCtx } from '../entity-module.ts';

/** Files of this kind are readable without sign-in and anybody may refer to them: logos and backgrounds of the sign-in page. */
export const publicBiz = 'public';

/** What a value in nested data must look like to count as a path, as in `sys_file_paths` of the database. */
const pathShape = /^[A-Za-z0-9][\w-]{0,49}\/[\w-]{1,100}(\.[A-Za-z0-9]{1,10})?$/;
const deepest = 100;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const textsIn = (value: unknown, depth = 0): string[] => {
  if (typeof value === 'string') return listed(value).filter((part) => pathShape.test(part));
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
};

type NamedField = readonly [name: string, field: Field];

/** The fields that may refer to files. */
const namingFields = (fields: Fields): readonly NamedField[] =>
  Object.entries(fields).filter(([, { kind }]) => kind === 'file' || kind === 'json');

/** The files that each field of a draft or row refers to; in nested data all texts that look like paths. */
const pathsOf = (naming: readonly NamedField[], values: Draft | AnyRow): Map<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const [name, { kind }] of naming) {
    const value = values[name];
    const paths = kind === 'json' ? textsIn(value) : typeof value === 'string' ? listed(value) : [];
    if (paths.length > 0) found.set(name, paths);
  }
  return found;
};

interface Stored {
  readonly path: string;
  readonly type: string;
  readonly own: boolean;
}

/** What is given for one row, and the files its stored row already refers to: those may stay, and move within the row. */
export interface NamedBy {
  readonly given: Draft;
  readonly held?: { readonly fields: Fields; readonly row: AnyRow };
}

/**
 * Faults of the files that drafts refer to, by index: a file must be the caller's own upload or already belong to the row, and be of a type
 * the field accepts, whatever `biz` it was uploaded with (UPLOAD-06). One query for all.
 */
export async function fileIssues(ctx: TxCtx, fields: Fields, drafts: readonly NamedBy[]): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const issues = new Map<number, readonly Issue[]>();
  const naming = namingFields(fields);
  const named = drafts.map(({ given }) => pathsOf(naming, given));
  const all = [...new Set(named.flatMap((paths) => [...paths.values()].flat()))];
  if (all.length === 0) return issues;
  const stored = await ctx.tx.many<Stored>(
    `select path, mime_type as type, create_by = $3 or biz = '${publicBiz}' as own from sys_file where path = any($1) and tenant_id = $2`,
    [all, ctx.tenantId, ctx.actor.username],
  );
  const byPath = new Map(stored.map((file) => [file.path, file]));
  for (const [i, paths] of named.entries()) {
    const held = drafts[i]?.held;
    const kept = new Set(held ? [...pathsOf(namingFields(held.fields), held.row).values()].flat() : []);
    const found = [...paths].flatMap(([name, list]) => faultOf(fields, name, list, kept, byPath) ?? []);
    if (found.length > 0) issues.set(i, found);
  }
  return issues;
}

const faultOf = (
  fields: Fields,
  name: string,
  paths: readonly string[],
  kept: ReadonlySet<string>,
  byPath: ReadonlyMap<string, Stored>,
): Issue | undefined => {
  const field = fields[name];
  for (const path of paths) {
    const file = byPath.get(path);
    // In nested data only stored files count: other texts may look like a path.
    if (!kept.has(path) && (file ? !file.own : field?.kind === 'file')) return { field: name, code: 'rule', message: 'file.notYours' };
    if (file && field?.takes && !fileKindRules[field.takes].types.includes(file.type)) return { field: name, code: 'fileKind' };
  }
  return undefined;
};

/** Refuses a draft that refers to files it may not use. */
export async function refuseFiles(ctx: TxCtx, fields: Fields, given: Draft, held?: NamedBy['held']): Promise<void> {
  return refuseIssues(fields, (await fileIssues(ctx, fields, [{ given, ...(held && { held }) }])).get(0) ?? []);
}
