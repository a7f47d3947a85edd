import type { Entity, Field, Fields, Kind } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { toFen } from '@saiyun/sdk/view';
import type { Cli } from '../../../../cli.ts';
import { readInput } from '../../../../input-file.ts';
import { CliError, usageError } from '../../../../problems/cli-error.ts';
import { exitCodes } from '../../../../problems/exit-codes.ts';
import { codeOf, nameAndValue } from '../../export/export-query.ts';
import { flagOf } from '../named-refs.ts';
import { answered } from '../read/row-columns.ts';
import { nestedSkeleton } from './nested-skeletons.ts';

/** Values from options, which override those of a file. */
export interface GivenValues {
  readonly set: readonly string[];
  readonly input?: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The values to send: those of the file, overridden by `--set`. `--set` takes texts as people write them (money in yuan), the file what
 * `get --json` returns (money in fen). Both may name references and items of dictionaries as sheets do, which `valueReader` reads.
 * @throws CliError: exit code 2 for a field that is not there, 8 for a text that is no value of its field
 */
export async function givenValues(
  cli: Cli<'record'>,
  fields: Fields,
  { set, input }: GivenValues,
  row?: { readonly entity: Entity; readonly isEdit: boolean },
): Promise<Values> {
  const values: Record<string, unknown> = {};
  if (input !== undefined) {
    for (const [name, value] of Object.entries(await objectIn(cli, input))) {
      const kind = row && kindOf(row.entity, name);
      if (kind === 'read') continue;
      if (!(row?.isEdit && kind !== undefined)) checkName(fields, name);
      values[name] = value;
    }
  }
  for (const text of set) {
    const [name, value] = setIn(fields, text);
    values[name] = readValue(cli, name, checkName(fields, name), value);
  }
  return values;
}

/**
 * What a member of a row is to an input: `read` for what a row tells of itself, such as texts of codes and who wrote it, which goes nowhere;
 * `row` for its id and revision, `own` for a field, even one that cannot be written: the platform refuses it where it differs from the row.
 */
function kindOf(entity: Entity, name: string): 'read' | 'row' | 'own' | undefined {
  if (Object.hasOwn(entity.fields, name)) return 'own';
  if (name === 'id' || name === 'revision') return 'row';
  return answered(entity).includes(name) ? 'read' : undefined;
}

/** The fields that there are, for somebody who named none of them. */
const namesOf = (fields: Fields): string => Object.keys(fields).join(', ');

/** @throws CliError with exit code 2, the fields that there are and the nearest names */
export function checkName(fields: Fields, name: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return field;
  throw usageError('record.unknownInput', {
    params: { field: name, names: namesOf(fields) },
    nearest: nearest(name, Object.keys(fields)),
  });
}

/** @throws CliError with exit code 2, the form and the fields that there are */
function setIn(fields: Fields, text: string): readonly [name: string, value: string] {
  if (text.indexOf('=') > 0) return nameAndValue(text);
  throw usageError('record.badSet', {
    params: { value: text, example: Object.keys(fields)[0] ?? 'name', names: namesOf(fields) },
    nearest: nearest(text, Object.keys(fields)),
  });
}

/** The object in a JSON file. */
export async function objectIn(cli: Cli<'record'>, file: string): Promise<Values> {
  const bad = (reason: string, cause?: unknown): CliError => usageError('record.badInput', { params: { file, reason }, cause });
  let data: unknown;
  const text = await readInput(cli, file);
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error), error);
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw bad(cli.text('program.inputShape'));
  return Object.fromEntries(Object.entries(data));
}

/** An input to fill in: null leaves a field out; required fields come first. */
export function skeleton(fields: Fields): Values {
  const names = Object.entries(fields).sort(([, a], [, b]) => Number(b.required ?? false) - Number(a.required ?? false));
  const empty = ({ kind, of, required }: Field): unknown => (kind === 'json' && required ? nestedSkeleton(of) : null);
  return Object.fromEntries(names.map(([name, field]) => [name, field.default ?? empty(field)]));
}

const asIs = (text: string): unknown => text;

/** Reads a text as a value of the field's kind; undefined if it is invalid. */
const readers: Readonly<Record<Kind, (text: string) => unknown>> = {
  text: asIs,
  longText: asIs,
  date: asIs,
  instant: asIs,
  dict: asIs,
  ref: asIs,
  file: asIs,
  int: (text) => (/^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined),
  decimal: (text) => (/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : undefined),
  money: toFen,
  flag: flagOf,
  json: (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  },
};

/** Nothing after the equals sign clears the field. */
function readValue(cli: Cli<'record'>, name: string, field: Field, text: string): unknown {
  if (text === '') return null;
  const value = field.kind === 'dict' ? codeOf(name, field, text) : readers[field.kind](text);
  if (value !== undefined) return value;
  const form = cli.text(`record.kind.${field.kind}`);
  throw new CliError('record.badValue', { exit: exitCodes.invalid, params: { field: name, value: text, form } });
}
