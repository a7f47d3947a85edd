import type { AnyEntityClient } from '@saiyun/sdk';
import { type Entity, type Language, labelIn, type Verb } from '@saiyun/sdk/contract';
import { choiceOf } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../../cli.ts';
import { tableLines } from '../../../../output/table.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { isClientError } from '../../../../problems/problem.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { confirmDanger } from '../confirm.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { valueReader } from '../named-refs.ts';
import { withRows } from '../named-rows.ts';
import { type GivenValues, givenValues, skeleton } from './values.ts';

export interface VerbOptions extends GivenValues {
  readonly entity: string;
  readonly verb: string;
  readonly ids: readonly string[];
  readonly revision?: number;
  readonly yes: boolean;
  readonly generate?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Runs a verb on rows, all or none, and prints their new revision and state. Where every row is already where the verb leads there is nothing
 * to do, which is no failure: a job may be run again. If only some are, the platform's refusal stands.
 */
export const runVerb: Run<VerbOptions, 'record'> = async (
  cli,
  { entity: word, verb: name, ids: given, revision, yes, generate, dryRun, ...input },
) => {
  const entity = await entityNamed(word);
  const verb = entity.verbs[name];
  const ids = [...new Set(given)];
  if (generate) {
    await cli.data(skeleton(verb?.input ?? {}));
    return undefined;
  }
  const dry = dryRunHeaders(cli, dryRun);
  if (revision !== undefined && ids.length > 1) throw usageError('record.oneRevision');
  const typed = verb?.input ? await givenValues(cli, verb.input, input) : undefined;
  const { language } = cli.settings;
  if (verb?.danger && !dryRun) {
    const [verbLabel, label] = [labelIn(verb.label, language), labelIn(entity.label, language)];
    const what = verbLabel.includes(label) ? verbLabel : cli.text('record.doVerb', { verb: verbLabel, label });
    await confirmDanger(cli, yes, what, ids);
  }
  const options = { signal: cli.signal, ...dry, ...(revision !== undefined && { revision }) };
  const { rows, changed, told, next } = await withClient(cli, async (client): Promise<Done> => {
    const calls = client.entity(entity);
    const values = typed && (await valueReader(cli, client)(verb?.input ?? {}, typed));
    return withRows(cli, calls, entity, ids, async (found) => {
      try {
        return { ...(await calls.verb(name, found, values, options)), changed: true };
      } catch (error) {
        const isThere = isClientError(error) && error.code === 'verb.state' && verb !== undefined;
        const there = isThere ? await rowsThere(cli, calls, entity, { verb, values: values ?? {} }, found).catch(unread) : undefined;
        if (there) return { rows: there, changed: false };
        throw error;
      }
    });
  });
  if (!changed) cli.notice('record.already', { state: stateText(entity, rows[0]?.state ?? null, language), count: rows.length });
  else if (dryRun) cli.notice('program.dryRunDone');
  for (const text of [told, next]) if (text) cli.notice('record.told', { told: text });
  if (cli.asData) {
    await cli.data(rows.map((row) => ({ ...row, changed, ...(told && { told }), ...(next && { next }) })));
    return undefined;
  }
  const columns = [
    { title: 'id', whole: true },
    { title: cli.text('program.column.revision'), right: true },
    { title: cli.text('program.column.state') },
  ];
  const cells = rows.map((row) => [row.id, row.revision, stateText(entity, row.state, language)]);
  await cli.show(tableLines(columns, cells, cli.tableWidth), { titled: true });
  return undefined;
};

interface Done {
  readonly rows: readonly { readonly id: string; readonly revision: number; readonly state: string | null }[];
  readonly changed: boolean;
  readonly told?: string;
  readonly next?: string;
}

/** Rows that cannot be read leave the refusal as it is. */
function unread(error: unknown): undefined {
  if (!isClientError(error)) throw error;
}

/** What is said for the log, and changes nothing of a row. */
const words: ReadonlySet<string> = new Set(['reason', 'opinion']);

/** The rows, if each of them is already where the verb leads, with the values that it would give them. */
async function rowsThere(
  cli: Cli,
  calls: AnyEntityClient,
  { stateField = 'status' }: Entity,
  { verb, values }: { readonly verb: Verb; readonly values: Readonly<Record<string, unknown>> },
  ids: readonly string[],
): Promise<Done['rows'] | undefined> {
  if (verb.to === undefined) return undefined;
  const given = Object.entries(values).filter(([name]) => !words.has(name));
  const rows: Done['rows'][number][] = [];
  for (const id of ids) {
    const row = await calls.queryById(id, { signal: cli.signal });
    if (row[stateField] !== verb.to || !given.every(([name, value]) => row[name] === value)) return undefined;
    rows.push({ id: row.id, revision: row.revision, state: verb.to });
  }
  return rows;
}

/** A state in words; as it is where the record's states are not a closed list. */
function stateText({ stateField, fields }: Entity, state: string | null, language: Language): string {
  const choice = choiceOf(fields[stateField ?? '']?.of, state);
  return choice ? labelIn(choice.label, language) : (state ?? '');
}
