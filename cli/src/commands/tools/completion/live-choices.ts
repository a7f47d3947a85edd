import { allFields, type Entity, labelIn, no, yes } from '@saiyun/sdk/contract';
import type { Option } from 'commander';
import type { Cli } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import type { Choice } from './choice.ts';

/** The shell waits for this at every tab; choices that arrive later are dropped. */
const patienceMs = 1_500;

/**
 * Values of an option that its definition does not list: profiles, time zones, fields of the record, and codes that only the platform
 * knows.
 */
export async function optionValues(cli: Cli, option: Option, record: string | undefined, prefix: string): Promise<readonly Choice[]> {
  if (option.argChoices) return option.argChoices.map((value) => ({ value, about: '' }));
  switch (option.long ?? '') {
    case '--profile':
      return profiles(cli);
    case '--lang':
      return ['zh-CN', 'en'].map((value) => ({ value, about: '' }));
    case '--dialect':
      return ['saiyun', 'jeecg'].map((value) => ({ value, about: '' }));
    case '--tz':
      return Intl.supportedValuesOf('timeZone').map((value) => ({ value, about: '' }));
    case '--sort':
    case '--fields':
    case '--columns':
      return fieldList(cli, record, prefix);
    case '--match':
    case '--set':
      return fieldValues(cli, record, prefix);
    default:
      return [];
  }
}

export function profiles(cli: Cli): readonly Choice[] {
  return Object.entries(cli.settings.user.profiles).map(([value, { server = '' }]) => ({ value, about: server }));
}

interface DictValue {
  readonly value: string | number;
  readonly text: string;
}

/** Codes of the platform's dictionaries. */
export function dictCodes(cli: Cli): Promise<readonly Choice[]> {
  return asked(cli, '/sys/dict/queryAllDictItems', (all: Readonly<Record<string, readonly DictValue[]>>) =>
    Object.entries(all).map(([value, items]) => ({
      value,
      about: items
        .slice(0, 3)
        .map(({ text }) => text)
        .join(', '),
    })),
  );
}

const dictValues = (cli: Cli, code: string): Promise<readonly Choice[]> =>
  asked(cli, `/sys/dict/getDictItems/${encodeURIComponent(code)}`, (items: readonly DictValue[]) =>
    items.map(({ value, text }) => ({ value: String(value), about: text })),
  );

/** The platform's answer; empty if nobody is signed in or the platform is slow or unreachable. */
async function asked<T>(cli: Cli, path: string, read: (result: T) => readonly Choice[]): Promise<readonly Choice[]> {
  try {
    return read(await withClient(cli, (client) => client.send<T>('GET', path, { timeoutMs: patienceMs, retries: 0 })));
  } catch {
    // Completion never shows an error.
    return [];
  }
}

const fieldsOf = (cli: Cli, entity: Entity): readonly Choice[] =>
  Object.entries(allFields(entity)).map(([value, { label }]) => ({ value, about: labelIn(label, cli.settings.language) }));

const recordOf = (word: string | undefined): Promise<Entity | undefined> =>
  word === undefined ? Promise.resolve(undefined) : entityNamed(word).catch(() => undefined);

/** Comma-separated names, of which the last is completed. */
async function fieldList(cli: Cli, record: string | undefined, prefix: string): Promise<readonly Choice[]> {
  const entity = await recordOf(record);
  if (!entity) return [];
  const before = prefix.slice(0, prefix.lastIndexOf(',') + 1);
  return fieldsOf(cli, entity).map(({ value, about }) => ({ value: before + value, about }));
}

/** `name=`, followed by the values of the field's dictionary. */
async function fieldValues(cli: Cli, record: string | undefined, prefix: string): Promise<readonly Choice[]> {
  const entity = await recordOf(record);
  if (!entity) return [];
  const at = prefix.indexOf('=');
  if (at < 0) return fieldsOf(cli, entity).map(({ value, about }) => ({ value: `${value}=`, about }));
  const name = prefix.slice(0, at);
  const field = allFields(entity)[name];
  if (field?.kind === 'flag') return [yes, no].map((value) => ({ value: `${name}=${value}`, about: '' }));
  if (field?.kind !== 'dict' || field.of === undefined) return [];
  return (await dictValues(cli, field.of)).map(({ value, about }) => ({ value: `${name}=${value}`, about }));
}
