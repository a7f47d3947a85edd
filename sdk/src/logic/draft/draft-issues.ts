import { check, type Issue } from '../../contract/check.ts';
import { type Entity, firstState } from '../../contract/entity.ts';
import type { Fields } from '../../contract/field.ts';
import { mobileFields } from '../../contract/values/mobile.ts';
import { Failure, inputFailure } from '../failure/failure.ts';
import type { Draft } from './wire-row.ts';

/** Refuses a draft with all its faults, one issue per field, in the order of the definition. */
export function refuseIssues(fields: Fields, issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  const order = Object.keys(fields);
  const first = new Map<string, Issue>();
  for (const issue of issues) if (!first.has(issue.field)) first.set(issue.field, issue);
  const place = (i: Issue): number => (order.indexOf(i.field) < 0 ? order.length : order.indexOf(i.field));
  throw new Failure('input.invalid', {}, { issues: [...first.values()].sort((a, b) => place(a) - place(b)) });
}

/** Far deeper than anything a person fills in, and far below the depth at which reading it would overflow the stack. */
const deepest = 100;

const storable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.entries(value).every(([name, member]) => storable(name) && storable(member, depth + 1));
};

const greatestInt = 2_147_483_647;

/**
 * The contract's `check`, and the limits of the database: texts that it cannot hold and integers beyond its columns. `prefixes` are the
 * second digits of mobile numbers.
 */
export function draftIssues(fields: Fields, draft: Draft, mode: 'add' | 'edit', prefixes?: string): Issue[] {
  const issues = check(mobileFields(fields, prefixes), draft, { mode });
  for (const [name, value] of Object.entries(draft)) {
    if (!storable(value)) issues.push({ field: name, code: 'pattern' });
    else if (fields[name]?.kind === 'int' && typeof value === 'number' && Math.abs(value) > Math.max(greatestInt, fields[name].max ?? 0))
      issues.push({
        field: name,
        code: value > 0 ? 'tooGreat' : 'tooSmall',
        params: { [value > 0 ? 'max' : 'min']: Math.sign(value) * greatestInt },
      });
  }
  return issues;
}

/** Groups of fields that no two live rows may share: each `unique` field, and the key. */
export function uniqueGroups(entity: Entity): readonly (readonly string[])[] {
  const single = Object.entries(entity.fields).flatMap(([name, field]) => (field.unique ? [[name]] : []));
  const key = entity.key.includes('id') || (entity.key.length === 1 && single.some(([name]) => name === entity.key[0])) ? [] : [entity.key];
  return [...single, ...key];
}

/** Default values of a new row; a state begins as the first one. */
export function defaultsOf(entity: Entity): Draft {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const value = field.default ?? (name === entity.stateField ? firstState(entity) : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const mostRows = 1000;

/** Ids of a verb or batch: comma-joined text or a list; a trailing comma is allowed. */
export function idsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? value.split(',') : [];
  const ids = list.filter((id): id is string => typeof id === 'string' && id.trim() !== '').map((id) => id.trim());
  return [...new Set(ids)];
}

/** What the body of a verb contains besides the values of its input. */
export interface VerbAsked {
  readonly ids: readonly string[];
  /** The revision at which a single row was read. */
  readonly revision: number | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Reads the body of a verb; throws `input.invalid` and `verb.one_row`. */
export function readVerbBody({ single }: { readonly single?: boolean }, body: Readonly<Record<string, unknown>>): VerbAsked {
  const { ids: given, id, revision, ...input } = body;
  const ids = idsOf(given ?? id);
  if (ids.length === 0) throw inputFailure({ field: 'ids', code: 'required' });
  if (single && ids.length > 1) throw new Failure('verb.one_row');
  if (ids.length > mostRows) throw inputFailure({ field: 'ids', code: 'tooGreat', params: { max: mostRows } });
  if (revision != null && typeof revision !== 'number') throw inputFailure({ field: 'revision', code: 'type' });
  return { ids, revision: revision ?? undefined, input };
}

/** Ids of rows to delete; throws `input.invalid` for none or too many. */
export function deletedIds(ids: readonly string[]): readonly string[] {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || wanted.length > mostRows) throw inputFailure({ field: 'ids', code: 'required' });
  return wanted;
}

/**
 * The row and revision that the body of an edit names, and the rest of the body; throws `input.invalid` if one is missing. If the record
 * allows an edit without a revision, the revision may be undefined.
 */
export function readEditBody({ fields, looseEdit }: Pick<Entity, 'fields' | 'looseEdit'>, body: Readonly<Record<string, unknown>>) {
  const { id, revision, ...rest } = body;
  if (typeof id !== 'string' || id === '') refuseIssues(fields, [{ field: 'id', code: 'required' }]);
  if (looseEdit && revision == null) return { id: String(id), revision: undefined, rest };
  if (typeof revision !== 'number') refuseIssues(fields, [{ field: 'revision', code: revision == null ? 'required' : 'type' }]);
  return { id: String(id), revision: Number(revision), rest };
}
