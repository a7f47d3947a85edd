import { type AnyRow, allFields, type Entity } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { usageError } from '../../../../problems/cli-error.ts';
import { commandWord } from '../../../../records/record-names.ts';

const textSuffix = '_dictText';

/**
 * The names in `--fields`; `<field>_dictText` is the text of a code. Undefined without the option.
 * @throws CliError with exit code 2 and the nearest names
 */
export function fieldNames(entity: Entity, fields: string | undefined): readonly string[] | undefined {
  const names = fields
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (!names || names.length === 0) return undefined;
  const known = answered(entity);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw usageError('transfer.export.unknownField', {
      params: { entity: commandWord(entity.name), field: name },
      nearest: nearest(name, known),
    });
  }
  return [...new Set(names)];
}

/** Every field that a row of the record can have, each code followed by its text. */
export function answered(entity: Entity): readonly string[] {
  return [
    'id',
    ...Object.entries(allFields(entity)).flatMap(([name, field]) => {
      if (field.writeOnly) return [];
      return field.kind === 'dict' || field.kind === 'ref' ? [name, name + textSuffix] : [name];
    }),
  ];
}

/** The row with only these fields, in this order; a missing one is null. */
export function picked(row: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

export function dictTextOf(row: AnyRow, name: string): string | undefined {
  const text = row[name + textSuffix];
  return typeof text === 'string' ? text : undefined;
}
