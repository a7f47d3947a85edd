import type { Client } from '@saiyun/sdk';
import { type ConfigApplied, type ConfigChange, type Field, labelIn, yes } from '@saiyun/sdk/contract';
import { choiceOf, choicesOf } from '@saiyun/sdk/entities';
import type { Cli } from '../../../cli.ts';
import { recordOf } from './config-records.ts';

type FieldChange = ConfigChange['fields'][number];

const fieldOf = ({ part }: ConfigChange, { field }: FieldChange): Field | undefined => {
  const { fields, stateField = 'status' } = recordOf[part];
  return field === 'state' ? fields[stateField] : fields[field];
};

/** The value that stands in the database: a configuration has states by their names. */
const storedOf = ({ part }: ConfigChange, { field }: FieldChange, value: unknown): unknown =>
  field === 'state' && typeof value === 'string' ? (recordOf[part].states[value] ?? value) : value;

/** The texts of the dictionaries that the changes name and that are no closed lists; those that cannot be read are left out. */
async function dictTexts(client: Client, changes: readonly ConfigChange[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const codes = new Set(
    changes
      .flatMap((change) => change.fields.flatMap((one) => fieldOf(change, one) ?? []))
      .flatMap(({ kind, of }) => (kind === 'dict' ? (of ?? []) : [])),
  );
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const code of codes) {
    if (choicesOf(code)) continue;
    const items = await client.dicts.items(code).catch(() => []);
    found.set(code, new Map(items.map(({ value, text }) => [String(value), text])));
  }
  return found;
}

/** The changes with states, codes of dictionaries and flags in words, for people. */
export async function inWords(cli: Cli, client: Client, applied: ConfigApplied): Promise<ConfigApplied> {
  const { language } = cli.settings;
  const texts = await dictTexts(client, applied.changes);
  const wordOf = (field: Field | undefined, value: unknown): unknown => {
    if (Array.isArray(value)) return field?.kind === 'dict' ? value.map((one) => wordOf(field, one)) : value;
    if (value === null || (typeof value !== 'string' && typeof value !== 'number')) return value;
    if (field?.kind === 'flag') return cli.text(String(value) === yes ? 'program.isSo' : 'program.isNot');
    if (field?.kind !== 'dict') return value;
    const choice = choiceOf(field.of, String(value));
    return (choice && labelIn(choice.label, language)) ?? texts.get(field.of ?? '')?.get(String(value)) ?? value;
  };
  const changes = applied.changes.map((change) => ({
    ...change,
    fields: change.fields.map((one) => {
      const field = fieldOf(change, one);
      const told = (value: unknown): unknown => wordOf(field, storedOf(change, one, value));
      return { ...one, before: told(one.before), after: told(one.after) };
    }),
  }));
  return { ...applied, changes };
}
