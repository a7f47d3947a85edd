import type { Issue } from '../contract/check.ts';
import type { AnyRow, Entity, StandardCall } from '../contract/entity.ts';
import { allFields } from '../contract/entity.ts';
import type { Page } from '../contract/envelope.ts';
import { labelIn } from '../contract/label.ts';
import type { Role } from '../contract/roles.ts';
import { entityList } from '../entities/index.ts';
import { heldForCall, heldForVerb, readsPlain } from '../logic/access/index.ts';
import {
  type Draft,
  defaultsOf,
  deletedIds,
  draftIssues,
  fromWire,
  isSame,
  membersOf,
  readEditBody,
  readVerbBody,
  refuseIssues,
  rowToWire,
  uniqueGroups,
  type WireRow,
} from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import {
  idColumn,
  type Params,
  pageFacts,
  pageOf,
  readListRequest,
  readOrder,
  type Searchable,
  sortableOf,
  sortOf,
} from '../logic/query/index.ts';
import { toWireTime } from '../view/time.ts';
import { changed } from './change.ts';
import { addTexts, choiceIssues } from './dicts.ts';
import { type FakeCtx, randomHex } from './fake-ctx.ts';
import { rulesOf, sees } from './records.ts';
import { isAskedFor, sorted, textOf } from './row-test.ts';
import { moment, type StoredRow } from './store.ts';

const searchable = (entity: Entity): Searchable => ({
  columns: new Map([
    ['id', idColumn],
    ...Object.entries(allFields(entity)).flatMap(([name, field]) => (field.writeOnly ? [] : [[name, { name, field }] as const])),
  ]),
  sortable: sortableOf(entity),
});

const wireRow = (ctx: FakeCtx, entity: Entity, row: AnyRow, masked = !readsPlain(ctx.actor, entity)): WireRow => ({
  ...addTexts(ctx, entity, rowToWire(entity, row, { masked })),
  ...rulesOf(entity).derives?.(ctx, row),
});

const shown = (ctx: FakeCtx, entity: Entity, wire: WireRow): WireRow => rulesOf(entity).shows?.(ctx, wire) ?? wire;

/** GET list (LIST-05, LIST-07), of those rows that `among` lets through. */
export function list(ctx: FakeCtx, entity: Entity, params: Params, among: (row: AnyRow) => boolean = () => true): Page<WireRow> {
  const roles = heldForCall(ctx.actor, entity, 'list');
  const page = pageOf(params);
  const of = searchable(entity);
  const asked = readListRequest(of, params);
  rulesOf(entity).refresh?.(ctx);
  const terms = readOrder(of, params, sortOf(entity));
  const found = ctx.store.live(entity, ctx.tenantId).filter((row) => among(row) && sees(ctx, entity, roles, row) && isAskedFor(row, asked));
  const records = sorted(found, terms).slice(page.offset, page.offset + page.size);
  return {
    records: records.map((row) => shown(ctx, entity, wireRow(ctx, entity, row, true))),
    ...pageFacts(page, found.length),
  };
}

/** The one live row that the roles see; refuses with row.missing, which is also what a row out of scope is. */
const readRow = (ctx: FakeCtx, entity: Entity, roles: readonly Role[], id: string): StoredRow => {
  const row = ctx.store.find(entity, ctx.tenantId, id);
  if (row?.delFlag !== '0' || !sees(ctx, entity, roles, row)) throw new Failure('row.missing');
  return row;
};

const readRows = (ctx: FakeCtx, entity: Entity, roles: readonly Role[], ids: readonly string[]): StoredRow[] =>
  [...ids].sort().map((id) => readRow(ctx, entity, roles, id));

/** GET queryById. Whoever may change the record reads masked values in the clear. */
export function queryById(ctx: FakeCtx, entity: Entity, id: string): WireRow {
  const roles = heldForCall(ctx.actor, entity, 'queryById');
  rulesOf(entity).refresh?.(ctx);
  return shown(ctx, entity, wireRow(ctx, entity, readRow(ctx, entity, roles, id)));
}

/** Live rows that already have what `after` must have alone. A group with an absent value is no fault. */
const uniqueIssues = (ctx: FakeCtx, entity: Entity, after: Draft, before?: AnyRow): Issue[] =>
  uniqueGroups(entity).flatMap((group) => {
    if (group.some((name) => after[name] == null) || (before && group.every((name) => before[name] === after[name]))) return [];
    const others = ctx.store.live(entity, ctx.tenantId).filter((row) => row.id !== before?.id);
    const field = group.at(-1) ?? 'id';
    return others.some((row) => group.every((name) => row[name] === after[name]))
      ? [{ field, code: 'unique' as const, params: { value: textOf(after[field]) } }]
      : [];
  });

/** Stores a row; what the roles would not see they do not write. Passwords are kept apart from it. */
const store = (ctx: FakeCtx, entity: Entity, roles: readonly Role[] | undefined, row: Draft & { id: string }): StoredRow => {
  const secrets = Object.entries(entity.fields).filter(([, field]) => field.writeOnly);
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.some(([secret]) => secret === name)));
  const whole = { ...kept, id: row.id };
  if (roles && !sees(ctx, entity, roles, whole as unknown as AnyRow)) throw new Failure('access.denied');
  for (const [name] of secrets) {
    const value = row[name];
    if (typeof value === 'string') ctx.passwords.set(row.id, value);
  }
  return ctx.store.put(entity, ctx.tenantId, whole);
};

/** POST add: answers the stored row. */
export function add(ctx: FakeCtx, entity: Entity, body: Readonly<Record<string, unknown>>): WireRow {
  const roles = heldForCall(ctx.actor, entity, 'add');
  const given = fromWire(entity.fields, body, entity);
  if (given.id === null) delete given.id;
  refuseIssues(entity.fields, draftIssues(entity.fields, given, 'add'));
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  refuseIssues(entity.fields, choiceIssues(ctx, entity.fields, present));
  const draft: Draft = { ...defaultsOf(entity), ...present };
  rulesOf(entity).beforeAdd?.(ctx, draft);
  refuseIssues(entity.fields, uniqueIssues(ctx, entity, draft));
  const now = ctx.now();
  const created = { createBy: ctx.actor.username, ...moment('createTime', now, toWireTime(new Date(now))) };
  return shown(ctx, entity, wireRow(ctx, entity, store(ctx, entity, roles, { ...draft, ...created, id: randomHex(ctx, 16) })));
}

/** PUT edit: fields that are left out stay; a stale revision is refused with the stored row. */
export function edit(ctx: FakeCtx, entity: Entity, body: Readonly<Record<string, unknown>>): WireRow {
  const roles = heldForCall(ctx.actor, entity, 'edit');
  const { id, revision, rest } = readEditBody(entity, body);
  const given = fromWire(entity.fields, rest, entity);
  rulesOf(entity).refresh?.(ctx);
  const row = readRow(ctx, entity, roles, id);
  if (revision !== undefined && row.revision !== revision) throw new Failure('row.stale', {}, { result: wireRow(ctx, entity, row) });
  for (const [name, field] of Object.entries(entity.fields))
    if ((field.server || field.frozen) && isSame(given[name], row[name])) delete given[name];
  refuseIssues(entity.fields, draftIssues(entity.fields, given, 'edit'));
  const draft: Draft = Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSame(value, row[name])));
  refuseIssues(entity.fields, choiceIssues(ctx, entity.fields, draft));
  rulesOf(entity).beforeEdit?.(ctx, row, draft);
  if (Object.keys(draft).length === 0) return shown(ctx, entity, wireRow(ctx, entity, row));
  refuseIssues(entity.fields, uniqueIssues(ctx, entity, { ...row, ...draft }, row));
  return shown(ctx, entity, wireRow(ctx, entity, store(ctx, entity, roles, changed(ctx, row, draft))));
}

/** Live rows of other records that refer to one of these; records that only the server writes hold nobody back. */
const refuseReferenced = (ctx: FakeCtx, entity: Entity, ids: readonly string[]): void => {
  for (const [, from] of entityList) {
    if (!from.calls.includes('add') || rulesOf(entity).parts?.includes(from.name)) continue;
    for (const [name, field] of Object.entries(from.fields)) {
      if (field.kind !== 'ref' || field.of !== entity.name) continue;
      const count = ctx.store
        .live(from, ctx.tenantId)
        .filter((row) => membersOf(row[name], field.many).some((id) => ids.includes(id)))
        // Rows that are deleted in the same call hold nobody back.
        .filter((row) => from.name !== entity.name || !ids.includes(row.id)).length;
      if (count > 0) throw new Failure('row.referenced', { entity: labelIn(from.label, ctx.language), count });
    }
  }
};

/** DELETE delete and deleteBatch: all rows or none, logically. */
export function remove(ctx: FakeCtx, entity: Entity, call: StandardCall, ids: readonly string[]): null {
  const roles = heldForCall(ctx.actor, entity, call);
  const wanted = deletedIds(ids);
  rulesOf(entity).refresh?.(ctx);
  const rows = readRows(ctx, entity, roles, wanted);
  for (const row of rows) rulesOf(entity).beforeDelete?.(ctx, row);
  refuseReferenced(ctx, entity, wanted);
  for (const [, part] of entityList.filter(([, e]) => rulesOf(entity).parts?.includes(e.name)))
    for (const row of ctx.store.live(part, ctx.tenantId))
      if (Object.entries(part.fields).some(([name, { of }]) => of === entity.name && wanted.includes(textOf(row[name]))))
        store(ctx, part, undefined, changed(ctx, row, { delFlag: '1' }));
  for (const row of rows) store(ctx, entity, undefined, changed(ctx, row, { delFlag: '1' }));
  return null;
}

const stateOf = (entity: Entity, row: AnyRow): string => {
  const state = row[entity.stateField ?? 'status'];
  return typeof state === 'string' ? state : '';
};

/** PUT {verb}: all rows or none. */
export function runVerb(ctx: FakeCtx, entity: Entity, name: string, body: Readonly<Record<string, unknown>>) {
  const verb = entity.verbs[name];
  if (!verb) throw new Failure('path.unknown');
  const roles = heldForVerb(ctx.actor, entity, name);
  const asked = readVerbBody(verb, body);
  const fields = verb.input ?? {};
  const input = fromWire(fields, asked.input);
  refuseIssues(fields, draftIssues(fields, input, 'add'));
  rulesOf(entity).refresh?.(ctx);
  refuseIssues(fields, choiceIssues(ctx, fields, input));
  const rows = readRows(ctx, entity, roles, asked.ids);
  const [only] = rows;
  if (asked.revision !== undefined && rows.length === 1 && only && only.revision !== asked.revision)
    throw new Failure('row.stale', {}, { result: wireRow(ctx, entity, only, true) });
  const later: (() => void)[] = [];
  const effects = rows.map((row) => {
    if (!verb.from.includes(stateOf(entity, row))) throw new Failure('verb.state', { id: row.id, state: stateOf(entity, row) });
    return rulesOf(entity).verbs?.[name]?.(ctx, row, input, (effect) => void later.push(effect)) ?? {};
  });
  const state = verb.to === undefined ? {} : { [entity.stateField ?? 'status']: verb.to };
  const after = rows.map((row, i) => store(ctx, entity, undefined, changed(ctx, row, { ...state, ...effects[i] })));
  for (const effect of later) effect();
  return { rows: after.map((row) => ({ id: row.id, revision: row.revision, state: stateOf(entity, row) })) };
}
