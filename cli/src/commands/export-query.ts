import type { ExportQuery, ListQuery } from '@saiyun/sdk';
import { allFields, type Entity } from '@saiyun/sdk/contract';
import type { Cli } from '../cli.ts';
import { type CliError, usageError } from '../cli-error.ts';
import { readInput } from '../input-file.ts';
import { nearest } from '../nearest.ts';
import type { ExportCommandOptions } from './export.ts';

type SuperQuery = Pick<ExportQuery, 'superQuery' | 'superQueryMatchType'>;

/** What an export asks for, from the options (CLI-03). A field that the record lacks is told here, with the nearest name. */
export async function exportQuery(cli: Cli, entity: Entity, options: ExportCommandOptions): Promise<ExportQuery> {
  const { ids } = options;
  const selections =
    ids === undefined
      ? undefined
      : ids
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '');
  return {
    format: formatOf(options),
    ...(selections && selections.length > 0 && { selections }),
    ...(await listQuery(cli, entity, options)),
  };
}

export interface ListQueryOptions {
  readonly match: readonly string[];
  readonly query?: string;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
}

/** Filters, order and advanced query of a list or an export, from the options. */
export async function listQuery(cli: Cli, entity: Entity, { match, sort, order, query }: ListQueryOptions): Promise<ListQuery> {
  const filters = match.map((text) => {
    const [name, value] = nameAndValue(text);
    checkField(entity, name.replace(/_(begin|end|MultiString)$/, ''));
    return [name, value] as const;
  });
  if (sort !== undefined) for (const field of sort.split(',')) checkField(entity, field);
  return {
    ...(filters.length > 0 && { match: Object.fromEntries(filters) }),
    ...(sort !== undefined && { column: sort }),
    ...(order !== undefined && { order }),
    ...(query !== undefined && (await superQuery(cli, query))),
  };
}

/** `name=value` in two. */
export function nameAndValue(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError('export.badMatch', { params: { value: text } });
  return [text.slice(0, at), text.slice(at + 1)];
}

const formatOf = ({ format, out }: ExportCommandOptions): 'xlsx' | 'xls' =>
  format ?? (out !== undefined && /\.xls$/i.test(out) ? 'xls' : 'xlsx');

/** @throws CliError with exit code 2 and the nearest names for a field that the record lacks */
export function checkField(entity: Entity, field: string): void {
  const known = ['id', ...Object.keys(allFields(entity))];
  if (!known.includes(field)) {
    throw usageError('export.unknownField', { params: { entity: entity.name, field }, nearest: nearest(field, known) });
  }
}

const rules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like'] as const;

/** Reads the conditions of an advanced query (QUERY-02): a list, or an object with the match type. */
async function superQuery(cli: Cli, file: string): Promise<SuperQuery> {
  const bad = (reason: string, cause?: unknown): CliError => usageError('export.badQuery', { params: { file, reason }, cause });
  const text = await readInput(cli, file);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error), error);
  }
  const shape = (): CliError => bad(cli.text('export.queryShape'));
  const object = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.fromEntries(Object.entries(data)) : {};
  const conditions: unknown = Array.isArray(data) ? data : object.conditions;
  const matchType = object.matchType ?? 'and';
  if (!Array.isArray(conditions) || (matchType !== 'and' && matchType !== 'or')) throw shape();
  return {
    superQueryMatchType: matchType,
    superQuery: conditions.map((condition: unknown) => {
      if (typeof condition !== 'object' || condition === null) throw shape();
      const { field, rule, val, type } = Object.fromEntries(Object.entries(condition));
      const known = rules.find((name) => name === rule);
      if (typeof field !== 'string' || !known || (typeof val !== 'string' && typeof val !== 'number')) throw shape();
      return { field, rule: known, val: String(val), ...(typeof type === 'string' && { type }) };
    }),
  };
}
