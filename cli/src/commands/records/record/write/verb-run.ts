import { type Entity, type Language, labelIn } from '@saiyun/sdk/contract';
import { choiceOf } from '@saiyun/sdk/entities';
import type { Run } from '../../../../cli.ts';
import { tableLines } from '../../../../output/table.ts';
import { withClient } from '../../../../platform/session.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { entityNamed } from '../../../../records/entity-names.ts';
import { confirmDanger } from '../confirm.ts';
import { dryRunHeaders } from '../dry-run.ts';
import { withRefIdsSet } from '../named-refs.ts';
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

/** Runs a verb on rows, all or none, and prints their new revision and state. */
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
  const { rows } = await withClient(cli, async (client) => {
    const calls = client.entity(entity);
    const values = typed && (await withRefIdsSet(cli, client, verb?.input ?? {}, typed, input.set));
    return withRows(cli, calls, entity, ids, (found) => calls.verb(name, found, values, options));
  });
  if (dryRun) cli.notice('program.dryRunDone');
  if (cli.asData) {
    await cli.data(rows);
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

/** A state in words; as it is where the record's states are not a closed list. */
function stateText({ stateField, fields }: Entity, state: string | null, language: Language): string {
  const choice = choiceOf(fields[stateField ?? '']?.of, state);
  return choice ? labelIn(choice.label, language) : (state ?? '');
}
