import type { ExportQuery, ListQuery, QueryCondition, QueryGroup } from '@saiyun/sdk';
import { allFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { choicesOf } from '@saiyun/sdk/entities';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { type CliError, usageError } from '../../../problems/cli-error.ts';
import { commandWord } from '../../../records/record-names.ts';
import { type ExportFormat, exportFormats } from './export-formats.ts';

type SuperQuery = Pick<ExportQuery, 'superQuery' | 'superQueryMatchType'>;

export interface ExportQueryOptions extends ListQueryOptions {
  readonly out?: string;
  readonly format?: ExportFormat;
  readonly columns?: string;
  /** What heads the columns. */
  readonly headers?: 'labels' | 'names';
  readonly ids?: string;
}

/** The query of an export, from the options (CLI-03). A field that the record lacks is reported with the nearest name. */
export async function exportQuery(cli: Cli, entity: Entity, options: ExportQueryOptions): Promise<ExportQuery> {
  const { ids, columns, headers } = options;
  const exportFields = columns === undefined ? undefined : sheetFields(entity, columns);
  const selections =
    ids === undefined
      ? undefined
      : ids
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '');
  const format = formatOf(options);
  // JeecgBoot does not let the caller choose a format; the received file's name tells which it is.
  const chosen = cli.settings.dialect === 'jeecg' && (format === 'xlsx' || format === 'xls') ? undefined : format;
  return {
    ...(chosen && { format: chosen }),
    ...(exportFields && { exportFields }),
    ...(headers && { exportHeaders: headers }),
    ...(selections && selections.length > 0 && { selections }),
    ...(await listQuery(cli, entity, options)),
  };
}

function sheetFields(entity: Entity, text: string): readonly string[] {
  const known = Object.entries(entity.fields).flatMap(([name, field]) => (field.sheet === false ? [] : [name]));
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const field of names) {
    if (!known.includes(field)) {
      throw usageError('transfer.export.unknownField', {
        params: { entity: commandWord(entity.name), field },
        nearest: nearest(field, known),
      });
    }
  }
  return names;
}

export interface ListQueryOptions {
  readonly match: readonly string[];
  readonly search?: string;
  readonly query?: string;
  /** Conditions `field rule value` of the advanced query, added to those from the file. */
  readonly where?: readonly string[];
  /** Any one of the conditions is enough. */
  readonly any?: boolean;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
}

/** Filters, order and advanced query of a list or an export, from the options. */
export async function listQuery(
  cli: Cli,
  entity: Entity,
  { match, search, sort, order, query, where = [], any = false }: ListQueryOptions,
): Promise<ListQuery> {
  const filters = match.map((text) => {
    const [name, value] = nameAndValue(text);
    const field = name.replace(/_(begin|end|MultiString)$/, '');
    checkField(entity, field);
    // A variable of a script that is not set would name every row.
    if (value.trim() === '') throw usageError('transfer.export.emptyMatch', { params: { field: name } });
    return [name, codeOf(field, allFields(entity)[field], value)] as const;
  });
  const twice = filters.find(([name], i) => filters.findIndex(([other]) => other === name) < i)?.[0];
  if (twice !== undefined) throw usageError('transfer.export.twiceMatched', { params: { field: twice } });
  if (sort !== undefined) for (const field of sort.split(',')) checkField(entity, field);
  return {
    ...(filters.length > 0 && { match: Object.fromEntries(filters) }),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { column: sort }),
    ...(order !== undefined && { order }),
    ...joined(
      query === undefined ? undefined : await superQuery(cli, query),
      where.map((text) => condition(entity, text)),
      any,
    ),
  };
}

/**
 * The codes that a value of a closed list means: codes, or their texts in either language. Patterns stay as they are.
 * @throws CliError with exit code 2 for a text that is none of them, which would find nothing
 */
export function codeOf(name: string, field: Field | undefined, value: string): string {
  const items = field?.kind === 'dict' ? choicesOf(field.of)?.items : undefined;
  if (!items || value === '' || /[*!<>]/.test(value)) return value;
  const codes = value.split(',').map((one) => {
    const found = items.find((item) => item.value === one || item.label.some((text) => text.toLowerCase() === one.trim().toLowerCase()));
    if (found) return found.value;
    const choices = items.map((item) => `${item.value} (${item.label.join(', ')})`).join('; ');
    throw usageError('transfer.export.noChoice', { params: { field: name, value: one, choices } });
  });
  return codes.join(',');
}

/** Splits `name=value`. */
export function nameAndValue(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError('transfer.export.badMatch', { params: { value: text } });
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The format from `--format` or from the file name. A contradiction is refused, because the file's name would be misleading. */
const formatOf = ({ format, out }: Pick<ExportQueryOptions, 'format' | 'out'>): ExportFormat => {
  const extension = /\.([a-z]+)$/i.exec(out ?? '')?.[1]?.toLowerCase();
  const named = exportFormats.find((one) => one === extension);
  if (format === undefined && extension !== undefined && named === undefined)
    throw usageError('transfer.export.unknownFormat', { params: { file: out ?? '', formats: exportFormats.join(', ') } });
  return format ?? named ?? 'xlsx';
};

/** @throws CliError with exit code 2 and the nearest names for a field that the record lacks */
function checkField(entity: Entity, field: string): void {
  const known = ['id', ...Object.keys(allFields(entity))];
  if (!known.includes(field)) {
    throw usageError('transfer.export.unknownField', {
      params: { entity: commandWord(entity.name), field },
      nearest: nearest(field, known),
    });
  }
}

const rules = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like'] as const;

const signs: Readonly<Record<string, (typeof rules)[number]>> = { '=': 'eq', '!=': 'ne', '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' };

/** The rules as the help writes them. */
const writtenRules = [...Object.keys(signs), 'like', 'left_like', 'right_like', 'in'];

/** Reads `unitCode ge 10000` as a condition; comparison signs stand for their rules. */
function condition(entity: Entity, text: string): QueryCondition {
  const [, field = '', sign = '', val = ''] = /^\s*(\w+)\s+(\S+)\s+(.*)$/s.exec(text) ?? [];
  const rule = signs[sign] ?? rules.find((name) => name === sign);
  if (field === '' || !rule) throw usageError('transfer.export.badWhere', { params: { value: text, rules: writtenRules.join(' ') } });
  checkField(entity, field);
  const isCode = rule === 'eq' || rule === 'ne' || rule === 'in';
  return { field, rule, val: isCode ? codeOf(field, allFields(entity)[field], val.trim()) : val.trim() };
}

function joined(query: SuperQuery | undefined, conditions: readonly QueryCondition[], any: boolean): SuperQuery {
  if (conditions.length === 0) return query ?? {};
  return {
    superQueryMatchType: any ? 'or' : (query?.superQueryMatchType ?? 'and'),
    superQuery: [...(query?.superQuery ?? []), ...conditions],
  };
}

/** Reads the conditions of an advanced query (QUERY-02): a list, or an object with the match type. */
async function superQuery(cli: Cli, file: string): Promise<SuperQuery> {
  const bad = (reason: string, cause?: unknown): CliError => usageError('transfer.export.badQuery', { params: { file, reason }, cause });
  const text = await readInput(cli, file);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error), error);
  }
  const shape = (): CliError => bad(cli.text('program.query.shape'));
  const object = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.fromEntries(Object.entries(data)) : {};
  const conditions: unknown = Array.isArray(data) ? data : object.conditions;
  const matchType = object.matchType ?? 'and';
  if (!Array.isArray(conditions) || (matchType !== 'and' && matchType !== 'or')) throw shape();
  return {
    superQueryMatchType: matchType,
    superQuery: conditions.map((part: unknown) => groupOf(part, shape) ?? conditionOf(part, shape)),
  };
}

function conditionOf(part: unknown, shape: () => CliError): QueryCondition {
  if (typeof part !== 'object' || part === null) throw shape();
  const { field, rule, val, type } = Object.fromEntries(Object.entries(part));
  const known = rules.find((name) => name === rule);
  if (typeof field !== 'string' || !known || (typeof val !== 'string' && typeof val !== 'number')) throw shape();
  return { field, rule: known, val: String(val), ...(typeof type === 'string' && { type }) };
}

/** A bracket of conditions; undefined if it is a condition. */
function groupOf(part: unknown, shape: () => CliError): QueryGroup | undefined {
  if (typeof part !== 'object' || part === null || !('params' in part)) return undefined;
  const matchType = 'matchType' in part ? part.matchType : 'and';
  if (!Array.isArray(part.params) || (matchType !== 'and' && matchType !== 'or')) throw shape();
  return { matchType, params: part.params.map((one: unknown) => conditionOf(one, shape)) };
}
