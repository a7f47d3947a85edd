import type { Entity, Language } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { membersOf, type WireRow } from '@saiyun/sdk/logic/draft';
import { toldReason } from '@saiyun/sdk/messages';
import { nameJoint } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { namedIn } from '../access/referable-rows.ts';
import type { Ctx, Services } from '../context.ts';
import { columnsOf, liveRows } from '../row/columns.ts';
import type { TenantDicts } from './dict-cache.ts';
import { type Naming, namedBy, nameSql, namingOf } from './row-names.ts';

/** Records that dictionaries are made of. */
const dictRecords = new Set(['sysDict', 'sysDictItem']);

/** A tenant's dictionaries, from memory; read again after a change on any node. */
export function dictsOf({ caches }: Pick<Services, 'caches'>, tenantId: number): Promise<TenantDicts> {
  return caches.dicts.of(tenantId);
}

/** Called by the kernel after the commit of any write. */
export async function afterWrite({ caches, tenantId }: Pick<Ctx, 'caches' | 'tenantId'>, entity: Entity): Promise<void> {
  if (dictRecords.has(entity.name)) await caches.dicts.changed(tenantId);
  caches.titles.changed(entity);
  await caches.trees.changed(tenantId, entity);
}

const columnOf = (entity: Entity, name: string): string => (name === 'id' ? 'id' : (columnsOf(entity).byName.get(name)?.column ?? 'id'));

const known = (entityName: string): Entity => {
  const entity = entityByName(entityName);
  if (!entity) throw new Error(`no record is named ${entityName}`);
  return entity;
};

/**
 * Names by id, in one query for any number of ids. Deleted rows are included unless excluded, because rows that refer to them may outlive
 * them.
 */
export async function refTexts(
  tx: Tx,
  tenantId: number,
  naming: Naming,
  ids: Iterable<string>,
  language: Language = 'zh-CN',
  { live = false }: { readonly live?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { target, isBeside } = namedBy(naming);
  const entity = known(target);
  const tenant = entity.shared ? '' : ` and ${namedIn(entity, '$2')}`;
  const rows = await tx.many<{ id: string; title: string | null }>(
    `select t.id, ${nameSql(entity, language, isBeside)} as title from ${entity.table} t where t.id = any($1)${tenant}${live ? " and t.del_flag = '0'" : ''}`,
    entity.shared ? [wanted] : [wanted, tenantId],
  );
  return new Map(rows.map((r) => [r.id, r.title ?? r.id]));
}

/** A row that a text may refer to. */
export interface RefMatch {
  readonly id: string;
  /** Which part of the row the text matches: ids take precedence over keys, keys over titles, titles over other names. */
  readonly by: 'id' | 'key' | 'title' | 'alias';
  /** The other parts of the row's key, such as a group's competition. */
  readonly within: Readonly<Record<string, string | null>>;
}

/** Live rows by id, by the last part of their key or by title; one query for many texts. */
export async function refIds(
  tx: Tx,
  tenantId: number,
  entityName: string,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, readonly RefMatch[]>> {
  const wanted = [...new Set([...texts].map((t) => t.trim()))].filter(Boolean);
  const found = new Map<string, RefMatch[]>();
  if (wanted.length === 0) return found;
  const entity = known(entityName);
  const rest = entity.key.slice(0, -1);
  const key = columnOf(entity, entity.key.at(-1) ?? 'id');
  const title = columnOf(entity, entity.title);
  const english = entity.titleEn ? columnOf(entity, entity.titleEn) : undefined;
  // What lists and sheets call a row: its title and what tells it apart, or the rows that a row without a title belongs to.
  const names = (['zh-CN', 'en'] as const).map((language) => nameSql(entity, language));
  const titles = entity.apart ? wanted.flatMap((text) => (text.includes(nameJoint) ? [text.slice(0, text.indexOf(nameJoint))] : [])) : [];
  const byName = entity.namedBy ? names.map((name) => `${name} = any($1)`) : [];
  const named = [...new Set(['id', key, title, ...(english ? [english] : [])])];
  const live = liveRows(entity, tenantId, 2);
  const alias = entity.alias === undefined ? undefined : `t.${columnOf(entity, entity.alias)}`;
  const columns = [...new Set([...named, ...rest.map((name) => columnOf(entity, name))])].map((c) => `t.${c}`);
  const rows = await tx.many<Record<string, string | null> & { readonly alias?: readonly string[] | null }>(
    `select ${[...columns, ...(alias ? [`${alias} as alias`] : []), ...names.map((name, at) => `${name} as name_${at}`)].join(', ')} from ${entity.table} t
     where ${live.sql} and (${[...named.map((c) => `t.${c}::text = any($1)`), ...byName, ...(alias ? [`${alias} ?| $1::text[]`] : [])].join(' or ')})`,
    [[...wanted, ...titles], ...live.params],
  );
  const asked = new Set(wanted);
  const put = (text: string | null | undefined, match: RefMatch): void => {
    if (text == null || !asked.has(text)) return;
    const list = found.get(text) ?? [];
    found.set(text, list);
    if (!list.some((m) => m.id === match.id)) list.push(match);
  };
  for (const row of rows) {
    const id = row.id ?? '';
    const within = Object.fromEntries(rest.map((name) => [name, row[columnOf(entity, name)] ?? null]));
    put(id, { id, by: 'id', within });
    put(row[key], { id, by: 'key', within });
    put(row[title], { id, by: 'title', within });
    if (english) put(row[english], { id, by: 'title', within });
    put(row.name_0, { id, by: 'title', within });
    put(row.name_1, { id, by: 'title', within });
    for (const other of row.alias ?? []) put(other, { id, by: 'alias', within });
  }
  return found;
}

/**
 * The row that a text in a draft refers to: the only match of the best sort that agrees with the draft's members of the same name.
 * `undefined` if there is none, `several` if it is ambiguous.
 */
export function pickRef(
  matches: readonly RefMatch[] | undefined,
  draft: Readonly<Record<string, unknown>>,
): { readonly id: string } | 'several' | undefined {
  const fitting = (matches ?? []).filter((m) =>
    Object.entries(m.within).every(([name, value]) => draft[name] == null || value === null || draft[name] === value),
  );
  for (const by of ['id', 'key', 'title', 'alias'] as const) {
    const best = fitting.filter((m) => m.by === by);
    if (best.length === 1 && best[0]) return { id: best[0].id };
    if (best.length > 1) return 'several';
  }
  return undefined;
}

/**
 * Titles of the rows that a page refers to, by record: from memory outside transactions, with one query per record for the missing ones. A
 * row of which nothing is known is shown by its id.
 */
export async function titlesFor(
  ctx: Ctx,
  tx: Tx,
  wanted: ReadonlyMap<Naming, ReadonlySet<string>>,
): Promise<ReadonlyMap<Naming, ReadonlyMap<string, string>>> {
  const titles = new Map<string, ReadonlyMap<string, string>>();
  const isInside = tx !== ctx.db || ctx.db.inTransaction();
  const waiting: Promise<void>[] = [];
  for (const [naming, ids] of wanted) {
    const { target, isBeside } = namedBy(naming);
    const entity = known(target);
    if (ids.size === 0) continue;
    const of = { tenantId: ctx.tenantId, entity, language: ctx.language, isBeside };
    const read = (some: Iterable<string>) => refTexts(tx, ctx.tenantId, naming, some, ctx.language);
    // A transaction has one connection, which runs statements one after another.
    if (isInside) {
      titles.set(naming, await read(ids));
      continue;
    }
    const atHand = ctx.caches.titles.atHand(of, ids);
    if (atHand) titles.set(naming, atHand);
    else waiting.push(ctx.caches.titles.get(of, ids, read).then((found) => void titles.set(naming, found)));
  }
  // In parallel on the pool.
  if (waiting.length > 0) await Promise.all(waiting);
  return titles;
}

/** Original names of uploaded files, by path (UPLOAD-02); one query, and none if there are no files. */
export async function fileNames(ctx: Ctx, tx: Tx, paths: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (paths.size === 0) return new Map();
  const files = await tx.many<{ path: string; name: string }>(
    'select path, file_name as name from sys_file where path = any($1) and tenant_id = $2',
    [[...paths], ctx.tenantId],
  );
  return new Map(files.map((file) => [file.path, file.name]));
}

/** Adds `<field>_dictText` to the rows of a page, and says reasons of the platform's own in the language of the call. */
export async function addTexts(ctx: Ctx, tx: Tx, entity: Entity, rows: readonly WireRow[]): Promise<void> {
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const fields = columnsOf(entity).all;
  const wanted = new Map<string, Set<string>>();
  for (const { name, field } of fields) {
    if (field.kind !== 'ref' || !field.of) continue;
    const naming = namingOf(field);
    const ids = wanted.get(naming) ?? new Set<string>();
    wanted.set(naming, ids);
    for (const row of rows) for (const id of membersOf(row[name], field.many)) ids.add(id);
  }
  const titles = await titlesFor(ctx, tx, wanted);
  const files = fields.filter(({ field }) => field.kind === 'file');
  const paths = files.flatMap(({ name }) => rows.flatMap((row) => membersOf(row[name], true)));
  const fileName = await fileNames(ctx, tx, new Set(paths));
  for (const { name, field } of fields) {
    const isFile = field.kind === 'file';
    if (field.told)
      for (const row of rows) {
        const stored = row[name];
        if (typeof stored === 'string') row[name] = toldReason(ctx.language, stored);
      }
    if (field.kind !== 'dict' && field.kind !== 'ref' && !isFile) continue;
    const dict = field.kind === 'dict' ? dicts.get(field.of ?? '') : undefined;
    const known = isFile ? fileName : titles.get(namingOf(field));
    const text = (value: string): string => (field.kind === 'dict' ? dict?.text(value, ctx.language) : known?.get(value)) ?? value;
    for (const row of rows) {
      // A file field may hold several paths, whatever `many` says; their names keep the same order (UPLOAD-02).
      const values = membersOf(row[name], field.many || isFile);
      if (values.length > 0) row[`${name}_dictText`] = values.map(text).join(',');
    }
  }
}
