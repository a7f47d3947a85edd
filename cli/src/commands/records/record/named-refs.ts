import type { Client, ListQuery, QueryCondition } from '@saiyun/sdk';
import { allFields, type Entity, type Field, type Fields, labelIn } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { nameAndValue } from '../export/export-query.ts';
import { isWholeId, namedId, shortestId } from './named-rows.ts';

type Values = Readonly<Record<string, unknown>>;
type IdOf = (name: string, field: Pick<Field, 'of'>, word: string) => Promise<string>;

/**
 * The id of the row that a field refers to, named as rows are everywhere: by number, code or unique name, or the first letters of its id.
 * A word is left as it is where nothing can be looked up, and no call is made for a whole id.
 * @throws CliError with exit code 6 if no row is called so
 */
function idFinder(cli: Cli, client: Client): IdOf {
  const { language, dialect, explain } = cli.settings;
  return async (name, { of }, word) => {
    // A call that is only shown is shown as it was written.
    if (word === '' || isWholeId(word) || dialect === 'jeecg' || explain) return word;
    const { entityList } = await import('@saiyun/sdk/entities');
    const entity = entityList.find(([, one]) => one.name === of)?.[1];
    if (!entity?.calls.includes('list')) return word;
    const found = await namedId(cli, client.entity(entity), entity, word);
    if (found === 'unseen') return word;
    if (found !== 'none') return found.id;
    const label = labelIn(entity.label, language);
    throw new CliError('record.noRef', { exit: exitCodes.notFound, params: { field: name, label, word, least: shortestId } });
  };
}

const isMarked = (value: string): boolean => /[*<>]|^(eq|ne|gt|ge|lt|le|in|=|!=) |\+\+/.test(value);

/** `a`, `a,b` and `!a`; other patterns stay as they are. */
async function eachId(idOf: IdOf, name: string, field: Field, value: string): Promise<string> {
  if (isMarked(value)) return value;
  const not = value.startsWith('!') && !value.includes(',') ? '!' : '';
  const ids: string[] = [];
  for (const word of value.slice(not.length).split(',')) ids.push(await idOf(name, field, word.trim()));
  return `${not}${ids.join(',')}`;
}

const compared: readonly string[] = ['eq', 'ne', 'in'];

/** The query of a list or an export with the ids of the rows that its filters on references name. */
export async function withRefIds<Q extends ListQuery>(cli: Cli, client: Client, entity: Entity, query: Q): Promise<Q> {
  const idOf = idFinder(cli, client);
  const fields = allFields(entity);
  const refOf = (name: string): Field | undefined => (fields[name]?.kind === 'ref' ? fields[name] : undefined);
  const match: Record<string, unknown> = { ...query.match };
  for (const [name, value] of Object.entries(match)) {
    const field = refOf(name.replace(/_MultiString$/, ''));
    if (field && typeof value === 'string') match[name] = await eachId(idOf, name, field, value);
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
  return (name, field, word) =>
    find(name, field, word).catch((error: unknown) => {
      if (error instanceof CliError && error.key === 'record.noRef') return word;
      throw error;
    });
}

/** The values to send with the ids of the rows that `--set` names. */
export async function withRefIdsSet(cli: Cli, client: Client, fields: Fields, values: Values, set: readonly string[]): Promise<Values> {
  const idOf = sentIdFinder(cli, client);
  const found: Record<string, unknown> = { ...values };
  for (const text of set) {
    const [name] = nameAndValue(text);
    const [field, value] = [fields[name], values[name]];
    if (field?.kind === 'ref' && typeof value === 'string')
      found[name] = field.many ? await eachId(idOf, name, field, value) : await idOf(name, field, value.trim());
  }
  return found;
}
