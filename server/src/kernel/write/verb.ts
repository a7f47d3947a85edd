import type { AnyRow, Entity, Role, Verb } from '@saiyun/sdk/contract';
import { draftIssues, fromWire, readVerbBody, refuseIssues } from '@saiyun/sdk/logic/draft';
import { rowName } from '@saiyun/sdk/view';
import { refuseRow, rolesFor } from '../access/access.ts';
import { writeOf } from '../access/confinement.ts';
import { audit, auditImage } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import type { Draft, EntityModule, ToldAfter, TxCtx } from '../entity-module.ts';
import { publish } from '../events/outbox.ts';
import { Failure } from '../failure.ts';
import { columnName, type DbRow, fromDb } from '../row/row.ts';
import { touch } from '../row/touch.ts';
import { choiceIssues } from './draft-check.ts';
import { withinIssues } from './given-fields.ts';
import { refuseFiles } from './named-files.ts';
import { readRows, refuseUngiven, shownRow, updateRow, wireRows, writing } from './standard-calls.ts';

export interface VerbResult {
  readonly rows: readonly { readonly id: string; readonly revision: number; readonly state: string }[];
  /** What whoever ran the verb has to know of its effect, in their language. */
  readonly told?: string;
  /** What follows now that it is done, in their language. */
  readonly next?: string;
}

type WorkRule = (ctx: Ctx, row: AnyRow) => Promise<Draft>;
type TellRule = (ctx: TxCtx, rows: readonly AnyRow[], input: unknown) => Promise<ToldAfter>;
type RunRule = (ctx: TxCtx, row: AnyRow, input: unknown) => Promise<Draft | undefined>;

/** Rows that only change state, in one statement. */
const moveRows = async (ctx: TxCtx, module: EntityModule, column: string, to: string, rows: readonly AnyRow[]): Promise<AnyRow[]> => {
  const { entity, rules } = module;
  const stored = await ctx.tx.many<DbRow>(
    `update ${entity.table} as t set ${column} = $2, ${touch('$3', '$4', 't.revision')} where t.id = any($1) returning t.*`,
    [rows.map((row) => row.id), to, ctx.actor.username, ctx.now()],
  );
  return stored.map((row) => fromDb(ctx, entity, row, rules.hidden));
};

const write = async (
  ctx: TxCtx,
  module: EntityModule,
  verb: Verb,
  rows: readonly AnyRow[],
  effects: readonly Draft[],
): Promise<AnyRow[]> => {
  const state = module.entity.stateField ?? 'status';
  const plain = verb.to === undefined ? [] : rows.filter((_, i) => Object.keys(effects[i] ?? {}).length === 0);
  const written = verb.to !== undefined && plain.length > 0 ? await moveRows(ctx, module, columnName(state), verb.to, plain) : [];
  for (const [i, row] of rows.entries()) {
    if (plain.includes(row)) continue;
    written.push(await updateRow(ctx, module, row, { ...(verb.to === undefined ? {} : { [state]: verb.to }), ...effects[i] }));
  }
  const byId = new Map(written.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
};

const reasonOf = (input: Draft): string | undefined => {
  const reason = input.reason ?? input.opinion;
  return typeof reason === 'string' ? reason : undefined;
};

/** What a verb works out before its transaction, by row: whoever may not run it learns so at once, and nothing is locked meanwhile. */
const workedOut = async (
  ctx: Ctx,
  module: EntityModule,
  name: string,
  roles: readonly Role[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Draft>> => {
  const work = (module.rules.beforehand as Readonly<Record<string, WorkRule | undefined>> | undefined)?.[name];
  const found = new Map<string, Draft>();
  if (!work) return found;
  const reading = { ...ctx, tx: ctx.db };
  const rows = await readRows(ctx, ctx.db, module, roles, ids);
  if (rows.length < ids.length) throw new Failure('row.missing');
  await refuseUngiven(reading, module, roles, ids, writeOf(module.entity, name));
  await refuseEach(reading, module, rows, (row) => refuseRow(reading, module.entity, name, row));
  for (const row of rows) found.set(row.id, await work(ctx, row));
  return found;
};

/**
 * PUT {verb}: all rows or none, in one transaction. Checks role, button and input; locks the rows in id order; then checks scope, revision,
 * state and the record's own rule; writes state, audit rows and outbox events. A rule may return another state than the definition's.
 */
export async function runVerb(ctx: Ctx, module: EntityModule, name: string, body: Readonly<Record<string, unknown>>): Promise<VerbResult> {
  const asked = askedOf(ctx, module, name, body);
  await module.rules.refresh?.(ctx);
  const beforehand = await workedOut(ctx, module, name, asked.roles, asked.ids);
  return writing(ctx, module.entity, (tx) => carryOut(tx, module, name, asked, beforehand));
}

/** The same in a transaction that writes other rows as well, for a verb that works nothing out beforehand. */
export function runVerbIn(tx: TxCtx, module: EntityModule, name: string, body: Readonly<Record<string, unknown>>): Promise<VerbResult> {
  return carryOut(tx, module, name, askedOf(tx, module, name, body), new Map());
}

/** What a call asks of a verb, refused before a transaction is opened for it. */
interface Asked {
  readonly verb: Verb;
  readonly roles: readonly Role[];
  readonly ids: readonly string[];
  readonly revision: number | undefined;
  readonly input: Draft;
}

function askedOf(ctx: Ctx, { entity }: EntityModule, name: string, body: Readonly<Record<string, unknown>>): Asked {
  const verb = entity.verbs[name];
  if (!verb) throw new Failure('path.unknown');
  const roles = rolesFor(ctx, entity, name);
  const { ids, revision, input: given } = readVerbBody(verb, body);
  const fields = verb.input ?? {};
  const input = fromWire(fields, given);
  refuseIssues(fields, draftIssues(fields, input, 'add', ctx.config.SAIYUN_MOBILE_PREFIXES));
  return { verb, roles, ids, revision, input };
}

async function carryOut(
  tx: TxCtx,
  module: EntityModule,
  name: string,
  { verb, roles, ids, revision, input }: Asked,
  beforehand: Awaited<ReturnType<typeof workedOut>>,
): Promise<VerbResult> {
  const { entity, rules } = module;
  const fields = verb.input ?? {};
  refuseIssues(fields, await choiceIssues(tx, fields, input));
  const rows = await readRows(tx, tx.tx, module, roles, ids, { lock: true });
  if (rows.length < ids.length) throw new Failure('row.missing');
  await refuseUngiven(tx, module, roles, ids, writeOf(entity, name));
  await refuseStale(tx, module, rows, revision);
  for (const row of rows) await refuseFiles(tx, fields, input, { fields: entity.fields, row });
  const rule = (rules.verbs as Readonly<Record<string, RunRule | undefined>> | undefined)?.[name];
  const effects: Draft[] = [];
  await refuseEach(tx, module, rows, (row) => refuseRow(tx, entity, name, row));
  for (const row of rows)
    await refuseEach(
      tx,
      module,
      [row],
      async () => {
        refuseIssues(fields, await withinIssues(tx, fields, input, row));
        effects.push({ ...beforehand.get(row.id), ...(await rule?.(tx, row, verb.input ? input : undefined)) });
      },
      rows.length > 1 && isOfRow(verb),
    );
  const after = await write(tx, module, verb, rows, effects);
  // Nobody may move a row to where they could not have written it.
  await refuseUngiven(tx, module, roles, ids, writeOf(entity, name));
  await record(tx, entity, name, rows, after, input);
  const { told, next } =
    (await (rules.afterwards as Readonly<Record<string, TellRule | undefined>> | undefined)?.[name]?.(
      tx,
      after,
      verb.input ? input : undefined,
    )) ?? {};
  return {
    rows: after.map((row) => ({ id: row.id, revision: row.revision, state: stateOf(entity, row) })),
    ...(told && { told }),
    ...(next && { next }),
  };
}

/** Whether a rule of the verb can only refuse a row: what is given with it, besides a reason, may be at fault instead. */
const isOfRow = ({ input = {} }: Verb): boolean => Object.keys(input).every((field) => field === 'reason' || field === 'opinion');

/** Lets each row be refused, and where the call concerns several names those that are, with the reason of the first. */
async function refuseEach(
  tx: TxCtx,
  module: EntityModule,
  rows: readonly AnyRow[],
  check: (row: AnyRow) => Promise<void>,
  isNamed = rows.length > 1,
): Promise<void> {
  const refused: { readonly row: AnyRow; readonly failure: Failure }[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      if (!isNamed || !(error instanceof Failure)) throw error;
      refused.push({ row, failure: error });
    }
  }
  const [first] = refused;
  if (!first) return;
  const alike = refused.filter(({ failure }) => failure.code === first.failure.code && failure.text === first.failure.text);
  throw first.failure.of(
    await namesOf(
      tx,
      module,
      alike.map(({ row }) => row),
    ),
  );
}

/** What the caller knows the rows by. */
async function namesOf(tx: TxCtx, module: EntityModule, rows: readonly AnyRow[]): Promise<readonly string[]> {
  const wire = await wireRows(tx, tx.tx, module, rows, true);
  return wire.map((row) => rowName(module.entity, shownRow(tx, module, row) as AnyRow, tx.language));
}

const stateOf = (entity: Entity, row: AnyRow): string => {
  const state = row[entity.stateField ?? 'status'];
  return typeof state === 'string' ? state : '';
};

const refuseStale = async (ctx: TxCtx, module: EntityModule, rows: readonly AnyRow[], revision: unknown): Promise<void> => {
  const [row] = rows;
  if (revision == null || rows.length !== 1 || !row || row.revision === revision) return;
  const [stored] = await wireRows(ctx, ctx.tx, module, [row], true);
  throw new Failure('row.stale', {}, { result: stored && shownRow(ctx, module, stored) });
};

const record = async (
  ctx: TxCtx,
  entity: Entity,
  name: string,
  before: readonly AnyRow[],
  after: readonly AnyRow[],
  input: Draft,
): Promise<void> => {
  const pairs = before.map((row, i) => [row, after[i] ?? row] as const);
  await audit(
    ctx,
    entity,
    pairs.map(([was, is]) => ({
      action: name,
      entityId: was.id,
      before: auditImage(entity, was, is),
      after: auditImage(entity, is, was),
      reason: reasonOf(input),
    })),
  );
  const events = pairs.map(([was, is]) => ({ id: was.id, from: stateOf(entity, was), to: stateOf(entity, is), revision: is.revision }));
  await publish(ctx, entity, name, events);
};
