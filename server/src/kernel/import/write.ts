import type { AnyRow, Entity, Field, Issue } from '@saiyun/sdk/contract';
import { firstState, ruleIssue } from '@saiyun/sdk/contract';
import { uniqueGroups } from '@saiyun/sdk/logic/draft';
import { maskValue } from '@saiyun/sdk/view';
import type { Condition, Draft, EntityModule, TxCtx } from '../entity-module.ts';
import { liveRows } from '../row/columns.ts';
import { type DbRow, fromDb, refuseUnreadable } from '../row/row.ts';
import { keyParts, takenRows, valueKey } from '../write/draft-check.ts';
import { takeFieldsOfOthersFrom, takenIssues } from '../write/given-fields.ts';
import { fileIssues } from '../write/named-files.ts';
import { type Change, insertRows, updateRows } from '../write/store-rows.ts';
import { isMoreColumn } from './more-columns.ts';
import type { ImportRow } from './rows.ts';
import type { Seen } from './seen.ts';

/** The outcome for the rows of a block. */
export interface Written {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: ReadonlyMap<ImportRow, readonly Issue[]>;
  /** Values that no later row of the file may repeat, each with its row. */
  readonly taken: ReadonlyMap<string, number>;
}

export interface WriteContext {
  readonly module: EntityModule;
  /** The uploader's rows, at alias `t`; undefined if the uploader sees the whole tenant. */
  readonly scope: (first: number) => Condition | undefined;
  /** Values of earlier rows of the file. */
  readonly seen: Pick<Seen, 'get'>;
  /** Rows that are already stored are refused instead of updated. */
  readonly addOnly?: boolean;
  /** Only records which values are taken: an earlier run of the task stored these rows. */
  readonly replay: boolean;
  /** Nothing is stored. */
  readonly trial?: boolean;
  /** Called once the rows are checked, before the database stores them. */
  readonly onStoring?: () => void;
}

interface Work {
  readonly row: ImportRow;
  readonly draft: Draft;
  /** What the row says in columns beside the record's fields. */
  readonly beside: Record<string, unknown>;
  stored: Stored | undefined;
  issues: Issue[];
}

interface Stored {
  readonly dbRow: DbRow;
  readonly row: AnyRow;
  readonly inScope: boolean;
}

/** What a row says of the record's fields, and what beside them; empty cells there say nothing. */
const parted = (given: Draft): Pick<Work, 'draft' | 'beside'> => {
  const draft: Draft = {};
  const beside: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given))
    if (!isMoreColumn(name)) draft[name] = value;
    else if (value != null) beside[name] = value;
  return { draft, beside };
};

const hasNone = (group: readonly string[], draft: Draft): boolean => group.some((name) => draft[name] == null);

const equal = (a: unknown, b: unknown): boolean => {
  const [left, right] = [a ?? null, b ?? null];
  return left === right || (typeof left === 'object' && typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right));
};

/**
 * Stores a block of rows with valid cells, inside the block's transaction: refuses values that occur twice in the file, finds stored rows
 * by the record's key, applies the record's own rules, and writes what is new or different. Queries are per block, not per row.
 */
export async function writeRows(ctx: TxCtx, context: WriteContext, rows: readonly ImportRow[]): Promise<Written> {
  const { module, seen, replay } = context;
  const { entity } = module;
  const natural = !entity.key.includes('id');
  const groups = uniqueGroups(entity);
  const work: Work[] = rows.map((row) => ({ row, ...parted(row.draft), stored: undefined, issues: [] }));
  const good = (): Work[] => work.filter((w) => w.issues.length === 0);

  const taken = new Map<string, number>();
  const isKeyless = (w: Work): boolean => natural && hasNone(entity.key, w.draft);
  const keyless = work.filter(isKeyless);
  refuseTwice(
    work.filter((w) => !isKeyless(w)),
    groups,
    seen,
    taken,
  );
  if (replay) {
    await applyRules(ctx, module, keyless);
    refuseTwice(keyless, groups, seen, taken);
    return { added: 0, updated: 0, unchanged: 0, failed: new Map(), taken };
  }
  await judge(ctx, context, good());
  // A rule may set the key itself, such as an id that another system uses: the row stored under it is found only now.
  // A code that a rule gives a row of a tree is taken back with the row of a trial, and given to the next one.
  refuseTwice(keyless, groups, seen, context.trial === true && entity.tree !== undefined ? new Map() : taken);
  await judge(
    ctx,
    context,
    keyless.filter((w) => w.issues.length === 0 && valueKey(entity.key, w.draft) !== undefined),
    { onlyStored: true },
  );
  for (const group of groups)
    if (!natural || group !== groups.find((g) => g.join() === entity.key.join())) await findTaken(ctx, entity, group, good());
  const fields = Object.entries(entity.fields);
  for (const w of good()) if (!w.stored) completeNew(w, entity, fields);

  const fresh = good().filter((w) => !w.stored);
  const changed = good().filter((w) => w.stored && differs(w));
  for (const w of changed) if (w.stored) refuseUnreadable(entity, w.stored.row, w.draft);
  const unchanged = good().length - fresh.length - changed.length;
  const inserting = insertRows(
    ctx,
    module,
    fresh.map((w) => w.draft),
  );
  context.onStoring?.();
  const ids = await inserting;
  await updateRows(ctx, module, changed.map(changeOf));
  await refuseOutside(ctx, context, [
    ...fresh.map((w, i) => [ids[i] ?? '', w] as const),
    ...changed.map((w) => [String(w.stored?.row.id), w] as const),
  ]);
  await module.rules.afterImport?.(ctx, [
    ...fresh.map(({ draft, beside }, i) => ({ id: ids[i] ?? '', draft, beside })),
    ...changed.map(({ draft, beside, stored }) => ({ id: String(stored?.row.id), draft, beside })),
  ]);
  const failed = new Map(work.filter((w) => w.issues.length > 0).map((w) => [w.row, w.issues]));
  return {
    added: fresh.filter((w) => w.issues.length === 0).length,
    updated: changed.filter((w) => w.issues.length === 0).length,
    unchanged,
    failed,
    taken,
  };
}

/** Finds the stored rows, and applies the record's rules to those that would change: a row that changes nothing needs no permission. */
const judge = async (
  ctx: TxCtx,
  context: WriteContext,
  work: readonly Work[],
  { onlyStored = false }: { readonly onlyStored?: boolean } = {},
): Promise<void> => {
  const { module } = context;
  if (!module.entity.key.includes('id')) {
    await findStored(ctx, context, work);
    await findNamed(ctx, context, onlyStored ? [] : work);
  }
  const asked = onlyStored ? work.filter((w) => w.stored) : work;
  for (const w of asked) settle(w, module.entity, context.addOnly === true);
  await applyFiles(
    ctx,
    module.entity,
    asked.filter((w) => w.issues.length === 0 && differs(w)),
  );
  await applyRules(
    ctx,
    module,
    asked.filter((w) => w.issues.length === 0 && differs(w)),
  );
};

/** A sheet, too, may not name other people's files. */
const applyFiles = async (ctx: TxCtx, { fields }: Entity, work: readonly Work[]): Promise<void> => {
  if (!Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'json')) return;
  const named = work.map(({ draft, stored }) => ({ given: draft, ...(stored && { held: { fields, row: stored.row } }) }));
  for (const [index, found] of await fileIssues(ctx, fields, named)) work[index]?.issues.push(...found);
};

const changeOf = ({ draft, stored }: Work): Change => ({
  id: String(stored?.row.id),
  dbRow: stored?.dbRow ?? {},
  draft: Object.fromEntries(Object.entries(draft).filter(([name, value]) => !equal(value, stored?.row[name]))),
});

const differs = ({ stored, draft, beside }: Work): boolean =>
  !stored || Object.keys(beside).length > 0 || Object.keys(draft).some((name) => !equal(draft[name], stored.row[name]));

/** Refuses values that an earlier row of the file has, and notes those that occur here for the first time. */
const refuseTwice = (
  work: readonly Work[],
  groups: readonly (readonly string[])[],
  seen: Pick<Seen, 'get'>,
  taken: Map<string, number>,
): void => {
  for (const w of work)
    for (const group of groups) {
      const key = valueKey(group, w.draft);
      if (key === undefined) continue;
      const before = seen.get(key) ?? taken.get(key);
      if (before === undefined) taken.set(key, w.row.rowNo);
      else if (before !== w.row.rowNo) w.issues.push({ field: group.at(-1) ?? 'id', code: 'duplicate', params: { row: before } });
    }
};

/** Some written rows turned out to be outside the uploader's scope: thrown so that the block is stored again without them. */
export class OutOfScope extends Error {
  override readonly name = 'OutOfScope';
  readonly rows: ReadonlySet<ImportRow>;

  constructor(rows: ReadonlySet<ImportRow>) {
    super('rows outside the scope');
    this.rows = rows;
  }
}

const refuseOutside = async (ctx: TxCtx, { module, scope }: WriteContext, written: readonly (readonly [string, Work])[]): Promise<void> => {
  const condition = scope(2);
  if (!condition || written.length === 0) return;
  const outside = await ctx.tx.many<{ id: string }>(
    `select t.id from ${module.entity.table} t where t.id = any($1) and not coalesce(${condition.sql}, false)`,
    [written.map(([id]) => id), ...condition.params],
  );
  if (outside.length === 0) return;
  const ids = new Set(outside.map((o) => o.id));
  throw new OutOfScope(new Set(written.filter(([id]) => ids.has(id)).map(([, w]) => w.row)));
};

/** Stored live rows with the same key, locked until the block is done. */
const findStored = async (ctx: TxCtx, { module, scope }: WriteContext, work: readonly Work[]): Promise<void> => {
  const { entity, rules } = module;
  const byKey = new Map<string, Work[]>();
  for (const w of work) {
    const key = valueKey(entity.key, w.draft);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), w]);
  }
  if (byKey.size === 0) return;
  const firsts = [...byKey.values()].flatMap(([w]) => (w ? [w] : []));
  const parts = keyParts(ctx, entity, entity.key).map((part, i) => ({ ...part, param: `$${i + 1}` }));
  const live = liveRows(entity, ctx.tenantId, parts.length + 1);
  const condition = scope(parts.length + 1 + live.params.length);
  await rules.store?.lockFirst?.(ctx.tx, ctx.tenantId);
  const found = await ctx.tx.many<DbRow & { readonly in_scope: boolean }>(
    `select t.*, ${condition ? `coalesce(${condition.sql}, false)` : 'true'} as in_scope from ${entity.table} t
     join unnest(${parts.map((p) => `${p.param}::${p.type}[]`).join(', ')}) as k(${parts.map((_p, i) => `k${i}`).join(', ')})
       on ${parts.map((p, i) => `t.${p.column} = k.k${i}`).join(' and ')}
     where ${live.sql} order by t.id for update of t`,
    [...parts.map((p) => firsts.map(({ draft }) => p.value(draft))), ...live.params, ...(condition?.params ?? [])],
  );
  for (const dbRow of found) {
    const row = fromDb(ctx, entity, dbRow, rules.hidden);
    for (const w of byKey.get(valueKey(entity.key, row) ?? '') ?? []) w.stored = { dbRow, row, inScope: dbRow.in_scope };
  }
};

/** Rows without the key that are stored all the same, as the record's own rule says. */
const findNamed = async (ctx: TxCtx, { module, scope }: WriteContext, work: readonly Work[]): Promise<void> => {
  const { entity, rules } = module;
  const asked = rules.standsFor ? work.filter((w) => valueKey(entity.key, w.draft) === undefined) : [];
  if (asked.length === 0) return;
  const ids =
    (await rules.standsFor?.(
      ctx,
      asked.map(({ draft }) => draft),
    )) ?? [];
  const live = liveRows(entity, ctx.tenantId, 2);
  const condition = scope(2 + live.params.length);
  const found = await ctx.tx.many<DbRow & { readonly id: string; readonly in_scope: boolean }>(
    `select t.*, ${condition ? `coalesce(${condition.sql}, false)` : 'true'} as in_scope from ${entity.table} t
     where t.id = any($1) and ${live.sql} order by t.id for update of t`,
    [ids.filter((id) => id !== undefined), ...live.params, ...(condition?.params ?? [])],
  );
  const byId = new Map(found.map((dbRow) => [dbRow.id, { dbRow, row: fromDb(ctx, entity, dbRow, rules.hidden), inScope: dbRow.in_scope }]));
  for (const [i, w] of asked.entries()) w.stored = byId.get(ids[i] ?? '');
};

/** Compares with the stored row: masked cells stay, frozen fields must not differ, rows outside the scope are refused. */
const settle = (w: Work, entity: Entity, addOnly: boolean): void => {
  const { stored } = w;
  for (const [name, text] of w.row.masked) {
    const field = entity.fields[name];
    const value = stored?.row[name];
    if (!field?.mask || typeof value !== 'string' || maskValue(field.mask, value) !== text) w.issues.push({ field: name, code: 'pattern' });
  }
  if (!stored) return;
  if (addOnly) {
    const key = entity.key.at(-1) ?? 'id';
    w.issues.push({ field: key, code: 'unique', params: { value: String(w.draft[key]) } });
    return;
  }
  if (!stored.inScope) w.issues.push(ruleIssue(entity.key.at(-1) ?? 'id', 'row.outOfScope'));
  for (const [name, field] of Object.entries(entity.fields))
    if (field.frozen && Object.hasOwn(w.row.draft, name)) {
      // A blank cell does not count against a field that cannot change anyway.
      if (w.draft[name] == null) delete w.draft[name];
      else if (!equal(w.draft[name], stored.row[name])) w.issues.push({ field: name, code: 'frozen' });
    }
};

const applyRules = async (ctx: TxCtx, { entity, rules }: EntityModule, work: readonly Work[]): Promise<void> => {
  if (work.length === 0) return;
  const taken = takeFieldsOfOthersFrom(
    ctx,
    entity,
    work.map((w) => w.draft),
  );
  const issues = await rules.beforeImport?.(
    ctx,
    work.map((w) => w.draft),
    work.map((w) => w.stored?.row),
    work.map((w) => w.beside),
  );
  for (const [index, found] of issues ?? []) work[index]?.issues.push(...found);
  for (const [i, w] of work.entries()) w.issues.push(...takenIssues(taken[i] ?? {}, { ...w.stored?.row, ...w.draft }));
};

/** Other live rows that already hold a value that must be unique. */
const findTaken = async (ctx: TxCtx, entity: Entity, group: readonly string[], work: readonly Work[]): Promise<void> => {
  const asked = work.filter((w) => valueKey(group, w.draft) !== undefined && !group.every((n) => equal(w.draft[n], w.stored?.row[n])));
  const taken = await takenRows(
    ctx,
    entity,
    group,
    asked.map(({ draft, stored }) => ({ after: draft, id: stored?.row.id ?? '' })),
  );
  const field = group.at(-1) ?? 'id';
  for (const n of taken) {
    const w = asked[n];
    w?.issues.push({ field, code: 'unique', params: { value: String(w.draft[field]) } });
  }
};

/** Sets defaults of fields without a column and the first state, and checks required fields that no sheet has. */
const completeNew = (w: Work, entity: Entity, fields: readonly (readonly [string, Field])[]): void => {
  for (const [name, field] of fields) {
    if (w.draft[name] != null) continue;
    if (field.default !== undefined) w.draft[name] = field.default;
    else if (name === entity.stateField) w.draft[name] = firstState(entity);
    else if (field.required && !field.server && !field.writeOnly) w.issues.push({ field: name, code: 'required' });
  }
};
