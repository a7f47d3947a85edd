import { type Entity, snakeCase } from '../../contract/entity.ts';
import { entityList } from '../../entities/index.ts';
import { Failure } from '../failure/failure.ts';

/** A readable field of a record, and the field with its English text. */
export interface SpecColumn {
  /** Name of the field, or `id`. */
  readonly name: string;
  /** Values of other types are compared as text. */
  readonly isText: boolean;
  readonly english?: string;
}

export interface SpecCondition {
  readonly column: SpecColumn;
  readonly negated: boolean;
  readonly values: readonly string[];
}

/** `table,text,value[,where]` with every name resolved in the definitions. */
export interface TableSpec {
  /** The code as requested. */
  readonly code: string;
  readonly entity: Entity;
  readonly text: SpecColumn;
  readonly value: SpecColumn;
  readonly where: readonly SpecCondition[];
}

const textKinds = new Set(['text', 'longText', 'dict', 'ref', 'flag', 'file']);

/** By wire name or table name, exactly: SQL contains only names from the definitions. */
const records: ReadonlyMap<string, Entity> = new Map(entityList.flatMap(([, e]) => [[e.name, e] as const, [e.table, e] as const]));

/** Fields by name and by column, without those that lists do not show in full: encrypted, masked, write-only and nested values. */
const readable = (entity: Entity): ReadonlyMap<string, SpecColumn> => {
  const found = new Map<string, SpecColumn>([['id', { name: 'id', isText: true }]]);
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.cipher || field.mask || field.writeOnly || field.kind === 'json') continue;
    const english = Object.hasOwn(entity.fields, `${name}En`) ? `${name}En` : undefined;
    const column = { name, isText: textKinds.has(field.kind), ...(english && { english }) };
    found.set(name, column);
    found.set(snakeCase(name), column);
  }
  return found;
};

const known = new WeakMap<Entity, ReadonlyMap<string, SpecColumn>>();
const columnsIn = (entity: Entity): ReadonlyMap<string, SpecColumn> => {
  const columns = known.get(entity) ?? readable(entity);
  known.set(entity, columns);
  return columns;
};

/** The refusal of everything that is not listed; it names the code. */
export function notListed(code: string): Failure {
  return new Failure('dict.not_listed', { code: code.slice(0, 100) });
}

const literal = `'(?:[^']|'')*'|-?\\d+(?:\\.\\d+)?`;
const comparison = new RegExp(
  `^\\s*(\\w+)\\s*(?:(=|!=|<>)\\s*(${literal})|(not\\s+in|in)\\s*\\(\\s*((?:${literal})(?:\\s*,\\s*(?:${literal}))*)\\s*\\))\\s*`,
  'i',
);
const conjunction = /^and\b/i;
const mostConditions = 10;
const mostValues = 100;

const valuesIn = (list: string): string[] =>
  [...list.matchAll(new RegExp(literal, 'g'))].map(([one]) => (one.startsWith("'") ? one.slice(1, -1).replaceAll("''", "'") : one));

/** `field = 'x'`, `!=`, `in (…)` and `not in (…)`, joined by `and`; `undefined` for anything else. */
const conditionsIn = (entity: Entity, where: string): SpecCondition[] | undefined => {
  const conditions: SpecCondition[] = [];
  let rest = where;
  for (;;) {
    const [all = '', name = '', operator, single, membership = '', list] = comparison.exec(rest) ?? [];
    const column = columnsIn(entity).get(name);
    const values = valuesIn(single ?? list ?? '');
    if (!column || conditions.length === mostConditions || values.length > mostValues) return undefined;
    conditions.push({ column, negated: operator === '!=' || operator === '<>' || /^not/i.test(membership), values });
    rest = rest.slice(all.length);
    if (rest === '') return conditions;
    const and = conjunction.exec(rest)?.[0];
    if (and === undefined) return undefined;
    rest = rest.slice(and.length);
  }
};

/**
 * Parses a dictionary code in table form; `undefined` for a plain code. Throws `dict.not_listed` if a record or field is not in the
 * definitions or not shown in full, or if the condition is more than equalities.
 */
export function readTableSpec(code: string): TableSpec | undefined {
  const [table = '', textName = '', valueName = '', ...rest] = code.split(',');
  if (!code.includes(',')) return undefined;
  const entity = records.get(table);
  const text = entity && columnsIn(entity).get(textName);
  const value = entity && columnsIn(entity).get(valueName);
  // A database text cannot hold a zero byte.
  const storable = !code.includes('\0');
  const where = entity && storable && (rest.length > 0 ? conditionsIn(entity, rest.join(',')) : []);
  if (!entity || !text || !value || !where) throw notListed(code);
  return { code, entity, text, value, where };
}
