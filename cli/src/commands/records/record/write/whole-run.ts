import type { AnyEntityClient } from '@saiyun/sdk';
import { type AnyRow, type Entity, labelIn, type Part } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../../cli.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { sameWord } from '../../../../records/record-names.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { valueReader } from '../named-refs.ts';
import { checkName, objectIn, skeleton } from './values.ts';

export interface WholeOptions {
  readonly entity: string;
  /** The file; missing for `generate`. */
  readonly file?: string;
  /** Prints the file of a stored record, or of a new one, instead of sending one. */
  readonly generate?: boolean | string;
  /** Deletes the stored rows that the file leaves out. */
  readonly prune?: boolean;
  readonly dryRun?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

interface NamedPart extends Part {
  readonly entity: Entity;
  /** Its name in files: that of the record in commands. */
  readonly word: string;
}

/** Rows of all parts that one call takes. */
const mostRows = 5000;

const partsOf = async ({ parts = [] }: Entity): Promise<readonly NamedPart[]> => {
  const { entityList } = await import('@saiyun/sdk/entities');
  return parts.flatMap((part) => {
    const found = entityList.find(([, { name }]) => name === part.of);
    return found ? [{ ...part, entity: found[1], word: found[0] }] : [];
  });
};

/** The fields that a file may set of a row. */
const fieldsOf = ({ fields }: Entity, except: readonly string[], isStored: boolean) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !field.server && !(isStored && field.frozen) && !except.includes(name)),
  );

const kept = ['id', 'revision'];

/** Values of a file; only fields that can be written are taken. */
const valuesIn = (entity: Entity, given: Values, except: readonly string[]): Values => {
  const fields = fieldsOf(entity, except, typeof given.id === 'string');
  for (const name of Object.keys(given)) if (!kept.includes(name)) checkName(fields, name);
  return given;
};

const rowsIn = (cli: Cli<'record'>, file: string, { word, entity, by, order }: NamedPart, given: unknown): readonly Values[] => {
  if (!Array.isArray(given) || !given.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    throw usageError('record.badInput', { params: { file, reason: cli.text('record.noRows', { part: word }) } });
  return (given as readonly Values[]).map((row) => valuesIn(entity, row, [by, order ?? '']));
};

const storedRows = (calls: AnyEntityClient, { by, order }: Part, id: string): Promise<AnyRow[]> =>
  calls
    .rows({ match: { [by]: id } })
    .toArray({ limit: mostRows })
    .then((rows) => rows.toSorted((a, b) => Number(order && a[order]) - Number(order && b[order])));

const inputOf = (entity: Entity, row: AnyRow, except: readonly string[]): Values => {
  const names = Object.keys(fieldsOf(entity, except, true)).filter((name) => !entity.fields[name]?.writeOnly);
  return { id: row.id, revision: row.revision, ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])) };
};

/** A record with its parts as a file to change and send back. */
const generated = async (cli: Cli<'record'>, entity: Entity, parts: readonly NamedPart[], id: string | undefined): Promise<Values> => {
  if (id === undefined)
    return {
      ...skeleton(fieldsOf(entity, [], false)),
      ...Object.fromEntries(parts.map((part) => [part.word, [skeleton(fieldsOf(part.entity, [part.by, part.order ?? ''], false))]])),
    };
  return withClient(cli, async (client) => {
    const main = inputOf(entity, await client.entity(entity).queryById(id, { signal: cli.signal }), []);
    const rows = await Promise.all(
      parts.map(async (part) => {
        const stored = await storedRows(client.entity(part.entity), part, id);
        return [part.word, stored.map((row) => inputOf(part.entity, row, [part.by, part.order ?? '']))] as const;
      }),
    );
    return { ...main, ...Object.fromEntries(rows) };
  });
};

/** Saves a record with its parts from one file, all or nothing (FORM-22); prints its id or, with `--json`, what is stored. */
export const runWhole: Run<WholeOptions, 'record'> = async (cli, { entity: word, file, generate, prune = false, dryRun }) => {
  const entity = await entityNamed(word);
  const parts = await partsOf(entity);
  if (generate !== undefined) {
    await cli.data(await generated(cli, entity, parts, typeof generate === 'string' ? generate : undefined));
    return undefined;
  }
  if (file === undefined) throw usageError('record.nothing');
  const given = await objectIn(cli, file);
  const isPart = (name: string) => parts.find((part) => sameWord(part.word, name) || sameWord(part.of, name));
  const main = valuesIn(entity, Object.fromEntries(Object.entries(given).filter(([name]) => !isPart(name))), []);
  const named = Object.entries(given).flatMap(([name, rows]) => {
    const part = isPart(name);
    return part ? [{ part, rows: rowsIn(cli, file, part, rows) }] : [];
  });
  const options = { signal: cli.signal, ...dryRunHeaders(cli, dryRun) };
  const saved = await withClient(cli, async (client) => {
    const read = valueReader(cli, client);
    const own = await read(entity.fields, main);
    const whole: Parameters<AnyEntityClient['saveWithParts']>[1][number][] = [];
    // One after the other: dictionaries are read in both languages, which are those of the client.
    for (const { part, rows: given } of named) {
      // What is above the parts is known: the row that they belong to, and what it names.
      const above = { ...own, ...(typeof own.id === 'string' && { [part.by]: own.id }) };
      const rows: Values[] = [];
      for (const row of given) rows.push(await read(part.entity.fields, row, above));
      const ids = new Set(rows.map(({ id }) => id));
      const stored = prune && typeof main.id === 'string' ? await storedRows(client.entity(part.entity), part, main.id) : [];
      const removed = stored.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
      whole.push({ entity: part.entity, rows, removed, ordered: part.order !== undefined });
    }
    return client.entity(entity).saveWithParts(own, whole, options);
  });
  const label = labelIn(entity.label, cli.settings.language);
  if (dryRun) cli.notice('program.dryRunDone');
  else cli.notice('record.saved', { label, count: saved.parts.reduce((sum, rows) => sum + rows.length, 0) });
  // The id of a row that is not stored would not help.
  const row = dryRun && main.id === undefined ? { ...saved.main, id: null } : saved.main;
  if (cli.asData) await cli.data({ ...row, ...Object.fromEntries(named.map(({ part }, i) => [part.word, saved.parts[i]])) });
  else if (row.id) await cli.out(`${row.id}\n`);
  return undefined;
};
