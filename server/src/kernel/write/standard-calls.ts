import type { AnyRow, Entity, Hidden, Issue, Role, StandardCall, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { competitionActions, labelIn } from '@saiyun/sdk/contract';
import { maskedFields, plainFields, readsOthers } from '@saiyun/sdk/logic/access';
import {
  defaultsOf,
  deletedIds,
  draftIssues,
  fromWire,
  isSame,
  readEditBody,
  refuseIssues,
  rowToWire,
  unmasked,
  type WireRow,
} from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../db/db.ts';
import { refuseRow, rolesFor, rolesForCall, scopeOf } from '../access/access.ts';
import { type Write, writeOf } from '../access/confinement.ts';
import { rowsFor, toldRow } from '../access/hidden-fields.ts';
import { audit, auditImage } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { addTexts, afterWrite } from '../dict/dicts.ts';
import type { Draft, EntityModule, TxCtx } from '../entity-module.ts';
import { Failure, inputFailure } from '../failure.ts';
import { newId } from '../id.ts';
import { columnsOf, liveRows } from '../row/columns.ts';
import { derivedOf } from '../row/derived.ts';
import { type DbRow, fromDb, refuseUnreadable, toDb } from '../row/row.ts';
import { touch } from '../row/touch.ts';
import { servedEntities } from '../served.ts';
import { asInputFailure, choiceIssues, uniqueIssues } from './draft-check.ts';
import { runAndRollBack } from './dry-run.ts';
import { changedByOthers, takeFieldsOfOthers, takenIssues, withinIssues } from './given-fields.ts';
import { lockTenant } from './lock-tenant.ts';
import { refuseFiles } from './named-files.ts';

/**
 * Runs a write in one transaction; after the commit every node forgets what it keeps in memory of the record. A dry run is rolled back at
 * the end.
 */
export async function writing<T>(ctx: Ctx, entity: Entity, work: (ctx: TxCtx) => Promise<T>): Promise<T> {
  // Writes made by a rule belong to the trial and are rolled back with it.
  const { dryRun, ...rest } = ctx;
  try {
    const result = dryRun ? await runAndRollBack(ctx.db, (tx) => work({ ...rest, tx })) : await ctx.db.tx((tx) => work({ ...rest, tx }));
    ctx.caches.counts.changed(entity);
    await afterWrite(ctx, entity);
    return result;
  } catch (error) {
    throw asInputFailure(entity, error);
  }
}

/**
 * The rows with these ids that the roles may see, in id order, locked on request: concurrent changes to the same rows happen one after
 * another.
 */
export async function readRows<E extends Entity, H extends Hidden>(
  ctx: Ctx,
  tx: Tx,
  module: EntityModule<E, H>,
  roles: readonly Role[],
  ids: readonly string[],
  options: { readonly lock?: boolean } = {},
): Promise<StoredRow<E, H>[]> {
  return (await readDbRows(ctx, tx, module, roles, ids, options)).map((row) => fromDb(ctx, module.entity, row, module.rules.hidden));
}

/** The same as the database has them. */
export async function readDbRows<E extends Entity, H extends Hidden>(
  ctx: Ctx,
  tx: Tx,
  module: EntityModule<E, H>,
  roles: readonly Role[],
  ids: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly DbRow[]> {
  const { entity, rules } = module;
  const live = liveRows(entity, ctx.tenantId, 2);
  const scope = scopeOf(ctx, module, roles, 2 + live.params.length);
  if (lock && entity.tree) await lockTenant(tx, ctx.tenantId);
  if (lock) await rules.store?.lockFirst?.(tx, ctx.tenantId);
  return tx.many<DbRow>(
    `select t.* from ${lock ? entity.table : rowsFor(ctx, module)} t where t.id = any($1) and ${live.sql}${scope ? ` and ${scope.sql}` : ''} order by t.id${lock ? ' for update of t' : ''}`,
    [ids, ...live.params, ...(scope?.params ?? [])],
  );
}

/** A single row; refuses with row.missing, also for a row out of scope. */
export async function readRow<E extends Entity, H extends Hidden>(
  ctx: Ctx,
  tx: Tx,
  module: EntityModule<E, H>,
  roles: readonly Role[],
  id: string,
  lock = false,
): Promise<StoredRow<E, H>> {
  const [row] = await readRows(ctx, tx, module, roles, [id], { lock });
  if (!row) throw new Failure('row.missing');
  return row;
}

/** Rows as returned to clients, with the texts of dictionaries and references and the record's derived texts. */
export async function wireRows(
  ctx: Ctx,
  tx: Tx,
  { entity, rules }: EntityModule,
  rows: readonly AnyRow[],
  masked: boolean,
  plain: readonly string[] = [],
): Promise<WireRow[]> {
  const wire = rows.map((row) => rowToWire(entity, row, { masked, plain }));
  await addTexts(ctx, tx, entity, wire);
  const derived = await derivedOf(
    ctx,
    tx,
    { entity, rules },
    rows.map(({ id }) => id),
  );
  return derived ? wire.map((row, i) => ({ ...row, ...derived[i] })) : wire;
}

/**
 * Refuses rows that the caller sees but may not write: a missing competition action, or rows beyond its responsibility. Roles that may
 * write all they see cost no query.
 */
export async function refuseUngiven(
  ctx: TxCtx,
  module: EntityModule,
  roles: readonly Role[],
  ids: readonly string[],
  write: Write,
): Promise<void> {
  const given = scopeOf(ctx, module, roles, 2, write);
  if (!given || given.sql === scopeOf(ctx, module, roles, 2)?.sql) return;
  const rows = await ctx.tx.many(`select t.id from ${module.entity.table} t where t.id = any($1) and ${given.sql}`, [ids, ...given.params]);
  if (rows.length === new Set(ids).size) return;
  if (!ctx.actor.assignments) throw new Failure('access.denied');
  throw new Failure('access.action', { action: write.action ? labelIn(competitionActions[write.action], ctx.language) : '' });
}

/** An account cannot write rows that it could not read. A record's own rules give a more precise reason; this catches what they forget. */
export async function refuseOutside(ctx: TxCtx, module: EntityModule, roles: readonly Role[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (scopeOf(ctx, module, roles, 1) !== undefined) {
    const seen = await readDbRows(ctx, ctx.tx, module, roles, ids);
    if (seen.length < ids.length) throw new Failure('access.denied');
  }
  await refuseUngiven(ctx, module, roles, ids, writeOf(module.entity));
}

/** Rows as a write answers with them. */
export async function writtenRows(tx: TxCtx, module: EntityModule, rows: readonly AnyRow[]): Promise<WireRow[]> {
  const wire = await wireRows(tx, tx.tx, module, rows, true, plainFields(tx.actor, module.entity));
  return wire.map((row) => shownRow(tx, module, row));
}

const wireRow = async (ctx: Ctx, tx: Tx, module: EntityModule, row: AnyRow): Promise<WireRow> => {
  const [wire] = await wireRows(ctx, tx, module, [row], true, plainFields(ctx.actor, module.entity));
  return wire ?? {};
};

/** A row after the record's rules have had the last word. */
export const shownRow = toldRow;

/**
 * GET queryById. Owners see masked values in clear; others only those that the definition allows, which is audited. Anything else needs
 * `reveal`, with a reason.
 */
export async function queryById(ctx: Ctx, module: EntityModule, id: string): Promise<WireRow> {
  const { entity } = module;
  const roles = rolesForCall(ctx, entity, 'queryById');
  await module.rules.refresh?.(ctx);
  const row = await readRow(ctx, ctx.db, module, roles, id);
  const wire = shownRow(ctx, module, await wireRow(ctx, ctx.db, module, row));
  const fields = readsOthers(ctx.actor, entity) ? plainFields(ctx.actor, entity).filter((name) => wire[name] != null) : [];
  if (fields.length > 0)
    await ctx.db.tx((tx) => audit({ ...ctx, tx }, entity, [{ action: 'reveal', entityId: row.id, after: { fields } }]));
  return wire;
}

/** One masked value in clear, for an account with that grant and a reason; the audit log records the request. */
export async function reveal(ctx: Ctx, module: EntityModule, id: string, field: string, reason: string): Promise<unknown> {
  const { entity } = module;
  const roles = rolesFor(ctx, entity, 'reveal');
  if (!maskedFields(entity).includes(field)) throw inputFailure({ field: 'field', code: 'choice' });
  return ctx.db.tx(async (tx) => {
    const row = await readRow(ctx, tx, module, roles, id);
    const wire = shownRow(ctx, module, rowToWire(entity, row, { masked: false }));
    await audit({ ...ctx, tx }, entity, [{ action: 'reveal', entityId: row.id, after: { fields: [field] }, reason }]);
    return wire[field] ?? null;
  });
}

/** A row just written by the record's own store. */
const storedRow = async <E extends Entity, H extends Hidden>(
  ctx: TxCtx,
  { entity, rules }: EntityModule<E, H>,
  id: string | undefined,
): Promise<StoredRow<E, H>> => {
  // All tenants: the store has put it into the caller's.
  const row = await ctx.tx.one<DbRow>(`select t.* from ${entity.table} t where t.id = $1`, [id ?? '']);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, entity, row, rules.hidden);
};

const insertDraft = async (ctx: TxCtx, module: EntityModule, draft: Draft): Promise<AnyRow> => {
  const { entity, rules } = module;
  if (rules.store) return storedRow(ctx, module, (await rules.store.insert(ctx, [draft]))[0]);
  const stored = toDb(ctx, entity, draft, rules.hidden);
  const columns = ['id', 'tenant_id', 'create_by', 'create_time', ...stored.columns];
  const values = [draft.id ?? newId(ctx), ctx.tenantId, ctx.actor.username, ctx.now(), ...stored.values];
  const row = await ctx.tx.one<DbRow>(
    `insert into ${entity.table} as t (${columns.join(', ')}) values (${values.map((_, i) => `$${i + 1}`).join(', ')}) returning t.*`,
    values,
  );
  if (!row) throw new Failure('server.internal');
  return fromDb(ctx, entity, row, rules.hidden);
};

const serverFields = ({ fields }: Entity): string[] => Object.entries(fields).flatMap(([name, f]) => (f.server ? [name] : []));

type Body = Readonly<Record<string, unknown>>;

/** POST add: returns the stored row. */
export async function add(ctx: Ctx, module: EntityModule, body: Body): Promise<WireRow> {
  const { given, issues } = draftToAdd(ctx, module, body);
  if (issues.length > 0) await refuseWithChoices({ ...ctx, tx: ctx.db }, module.entity, given, issues);
  const draft = present(given);
  return writing(ctx, module.entity, (tx) => addGiven(tx, module, draft));
}

/** The same in a transaction that writes other rows as well. */
export function addIn(tx: TxCtx, module: EntityModule, body: Body): Promise<WireRow> {
  return addGiven(tx, module, givenToAdd(tx, module, body));
}

/** What a body says of a new row, refused before a transaction is opened for it. */
export function givenToAdd(ctx: Ctx, module: EntityModule, body: Body): Draft {
  const { given, issues } = draftToAdd(ctx, module, body);
  refuseIssues(module.entity.fields, issues);
  return present(given);
}

const present = (given: Draft): Draft => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** Refuses a draft with all its faults at once: besides those of form, choices and references that are none. */
async function refuseWithChoices(ctx: TxCtx, entity: Entity, given: Draft, issues: readonly Issue[]): Promise<void> {
  const wrong = new Set(issues.map(({ field }) => field));
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  refuseIssues(entity.fields, [...issues, ...(await choiceIssues(ctx, entity.fields, sound))]);
}

function draftToAdd(ctx: Ctx, { entity, rules }: EntityModule, body: Body): { readonly given: Draft; readonly issues: readonly Issue[] } {
  rolesForCall(ctx, entity, 'add');
  const given = fromWire(entity.fields, rules.given?.(body) ?? body, entity);
  // An empty member does not count as setting a server-owned field.
  for (const name of ['id', ...serverFields(entity)]) if (given[name] === null) delete given[name];
  return { given, issues: draftIssues(entity.fields, given, 'add', ctx.config.SAIYUN_MOBILE_PREFIXES) };
}

const addGiven = async (tx: TxCtx, module: EntityModule, present: Draft): Promise<WireRow> => {
  const { entity, rules } = module;
  refuseIssues(entity.fields, await choiceIssues(tx, entity.fields, present));
  await refuseFiles(tx, entity.fields, present);
  const draft: Draft = { ...defaultsOf(entity), ...present };
  const taken = takeFieldsOfOthers(tx, entity, draft);
  await rules.beforeAdd?.(tx, draft);
  refuseIssues(entity.fields, [
    ...takenIssues(taken, draft),
    ...(await withinIssues(tx, entity.fields, draft, draft)),
    ...(await uniqueIssues(tx, entity, draft)),
  ]);
  const row = await insertDraft(tx, module, draft);
  await refuseOutside(tx, module, rolesForCall(tx, entity, 'add'), [row.id]);
  await audit(tx, entity, [{ action: 'add', entityId: row.id, after: auditImage(entity, row) }]);
  await rules.afterAdd?.(tx, row);
  return shownRow(tx, module, await wireRow(tx, tx.tx, module, row));
};

/** Writes a change and the next revision; returns the row as it is then. */
export async function updateRow<E extends Entity, H extends Hidden>(
  ctx: TxCtx,
  module: EntityModule<E, H>,
  row: { readonly id: string },
  change: StoredDraft<NoInfer<E>, NoInfer<H>>,
): Promise<StoredRow<E, H>> {
  const { entity, rules } = module;
  if (rules.store) {
    await rules.store.update(ctx, [{ id: row.id, draft: change }]);
    return storedRow(ctx, module, row.id);
  }
  refuseUnreadable(entity, row, change);
  const { columns, values } = toDb(ctx, entity, change, rules.hidden);
  const sets = columns.map((column, i) => `${column} = $${i + 4}`);
  // All tenants: the row was read as one of the caller's, and what they share has none.
  const stored = await ctx.tx.one<DbRow>(
    `update ${entity.table} as t set ${[...sets, 'revision = t.revision + 1', 'update_by = $2', 'update_time = $3'].join(', ')} where t.id = $1 returning t.*`,
    [row.id, ctx.actor.username, ctx.now(), ...values],
  );
  if (!stored) throw new Failure('row.missing');
  return fromDb(ctx, entity, stored, rules.hidden);
}

/**
 * PUT edit: omitted fields stay. A client may send the whole row back: server-owned and frozen fields are accepted if unchanged. Returns
 * the stored row; a stale revision is refused with it.
 */
export async function edit(ctx: Ctx, module: EntityModule, body: Body): Promise<WireRow> {
  const given = givenToEdit(ctx, module, body);
  await module.rules.refresh?.(ctx);
  return writing(ctx, module.entity, (tx) => editGiven(tx, module, given));
}

/** The same in a transaction that writes other rows as well; the caller has refreshed the record. */
export function editIn(tx: TxCtx, module: EntityModule, body: Body): Promise<WireRow> {
  return editGiven(tx, module, givenToEdit(tx, module, body));
}

/** What a body says of a stored row. */
export interface GivenEdit {
  readonly id: string;
  readonly revision: number | undefined;
  readonly given: Draft;
}

export function givenToEdit(ctx: Ctx, { entity, rules }: EntityModule, body: Body): GivenEdit {
  rolesForCall(ctx, entity, 'edit');
  const { id, revision, rest } = readEditBody(entity, rules.given?.(body) ?? body);
  return { id, revision, given: fromWire(entity.fields, rest, entity) };
}

/** What an edit changes of the stored row; refused are a stale revision and values that the definition does not take. */
export async function changesOf(tx: TxCtx, module: EntityModule, row: AnyRow, { revision, given: asked }: GivenEdit): Promise<Draft> {
  const { entity } = module;
  const given = { ...asked };
  if (revision !== undefined && row.revision !== revision)
    throw new Failure('row.stale', {}, { result: shownRow(tx, module, await wireRow(tx, tx.tx, module, row)) });
  for (const [name, { mask }] of Object.entries(entity.fields))
    if (mask && given[name] !== undefined) given[name] = unmasked(mask, given[name], row[name]);
  for (const [name, field] of Object.entries(entity.fields))
    if ((field.server || field.frozen) && isSame(given[name], row[name])) delete given[name];
  const issues = draftIssues(entity.fields, given, 'edit', tx.config.SAIYUN_MOBILE_PREFIXES);
  if (issues.length > 0) await refuseWithChoices(tx, entity, given, issues);
  // Fields that are never returned cannot be compared: sending one counts as a change, even to empty it.
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => entity.fields[name]?.writeOnly || !isSame(value, row[name])));
}

const editGiven = async (tx: TxCtx, module: EntityModule, asked: GivenEdit): Promise<WireRow> => {
  const { entity, rules } = module;
  const { id } = asked;
  const roles = rolesForCall(tx, entity, 'edit');
  const row = await readRow(tx, tx.tx, module, roles, id, true);
  await refuseUngiven(tx, module, roles, [id], writeOf(entity));
  const changed = await changesOf(tx, module, row, asked);
  refuseIssues(entity.fields, await choiceIssues(tx, entity.fields, changed));
  await refuseFiles(tx, entity.fields, changed, { fields: entity.fields, row });
  const draft: Draft = { ...changed };
  refuseIssues(entity.fields, changedByOthers(tx, entity, draft));
  if (Object.keys(draft).length > 0) await refuseRow(tx, entity, 'edit', row);
  await rules.beforeEdit?.(tx, row, draft);
  refuseIssues(entity.fields, await withinIssues(tx, entity.fields, draft, { ...row, ...draft }));
  if (Object.keys(draft).length === 0) return shownRow(tx, module, await wireRow(tx, tx.tx, module, row));
  refuseIssues(entity.fields, await uniqueIssues(tx, entity, { ...row, ...draft }, row));
  const after = await updateRow(tx, module, row, draft);
  await refuseOutside(tx, module, roles, [row.id]);
  const before = auditImage(entity, row, after);
  await audit(tx, entity, [{ action: 'edit', entityId: row.id, before, after: auditImage(entity, after, row) }]);
  return shownRow(tx, module, await wireRow(tx, tx.tx, module, after));
};

/** Names of the records whose rows are parts of rows of this one, and are deleted and restored with them. */
export function partNames({ entity, rules }: EntityModule): readonly string[] {
  return [...(entity.parts ?? []).map(({ of }) => of), ...(rules.parts ?? [])];
}

interface Reference {
  readonly from: Entity;
  readonly column: string;
  readonly many: boolean;
}

/** Fields of other records that refer to this one. Records that only the server writes, such as tasks, block no deletion. */
export function referencesTo(name: string): Reference[] {
  return servedEntities.flatMap((from) =>
    from.calls.includes('add')
      ? columnsOf(from)
          .all.filter(({ field }) => field.kind === 'ref' && field.of === name)
          .map(({ field, column }) => ({ from, column, many: field.many === true }))
      : [],
  );
}

const refuseReferenced = async (ctx: TxCtx, module: EntityModule, ids: readonly string[]): Promise<void> => {
  const parts = partNames(module);
  for (const { from, column, many } of referencesTo(module.entity.name)) {
    if (parts.includes(from.name)) continue;
    const live = liveRows(from, ctx.tenantId, 2);
    const refers = many ? `string_to_array(t.${column}, ',') && $1::text[]` : `t.${column} = any($1)`;
    // Rows deleted in the same call do not block it.
    const others = from.name === module.entity.name ? ' and not t.id = any($1)' : '';
    const found = await ctx.tx.one<{ n: number }>(
      `select count(*)::int as n from ${from.table} t where ${live.sql} and ${refers}${others}`,
      [ids, ...live.params],
    );
    if (found && found.n > 0) throw new Failure('row.referenced', { entity: labelIn(from.label, ctx.language), count: found.n });
  }
};

const markDeleted = async (ctx: TxCtx, entity: Entity, column: string, ids: readonly string[], at: Date): Promise<void> => {
  // All tenants: only of what they share.
  await ctx.tx.run(
    `update ${entity.table} as t set del_flag = '1', ${touch('$2', '$3', 't.revision')}
     where t.${column} = any($1) and t.del_flag = '0'${entity.shared ? '' : ' and t.tenant_id = $4'}`,
    [ids, ctx.actor.username, at, ...(entity.shared ? [] : [ctx.tenantId])],
  );
};

/** DELETE delete and deleteBatch: all rows or none, as soft deletes; refused while live rows of other records refer to them. */
export async function remove(ctx: Ctx, module: EntityModule, call: StandardCall, ids: readonly string[]): Promise<null> {
  const { entity, rules } = module;
  rolesForCall(ctx, entity, call);
  const wanted = deletedIds(ids);
  await rules.refresh?.(ctx);
  return writing(ctx, entity, (tx) => removeIn(tx, module, call, wanted));
}

/**
 * The same in a transaction that writes other rows as well; the caller has refreshed the record. `atRow` runs what may refuse a single row.
 */
export async function removeIn(
  tx: TxCtx,
  module: EntityModule,
  call: StandardCall,
  wanted: readonly string[],
  atRow: (id: string, work: () => Promise<void>) => Promise<void> = (_id, work) => work(),
): Promise<null> {
  const { entity, rules } = module;
  const roles = rolesForCall(tx, entity, call);
  const parts = partNames(module);
  const rows = await readRows(tx, tx.tx, module, roles, wanted, { lock: true });
  if (rows.length < wanted.length) throw new Failure('row.missing');
  await refuseUngiven(tx, module, roles, wanted, writeOf(entity));
  const refused = await rules.beforeDeletes?.(tx, rows);
  for (const row of rows)
    await atRow(row.id, async () => {
      await refuseRow(tx, entity, 'delete', row);
      const why = refused?.get(row.id);
      if (why) throw why;
      await rules.beforeDelete?.(tx, row);
    });
  await refuseReferenced(tx, module, wanted);
  // One moment for all: it is how a row and its parts are restored together.
  const at = tx.now();
  for (const { from, column } of referencesTo(entity.name)) if (parts.includes(from.name)) await markDeleted(tx, from, column, wanted, at);
  await (rules.store ? rules.store.remove(tx, wanted) : markDeleted(tx, entity, 'id', wanted, at));
  await audit(
    tx,
    entity,
    rows.map((row) => ({ action: 'delete', entityId: row.id, before: auditImage(entity, row) })),
  );
  return null;
}
