import { allFields, type Entity } from '../../contract/entity.ts';
import type { Field, Kind } from '../../contract/field.ts';
import { storeKeys } from '../../contract/wire/headers.ts';
import { withRule as conditionWithRule } from '../query/list-params.ts';
import type { QueryCondition } from '../query/list-query.ts';
import type { AdvancedQuery } from './list-state.ts';

/** How a condition compares (QUERY-05). */
export type Rule = QueryCondition['rule'];

/** A condition during editing; anything may still be missing (QUERY-09). */
export interface Condition {
  /** Identifies the line in the dialog; not sent. */
  readonly key: number;
  readonly field?: string;
  readonly rule?: Rule;
  /** Several values of `in` are comma-joined (WIDGET-04). */
  readonly val?: string;
}

/** A query that a user saved under a name (QUERY-04). */
export interface SavedQuery {
  readonly title: string;
  readonly matchType: 'and' | 'or';
  readonly records: readonly QueryCondition[];
}

const ofText: readonly Rule[] = ['like', 'eq', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'];
const ofOrder: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const ofChoice: readonly Rule[] = ['eq', 'in', 'ne'];

/** QUERY-05, without the rules that make no sense for a kind. */
export const rulesOf: Record<Kind, readonly Rule[]> = {
  text: ofText,
  longText: ['like', 'eq', 'right_like', 'left_like', 'ne'],
  int: [...ofOrder, 'in'],
  decimal: ofOrder,
  money: ofOrder,
  flag: ['eq', 'ne'],
  date: ofOrder,
  instant: ofOrder,
  dict: ofChoice,
  ref: ofChoice,
  file: ['like', 'eq'],
  json: [],
};

/** Rules of a field: for an encrypted one only equality. */
export function rulesOfField(field: Field): readonly Rule[] {
  return field.cipher ? ['eq'] : rulesOf[field.kind];
}

/** Fields that a condition can use. */
export function conditionFields(entity: Entity): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(allFields(entity)).filter(
    ([name, f]) => !f.writeOnly && rulesOfField(f).length > 0 && name !== 'delFlag' && (!f.cipher || f.search !== undefined),
  );
}

/** Whether a condition is complete: field, rule and a value that is not blank (QUERY-09). */
export function isComplete(c: Condition): boolean {
  return !!c.field && !!c.rule && (c.val ?? '').trim() !== '';
}

/** A condition on another field starts afresh: the old rule and value may not fit. */
export function withField(c: Condition, name: string, field: Field): Condition {
  return {
    key: c.key,
    field: name,
    rule: rulesOfField(field)[0],
  };
}

/** The condition with another rule; leaving `in` keeps the first of several values (QUERY-08). */
export function withRule(c: Condition, rule: Rule): Condition {
  return {
    ...c,
    rule,
    ...(c.field && c.rule && c.val !== undefined && { val: conditionWithRule({ field: c.field, rule: c.rule, val: c.val }, rule).val }),
  };
}

/** How the server interprets a value (QUERY-02). */
const types: Partial<Record<Kind, string>> = { date: 'date', instant: 'datetime', int: 'number', decimal: 'number', money: 'number' };

/** The conditions to send: only complete ones, with trimmed texts (QUERY-09, QUERY-13). Empty if there is none (QUERY-10). */
export function toConditions(entity: Entity, conditions: readonly Condition[]): QueryCondition[] {
  const fields = allFields(entity);
  return conditions.flatMap(({ field, rule, val }) => {
    const kind = field === undefined ? undefined : fields[field]?.kind;
    const text = (val ?? '').trim();
    return field && rule && kind && text ? [{ field, rule, val: text, type: types[kind] ?? 'string' }] : [];
  });
}

/** The lines of the dialog for a query; one empty line if it has none. */
export function toLines(query: Pick<AdvancedQuery, 'params'> | undefined): Condition[] {
  return query && query.params.length > 0 ? query.params.map(({ field, rule, val }, key) => ({ key, field, rule, val })) : [{ key: 0 }];
}

/** Key for a new line. */
export function nextKey(lines: readonly Condition[]): number {
  return lines.reduce((max, l) => Math.max(max, l.key), -1) + 1;
}

/** Where saved queries are stored: locally, under a prefix and the page's path or its own code (QUERY-14). */
export function savedKey(path: string): string {
  return storeKeys.savedQueryPrefix + path;
}

const isSaved = (v: unknown): v is SavedQuery =>
  typeof v === 'object' &&
  v !== null &&
  'title' in v &&
  typeof v.title === 'string' &&
  'matchType' in v &&
  (v.matchType === 'and' || v.matchType === 'or') &&
  'records' in v &&
  Array.isArray(v.records);

/** Saved queries from storage; invalid ones are dropped. */
export function toSaved(value: unknown): readonly SavedQuery[] {
  return Array.isArray(value) ? value.filter(isSaved) : [];
}

/** Whether a query of that name exists, ignoring surrounding blanks (QUERY-07). */
export function hasSaved(saved: readonly SavedQuery[], title: string): boolean {
  return saved.some((s) => s.title === title.trim());
}

/** Adds a query, replacing the one of the same name (QUERY-07). */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): readonly SavedQuery[] {
  const named = { ...query, title: query.title.trim() };
  return hasSaved(saved, named.title) ? saved.map((s) => (s.title === named.title ? named : s)) : [...saved, named];
}
