import { type Entity, no, yes } from '@saiyun/sdk/contract';
import { textFormats } from '../../sheet/sheet-source.ts';
import { Failure, inputFailure } from '../failure.ts';
import type { ImportParams } from './task.ts';

const flag = (value: string | undefined): boolean => value === yes || value === 'true';

/** Dialogs send 1, true or a word of their own for yes. */
const isSingle = (value: string | undefined): boolean => !['', '0', 'false'].includes(value?.trim() ?? '');

/** The parameters that come with an upload (IMPORT-02); fails with `input.invalid`, naming the parameter. */
export function askedFor(entity: Entity, fields: Readonly<Record<string, string | undefined>>): Partial<ImportParams> {
  const bad = (field: string): Failure => inputFailure({ field, code: 'choice' });
  const { format, mode, validateStatus, isSingleTableImport } = fields;
  const text = textFormats.find((one) => one === format);
  if (format && !text && format !== 'xlsx' && format !== 'xls') throw bad('format');
  if (mode && mode !== 'add' && mode !== 'upsert') throw bad('mode');
  if (validateStatus && validateStatus !== no && validateStatus !== yes) throw bad('validateStatus');
  const foreignKeys = fields.foreignKeys?.trim();
  const sheet = fields.sheet?.trim();
  return {
    ...(text && { text }),
    ...(fields.map && { map: mapIn(entity, fields.map) }),
    ...(flag(fields.dryRun) && { dryRun: true }),
    ...(mode === 'add' && { addOnly: true }),
    ...(validateStatus === yes && { wholeOnly: true }),
    ...(isSingle(isSingleTableImport) && { single: true }),
    ...(foreignKeys && { foreignKeys }),
    ...(flag(fields.strict) && { strict: true }),
    ...(sheet && { sheet }),
  };
}

/** Fields by name of a column, as a JSON object; an empty name leaves the column out. */
export function mapIn(entity: Entity, text: string): Readonly<Record<string, string>> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new Failure('query.malformed', {}, { cause });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Failure('query.malformed');
  for (const name of Object.values(given)) {
    if (name === '') continue;
    const field = typeof name === 'string' && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (!field || field.sheet === false || field.server) throw new Failure('query.column', { column: String(name).slice(0, 60) });
  }
  return given as Readonly<Record<string, string>>;
}
