import { allFields, type Entity } from '../../contract/entity.ts';
import type { Field, Kind } from '../../contract/field.ts';
import { storeKeys } from '../../contract/wire/headers.ts';
import { withRule as conditionWithRule } from '../query/list-params.ts';
import { isQueryGroup, type QueryCondition, type QueryPart } from '../query/list-query.ts';
import type { AdvancedQuery } from './list-state.ts';

/** How a condition compares. */
export type Rule = QueryCondition['rule'];

/** What goes along with each condition on a field, for servers and dialogs that need it. */
type Meaning = Pick<QueryCondition, 'type' | 'dbType' | 'options' | 'dictCode' | 'dictTable' | 'dictText' | 'customReturnField' | 'popup'>;

/** A field that conditions can name. */
export interface QueryField extends Meaning {
  readonly name: string;
  readonly kind: Kind;
  /** The rules that it can be asked with; those of its kind by default. */
  readonly rules?: readonly Rule[];
}

/** A condition during editing; anything may still be missing. */
export interface Condition {
  /** Identifies the line in the dialog; not sent. */
  readonly key: number;
  readonly field?: string;
  readonly rule?: Rule;
  /** Several values of `in` are comma-joined. */
  readonly val?: string;
}

/** Conditions in a bracket during editing. */
export interface ConditionGroup {
  readonly key: number;
  readonly matchType: 'and' | 'or';
  readonly lines: readonly Condition[];
}

export type QueryLine = Condition | ConditionGroup;

/** Whether a line of the dialog is a bracket. */
export function isGroup(line: QueryLine): line is ConditionGroup {
  return 'lines' in line;
}

/** A query that a user saved under a name. */
export interface SavedQuery {
  readonly title: string;
  readonly matchType: 'and' | 'or';
  readonly records: readonly QueryPart[];
}

const ofText: readonly Rule[] = ['like', 'eq', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'];
const ofOrder: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const ofChoice: readonly Rule[] = ['eq', 'in', 'ne'];

/** Without the rules that make no sense for a kind. */
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

/** The rules that a field can be asked with. */
export function rulesFor({ kind, rules }: Pick<QueryField, 'kind' | 'rules'>): readonly Rule[] {
  return rules ?? rulesOf[kind];
}

/** How a server interprets a value. */
const types: Partial<Record<Kind, string>> = { date: 'date', instant: 'datetime', int: 'number', decimal: 'number', money: 'number' };

const isAskable = (name: string, field: Field): boolean =>
  !field.writeOnly && rulesOf[field.kind].length > 0 && name !== 'delFlag' && (!field.cipher || field.search !== undefined);

/** The fields of a record that conditions can name; an encrypted one for equality alone. */
export function queryFields(entity: Entity): readonly QueryField[] {
  return Object.entries(allFields(entity)).flatMap(([name, field]): QueryField[] =>
    isAskable(name, field)
      ? [{ name, kind: field.kind, ...(field.cipher && { rules: ['eq'] }), ...(field.kind === 'dict' && { dictCode: field.of }) }]
      : [],
  );
}

/** Whether a condition is complete: field, rule and a value that is not blank. */
export function isComplete(c: Condition): boolean {
  return !!c.field && !!c.rule && (c.val ?? '').trim() !== '';
}

/** A condition on another field starts afresh: the old rule and value may not fit. */
export function withField(c: Condition, field: QueryField): Condition {
  return { key: c.key, field: field.name, rule: rulesFor(field)[0] };
}

/** The condition with another rule; leaving `in` keeps the first of several values. */
export function withRule(c: Condition, rule: Rule): Condition {
  return {
    ...c,
    rule,
    ...(c.field && c.rule && c.val !== undefined && { val: conditionWithRule({ field: c.field, rule: c.rule, val: c.val }, rule).val }),
  };
}

/** What the lines of the dialog ask: complete conditions alone, with trimmed texts. Empty if there is none. */
export function toParts(fields: readonly QueryField[], lines: readonly QueryLine[]): QueryPart[] {
  return lines.flatMap((line): QueryPart[] => {
    if (!isGroup(line)) return toConditions(fields, [line]);
    const params = toConditions(fields, line.lines);
    return params.length > 0 ? [{ matchType: line.matchType, params }] : [];
  });
}

const toConditions = (fields: readonly QueryField[], lines: readonly Condition[]): QueryCondition[] =>
  lines.flatMap(({ field: named, rule, val }) => {
    const field = fields.find(({ name }) => name === named);
    const text = (val ?? '').trim();
    if (!field || !rule || text === '') return [];
    const { name, kind, dbType, options, dictCode, dictTable, dictText, customReturnField, popup } = field;
    const meaning = { dbType, options, dictCode, dictTable, dictText, customReturnField, popup };
    const told = Object.entries(meaning).filter(([, one]) => one !== undefined);
    return [{ field: name, rule, val: text, type: field.type ?? types[kind] ?? 'string', ...Object.fromEntries(told) }];
  });

/** How many conditions a query has, those in brackets too. */
export function conditionCount(parts: readonly QueryPart[]): number {
  return parts.reduce((sum, part) => sum + (isQueryGroup(part) ? part.params.length : 1), 0);
}

/** The lines of the dialog for a query; one empty line if it has none. */
export function toLines(query: Pick<AdvancedQuery, 'params'> | undefined): QueryLine[] {
  if (!query || query.params.length === 0) return [{ key: 0 }];
  let key = 0;
  const lineOf = ({ field, rule, val }: QueryCondition): Condition => ({ key: key++, field, rule, val });
  return query.params.map((part) =>
    isQueryGroup(part) ? { key: key++, matchType: part.matchType, lines: part.params.map(lineOf) } : lineOf(part),
  );
}

/** Key for a new line, which no other line has, in a bracket or not. */
export function nextKey(lines: readonly QueryLine[]): number {
  return lines.reduce((max, line) => Math.max(max, line.key, isGroup(line) ? nextKey(line.lines) - 1 : 0), -1) + 1;
}

/** Where saved queries are stored: locally, under a prefix and the page's path or its own code. */
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

/** Whether a query of that name exists, ignoring surrounding blanks. */
export function hasSaved(saved: readonly SavedQuery[], title: string): boolean {
  return saved.some((s) => s.title === title.trim());
}

/** Adds a query, replacing the one of the same name. */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): readonly SavedQuery[] {
  const named = { ...query, title: query.title.trim() };
  return hasSaved(saved, named.title) ? saved.map((s) => (s.title === named.title ? named : s)) : [...saved, named];
}
