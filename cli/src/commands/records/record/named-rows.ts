import type { AnyEntityClient, Client } from '@saiyun/sdk';
import { type AnyRow, type Entity, type Language, labelIn, languages } from '@saiyun/sdk/contract';
import { ownName, rowName } from '@saiyun/sdk/view';
import type { Cli } from '../../../cli.ts';
import { CliError, usageError, withHint } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError } from '../../../problems/problem.ts';

/** Fewer letters of an id name nothing. */
export const shortestId = 4;

export function isWholeId(word: string): boolean {
  return /^[0-9a-f]{32}$/.test(word);
}

/**
 * Does something with rows that are named by their ids, or by a number, code or unique name, or by the first letters of their ids. Ids are
 * tried first and cost no further call; whatever else names a row is looked up when no row has such an id.
 * @throws CliError with exit code 2 if a word names several rows; with exit code 6 if one names none
 */
export function withRows<T>(
  cli: Cli,
  calls: AnyEntityClient,
  entity: Entity,
  words: readonly string[],
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  const find = entity.calls.includes('list') ? (word: string) => idOf(cli, calls, entity, word) : undefined;
  return withFound(cli, entity, words, find, act);
}

/** The same with deleted rows, of which `read` gives those that the caller may bring back. */
export function withDeletedRows<T>(
  cli: Cli,
  entity: Entity,
  read: () => Promise<readonly AnyRow[]>,
  words: readonly string[],
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  return withFound(cli, entity, words, async (word) => idAmong(cli, entity, await read(), word), act);
}

type Find = (word: string) => Promise<string | undefined>;

async function withFound<T>(
  cli: Cli,
  entity: Entity,
  words: readonly string[],
  find: Find | undefined,
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await act(words);
  } catch (error) {
    if (!isClientError(error) || error.kind !== 'not_found' || cli.settings.dialect === 'jeecg') throw error;
    if (words.every(isWholeId) || !find) throw error;
    const ids: string[] = [];
    for (const word of words) {
      const id = isWholeId(word) ? word : await find(word);
      if (id === undefined)
        throw withHint(error, 'record.noRow', { label: labelIn(entity.label, cli.settings.language), word, least: shortestId });
      if (!ids.includes(id)) ids.push(id);
    }
    return act(ids);
  }
}

/**
 * The ids of rows that are named as those of `withRows`, for a call that passes over what it does not find. A call that is only shown is
 * shown as it was written.
 * @throws CliError with exit code 6 if a word names none
 */
export async function namedIds(cli: Cli, client: Client, entity: Entity, words: readonly string[]): Promise<readonly string[]> {
  const { dialect, explain, language } = cli.settings;
  if (dialect === 'jeecg' || explain || !entity.calls.includes('list')) return words;
  const ids: string[] = [];
  for (const word of words) {
    const found = isWholeId(word) ? { id: word } : await namedId(cli, client.entity(entity), entity, word);
    if (found === 'none') {
      const params = { label: labelIn(entity.label, language), word, least: shortestId };
      throw new CliError('record.noRow', { exit: exitCodes.notFound, params });
    }
    ids.push(found === 'unseen' ? word : found.id);
  }
  return ids;
}

/** Does something with one row that is named as those of `withRows`. */
export function withRow<T>(cli: Cli, client: Client, entity: Entity, word: string, act: (id: string) => Promise<T>): Promise<T> {
  return withRows(cli, client.entity(entity), entity, [word], ([id = word]) => act(id));
}

/** The fields by which people identify a row: its number or code, what is unique, and at last its name in either language. */
function namingFields({ key, title, titleEn, under, fields }: Entity): readonly string[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.unique || key.includes(name) || name === under || name === title);
  const found = names.filter((name) => fields[name]?.kind === 'text' && fields[name].search && !fields[name].cipher);
  const named = found.sort((a, b) => Number(a === title) - Number(b === title));
  return titleEn === undefined ? named : [...named, titleEn];
}

/** The id of the only one of these rows that the word names, by what `namedId` looks for. */
function idAmong({ settings }: Cli, entity: Entity, rows: readonly AnyRow[], word: string): string | undefined {
  const isShortId = word.length >= shortestId && /^[0-9a-f]+$/.test(word);
  const whole = (row: AnyRow): boolean => languages.some((language) => rowName(entity, row, language) === word);
  const ways: readonly ((row: AnyRow) => boolean)[] = [
    ({ id }) => id === word,
    whole,
    ...namingFields(entity).map((name) => (row: AnyRow) => row[name] === word),
    ({ id }) => isShortId && id.startsWith(word),
  ];
  for (const isIt of ways) {
    const [row, ...others] = rows.filter(isIt);
    if (row && others.length > 0) throw ambiguous(entity, word, [row, ...others], settings.language);
    if (row) return row.id;
  }
  return undefined;
}

function ambiguous(entity: Entity, word: string, rows: readonly AnyRow[], language: Language): CliError {
  const ids = rows.map((one) => `${one.id} (${rowName(entity, one, language)})`).join(', ');
  return usageError('record.ambiguous', { params: { word, ids } });
}

/** The id of the only row that the word names; undefined if there is none, or the caller may not read the list. */
async function idOf(cli: Cli, calls: AnyEntityClient, entity: Entity, word: string): Promise<string | undefined> {
  const found = await namedId(cli, calls, entity, word);
  return found === 'none' || found === 'unseen' ? undefined : found.id;
}

/**
 * The only row that the word names, of those that match `within`. `unseen` if the caller may not read the list.
 * @throws CliError with exit code 2 if there are several
 */
export async function namedId(
  { signal, settings }: Cli,
  calls: AnyEntityClient,
  entity: Entity,
  word: string,
  within: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string } | 'none' | 'unseen'> {
  const only = async (name: string, value: string, isIt: (row: AnyRow) => boolean): Promise<AnyRow | undefined> => {
    const { records } = await calls.list({ match: { ...within, [name]: value }, pageSize: 3 }, { signal });
    const [row, ...others] = records.filter(isIt);
    if (row && others.length > 0) throw ambiguous(entity, word, [row, ...others], settings.language);
    return row;
  };
  try {
    const whole = await byWholeName(calls, entity, word, { within, signal });
    if (whole) return whole;
    // A comma, a star or an exclamation mark would make a pattern of it.
    for (const name of /[,*!]/.test(word) ? [] : namingFields(entity)) {
      const row = await only(name, word, (one) => one[name] === word);
      if (row) return row;
    }
    // Rows that came from elsewhere may have ids of another form.
    if (!/^[0-9a-f]+$/.test(word) || word.length < shortestId)
      return (/^[\w-]{1,64}$/.test(word) && (await only('id', word, ({ id }) => id === word))) || 'none';
    return (await only('id', `${word}*`, (row) => row.id.startsWith(word))) ?? 'none';
  } catch (fault) {
    if (isClientError(fault) && ['not_found', 'forbidden', 'unsupported'].includes(fault.kind)) return 'unseen';
    throw fault;
  }
}

/** The row that is called so where lists and messages tell namesakes apart: "Final round · Robot contest". */
async function byWholeName(
  calls: AnyEntityClient,
  entity: Entity,
  word: string,
  { within, signal }: { readonly within: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<AnyRow | undefined> {
  const title = ownName(word);
  if (entity.apart === undefined || title === word || /[,*!]/.test(title)) return undefined;
  for (const name of [entity.title, ...(entity.titleEn ? [entity.titleEn] : [])]) {
    const { records } = await calls.list({ match: { ...within, [name]: title }, pageSize: namesakes }, { signal });
    const found = records.filter((row) => languages.some((language) => rowName(entity, row, language) === word));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** More rows of one name nobody has. */
const namesakes = 200;

/** How many letters tell the ids of these rows apart, at least eight, as lists on a terminal show them. */
export function shortIdLength(ids: readonly string[]): number {
  for (let length = 8; length < 32; length++) if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
  return 32;
}
