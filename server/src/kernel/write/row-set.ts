import type { AnyRow, Issue } from '@saiyun/sdk/contract';
import { type Draft, defaultsOf, refuseIssues, uniqueGroups, type WireRow } from '@saiyun/sdk/logic/draft';
import { refuseRow, rolesForCall } from '../access/access.ts';
import { writeOf } from '../access/confinement.ts';
import { type AuditEntry, audit, auditImage } from '../audit/audit.ts';
import type { EntityModule, TxCtx } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { type DbRow, fromDb, refuseUnreadable } from '../row/row.ts';
import { choiceIssuesOf, type IssuesByRow, uniqueIssuesOf, valueKey } from './draft-check.ts';
import { changedByOthers, takeFieldsOfOthers, takenIssues, withinIssuesOf } from './given-fields.ts';
import { fileIssues } from './named-files.ts';
import { changesOf, givenToAdd, givenToEdit, readDbRows, refuseOutside, refuseUngiven, writtenRows } from './standard-calls.ts';
import { insertRows, updateRows } from './store-rows.ts';

type Body = Readonly<Record<string, unknown>>;

/** A row as a call gives it, with an id if it is a stored one. */
export interface GivenRow {
  /** Its place among the rows of the call. */
  readonly index: number;
  readonly id: string | undefined;
  readonly body: Body;
}

/** Runs what may refuse a row; a refusal says which row it was. */
export type AtRow = <T>(row: GivenRow, work: () => Promise<T> | T) => Promise<T>;

interface Work {
  readonly row: GivenRow;
  /** The stored row of an edit, and what the database has of it. */
  readonly before: AnyRow | undefined;
  readonly dbRow: DbRow | undefined;
  /** What is to be stored: of a new row all, of an edit what it changes. */
  readonly draft: Draft;
  /** Fields that other roles set. */
  readonly taken: Draft;
}

const afterOf = ({ before, draft }: Work): Draft => ({ ...before, ...draft });

/** Refuses the first of the rows that has a fault. */
const refuseFirst = async (module: EntityModule, work: readonly Work[], issues: IssuesByRow, at: AtRow): Promise<void> => {
  if (issues.size === 0) return;
  for (const [i, { row }] of work.entries()) {
    const found = issues.get(i);
    if (found && found.length > 0) await at(row, () => refuseIssues(module.entity.fields, found));
  }
};

/** The rows with their stored ones, locked, and what the definition says of their values. */
const readWork = async (tx: TxCtx, module: EntityModule, rows: readonly GivenRow[], at: AtRow): Promise<readonly Work[]> => {
  const { entity, rules } = module;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const roles = ids.length > 0 ? rolesForCall(tx, entity, 'edit') : [];
  const stored = new Map<string, DbRow>();
  if (ids.length > 0) {
    for (const dbRow of await readDbRows(tx, tx.tx, module, roles, ids, { lock: true })) stored.set(String(dbRow.id), dbRow);
    await refuseUngiven(tx, module, roles, [...stored.keys()], writeOf(entity));
  }
  const work: Work[] = [];
  for (const row of rows)
    work.push(
      await at(row, async (): Promise<Work> => {
        if (row.id === undefined) {
          const draft: Draft = { ...defaultsOf(entity), ...givenToAdd(tx, module, row.body) };
          return { row, before: undefined, dbRow: undefined, draft, taken: takeFieldsOfOthers(tx, entity, draft) };
        }
        const dbRow = stored.get(row.id);
        if (!dbRow) throw new Failure('row.missing');
        const before: AnyRow = fromDb(tx, entity, dbRow, rules.hidden);
        return { row, before, dbRow, draft: await changesOf(tx, module, before, givenToEdit(tx, module, row.body)), taken: {} };
      }),
    );
  return work;
};

/** What the record's own rules say before the rows are stored, and then the checks that have to see what the rules have set. */
const judge = async (tx: TxCtx, module: EntityModule, work: readonly Work[], at: AtRow): Promise<void> => {
  const { entity, rules } = module;
  const isSet = rules.beforeRows !== undefined;
  for (const one of work)
    await at(one.row, async () => {
      const { before, draft } = one;
      if (!before) return isSet ? undefined : rules.beforeAdd?.(tx, draft);
      refuseIssues(entity.fields, changedByOthers(tx, entity, draft));
      if (Object.keys(draft).length > 0) await refuseRow(tx, entity, 'edit', before);
      return isSet ? undefined : rules.beforeEdit?.(tx, before, draft);
    });
  const refused = await rules.beforeRows?.(tx, work);
  for (const [i, { row }] of work.entries()) {
    const why = refused?.get(i);
    if (why instanceof Failure) await at(row, () => Promise.reject(why));
    else if (why) await at(row, () => refuseIssues(entity.fields, why));
  }
  const issues = new Map<number, readonly Issue[]>(work.map((one, i) => [i, one.before ? [] : takenIssues(one.taken, one.draft)]));
  const written = work.map((one) => ({ given: one.draft, after: afterOf(one), before: one.before }));
  const found = [await withinIssuesOf(tx, entity.fields, written), await uniqueIssuesOf(tx, entity, written)];
  for (const more of found) for (const [i, own] of more) issues.set(i, [...(issues.get(i) ?? []), ...own]);
  await refuseFirst(module, work, issues, at);
};

/** Stored rows that give up what another of the rows takes. */
const inTheWay = ({ entity }: EntityModule, edits: readonly Work[]): readonly string[] => {
  const ids = new Set<string>();
  for (const group of uniqueGroups(entity)) {
    const wanted = new Set(edits.map((one) => valueKey(group, afterOf(one))));
    for (const one of edits) {
      const held = one.before && valueKey(group, one.before);
      if (one.before && held !== undefined && held !== valueKey(group, afterOf(one)) && wanted.has(held)) ids.add(one.before.id);
    }
  }
  return [...ids];
};

/**
 * Stores changes among which rows may exchange unique values. The database compares after each row and not at the end, so rows that are in
 * the way count as deleted until all have their new values.
 */
const storeEdits = async (tx: TxCtx, module: EntityModule, edits: readonly Work[]): Promise<void> => {
  const { entity, rules } = module;
  // Rows that have no table of their own have no index that could object.
  const aside = rules.store ? [] : inTheWay(module, edits);
  // All tenants: the rows were read as the caller's.
  const setFlag = (flag: '0' | '1') => tx.tx.run(`update ${entity.table} set del_flag = '${flag}' where id = any($1)`, [aside]);
  if (aside.length > 0) await setFlag('1');
  await updateRows(
    tx,
    module,
    edits.map(({ dbRow, draft }) => ({ id: String(dbRow?.id), dbRow: dbRow ?? {}, draft })),
  );
  if (aside.length > 0) await setFlag('0');
};

/** Stores rows that were judged together; the rows as they are then, in their order. */
const store = async (tx: TxCtx, module: EntityModule, work: readonly Work[]): Promise<readonly AnyRow[]> => {
  const { entity, rules } = module;
  const edits = work.filter(({ before, draft }) => before && Object.keys(draft).length > 0);
  const adds = work.filter(({ before }) => !before);
  for (const { before, draft } of edits) if (before) refuseUnreadable(entity, before, draft);
  await storeEdits(tx, module, edits);
  const ids = await insertRows(
    tx,
    module,
    adds.map(({ draft }) => draft),
  );
  const idOf = new Map<Work, string>([
    ...edits.map((one) => [one, String(one.before?.id)] as const),
    ...adds.map((one, i) => [one, ids[i] ?? ''] as const),
  ]);
  // All tenants: the store has put them into the caller's.
  const stored = await tx.tx.many<DbRow>(`select t.* from ${entity.table} t where t.id = any($1)`, [[...idOf.values()]]);
  const after = new Map<string, AnyRow>(stored.map((row) => [String(row.id), fromDb(tx, entity, row, rules.hidden)]));
  if (edits.length > 0)
    await refuseOutside(
      tx,
      module,
      rolesForCall(tx, entity, 'edit'),
      edits.map((one) => idOf.get(one) ?? ''),
    );
  if (adds.length > 0) await refuseOutside(tx, module, rolesForCall(tx, entity, 'add'), ids);
  const written = work.map((one) => ({ one, row: after.get(idOf.get(one) ?? '') ?? one.before }));
  await audit(
    tx,
    entity,
    written.flatMap(({ one, row }): AuditEntry[] => {
      if (!row || !idOf.has(one)) return [];
      if (!one.before) return [{ action: 'add', entityId: row.id, after: auditImage(entity, row) }];
      const [before, now] = [auditImage(entity, one.before, row), auditImage(entity, row, one.before)];
      return [{ action: 'edit', entityId: row.id, before, after: now }];
    }),
  );
  const rows = written.flatMap(({ row }) => row ?? []);
  for (const [i, { one }] of written.entries()) if (!one.before && rows[i]) await rules.afterAdd?.(tx, rows[i]);
  return rows;
};

/**
 * Adds and changes rows of a record in a transaction that writes other rows as well, and answers them in their order. The kernel asks per
 * record and not per row: what is stored, what is referred to, what is taken, what is in scope. Where the record's own rules look at its
 * other rows, each row is stored before the next one is judged.
 */
export async function storeRows(tx: TxCtx, module: EntityModule, rows: readonly GivenRow[], at: AtRow): Promise<readonly WireRow[]> {
  if (rows.length === 0) return [];
  const { entity, rules } = module;
  const work = await readWork(tx, module, rows, at);
  const drafts = work.map(({ draft }) => draft);
  await refuseFirst(module, work, await choiceIssuesOf(tx, entity.fields, drafts), at);
  const named = work.map(({ draft, before }) => ({ given: draft, ...(before && { held: { fields: entity.fields, row: before } }) }));
  await refuseFirst(module, work, await fileIssues(tx, entity.fields, named), at);
  const together = rules.beforeRows !== undefined || (rules.rowsAlone ?? !(rules.beforeAdd || rules.beforeEdit || rules.afterAdd));
  const stored: AnyRow[] = [];
  for (const some of together ? [work] : work.map((one) => [one])) {
    await judge(tx, module, some, at);
    stored.push(...(some.length === 1 && some[0] ? await at(some[0].row, () => store(tx, module, some)) : await store(tx, module, some)));
  }
  return writtenRows(tx, module, stored);
}
