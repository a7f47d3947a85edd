import type { Client, ListQuery, QueryCondition } from '@saiyun/sdk';
import { allFields, type Entity, type Field, type Fields, labelIn, no, yes } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { itemFinder } from './item-values.ts';
import { isWholeId, namedId, shortestId } from './named-rows.ts';

type Values = Readonly<Record<string, unknown>>;
/** `beside`: what else is given, in whose competition, say, a group is looked for first. */
type IdOf = (name: string, field: Pick<Field, 'of'> & { readonly kind?: Field['kind'] }, word: string, beside?: Values) => Promise<string>;

/**
 * The id of the row that a field refers to, named as rows are everywhere: by number, code or unique name, or the first letters of its id.
 * A word is left as it is where nothing can be looked up, and no call is made for a whole id.
 * @throws CliError with exit code 6 if no row is called so
 */
function idFinder(cli: Cli, client: Client): IdOf {
  const { language, dialect, explain } = cli.settings;
  const kept = new Map<string, ReturnType<typeof namedId>>();
  const found = (entity: Entity, word: string, within: Readonly<Record<string, string>>): ReturnType<typeof namedId> => {
    const key = JSON.stringify([entity.name, word, within]);
    const asked = kept.get(key) ?? namedId(cli, client.entity(entity), entity, word, within);
    kept.set(key, asked);
    return asked;
  };
  return async (name, { of }, word, beside = {}) => {
    // A call that is only shown is shown as it was written.
    if (word === '' || isWholeId(word) || dialect === 'jeecg' || explain) return word;
    const { entityList } = await import('@saiyun/sdk/entities');
    const entity = entityList.find(([, one]) => one.name === of)?.[1];
    if (!entity?.calls.includes('list')) return word;
    const within = aboveOf(entity, beside);
    const near = Object.keys(within).length > 0 ? await found(entity, word, within) : 'none';
    const row = near === 'none' ? await found(entity, word, {}) : near;
    if (row === 'unseen') return word;
    if (row !== 'none') return row.id;
    const label = labelIn(entity.label, language);
    throw new CliError('record.noRef', { exit: exitCodes.notFound, params: { field: name, label, word, least: shortestId } });
  };
}

/** The ids beside a reference that its rows have too: a group and what is entered for it belong to one competition. */
function aboveOf({ fields }: Entity, beside: Values): Readonly<Record<string, string>> {
  const above = Object.entries(fields).flatMap(([name, { kind, search }]) => {
    const id = kind === 'ref' && search ? beside[name] : undefined;
    return typeof id === 'string' && isWholeId(id) ? [[name, id] as const] : [];
  });
  return Object.fromEntries(above);
}

/** Names in the order of the definition, in which what stands above comes first. */
const inOrder = (fields: Fields, names: readonly string[]): readonly string[] => [
  ...Object.keys(fields).filter((name) => names.includes(name)),
  ...names.filter((name) => !Object.hasOwn(fields, name)),
];

const isMarked = (value: string): boolean => /[*<>]|^(eq|ne|gt|ge|lt|le|in|=|!=) |\+\+/.test(value);

/** `a`, `a,b` and `!a`; other patterns stay as they are. */
async function eachId(idOf: IdOf, name: string, field: Field, value: string, beside?: Values): Promise<string> {
  if (isMarked(value)) return value;
  const not = value.startsWith('!') && !value.includes(',') ? '!' : '';
  const ids: string[] = [];
  for (const word of value.slice(not.length).split(',')) ids.push(await idOf(name, field, word.trim(), beside));
  return `${not}${ids.join(',')}`;
}

const compared: readonly string[] = ['eq', 'ne', 'in'];

/** The query of a list or an export with the ids of the rows and the values of the items that its filters name. */
export async function withRefIds<Q extends ListQuery>(cli: Cli, client: Client, entity: Entity, query: Q): Promise<Q> {
  const [findId, itemOf] = [idFinder(cli, client), itemFinder(cli, client)];
  const fields = allFields(entity);
  const refOf = (name: string): Field | undefined => (['ref', 'dict'].includes(fields[name]?.kind ?? '') ? fields[name] : undefined);
  const idOf: IdOf = (name, field, word, beside) =>
    field.kind === 'dict' ? itemOf({ of: field.of }, word) : findId(name, field, word, beside);
  const match: Record<string, unknown> = { ...query.match };
  for (const name of inOrder(fields, Object.keys(match))) {
    const [field, value] = [refOf(name.replace(/_MultiString$/, '')), match[name]];
    if (field && typeof value === 'string') match[name] = await eachId(idOf, name, field, value, match);
  }
  const condition = async (one: QueryCondition): Promise<QueryCondition> => {
    const field = refOf(one.field);
    return field && compared.includes(one.rule) ? { ...one, val: await eachId(idOf, one.field, field, one.val) } : one;
  };
  const superQuery = [];
  for (const part of query.superQuery ?? []) {
    if (!('params' in part)) superQuery.push(await condition(part));
    else {
      const params = [];
      for (const one of part.params) params.push(await condition(one));
      superQuery.push({ ...part, params });
    }
  }
  return { ...query, ...(query.match && { match }), ...(query.superQuery && { superQuery }) };
}

/** The same for what is sent: a word that names no row is sent as it is, and the platform tells all faults at once. */
export function sentIdFinder(cli: Cli, client: Client): IdOf {
  const find = idFinder(cli, client);
  return (name, field, word, beside) =>
    find(name, field, word, beside).catch((error: unknown) => {
      if (error instanceof CliError && error.key === 'record.noRef') return word;
      throw error;
    });
}

/**
 * Values to send, with references named as rows are everywhere, texts of dictionaries in either language and yes or no, as sheets have them;
 * `beside` are values that are known besides. What means nothing is sent as it is, and the platform tells all faults at once.
 */
export function valueReader(cli: Cli, client: Client): (fields: Fields, values: Values, beside?: Values) => Promise<Values> {
  const [idOf, itemOf] = [sentIdFinder(cli, client), itemFinder(cli, client)];
  return async (fields, values, beside = {}) => {
    const read: Record<string, unknown> = { ...values };
    for (const name of inOrder(fields, Object.keys(values))) {
      const [field, value] = [fields[name], values[name]];
      if (field?.kind === 'flag') read[name] = flagOf(value) ?? value;
      else if (typeof value !== 'string' || !field) continue;
      else if (field.kind === 'dict') read[name] = await itemOf(field, value);
      else if (field.kind === 'ref') {
        const all = { ...beside, ...read };
        read[name] = field.many ? await eachId(idOf, name, field, value, all) : await idOf(name, field, value.trim(), all);
      }
    }
    return read;
  };
}

const flags: Readonly<Record<string, string>> = { '1': yes, true: yes, yes, 是: yes, '0': no, false: no, no, 否: no };

/** `1` or `0` for what means yes or no. */
export function flagOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'boolean') return undefined;
  const text = String(value).trim().toLowerCase();
  return Object.hasOwn(flags, text) ? flags[text] : undefined;
}
