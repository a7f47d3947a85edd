import type { Role } from '@saiyun/sdk/contract';
import { roles as allRoles } from '@saiyun/sdk/contract';
import type { Tx } from '../db/db.ts';
import { insertRows } from './insert.ts';
import { grantsOf, menuRows, type ReleasedEntry, releasedColumns, releasedMenu } from './menus.ts';
import { insertPermissions, roleId } from './seed-tenant.ts';
import { platformTenant, type Seeding } from './seeding.ts';

type Known = { readonly id: string } & { readonly [K in keyof Omit<ReleasedEntry, 'id'>]: ReleasedEntry[K] | null };
type Stored = Omit<ReleasedEntry, 'roles'> & { readonly url: string | null; readonly component: string | null };

const said = ({ name, name_en, parent_id, sort_no, icon }: Omit<Known, 'roles'>): string =>
  JSON.stringify([name, name_en, parent_id, sort_no, icon]);

/** The menu as it is stored, as the last release had it, and as this one has it. */
interface Menu {
  readonly stored: ReadonlyMap<string, Stored>;
  readonly known: ReadonlyMap<string, Known>;
  readonly wanted: ReadonlyMap<string, ReleasedEntry>;
}

const readMenu = async (tx: Tx): Promise<Menu> => {
  const stored = await tx.many<Stored>(
    'select id, name, name_en, parent_id, sort_no, icon, url, component from sys_permission where menu_type in (0, 1)',
  );
  const known = await tx.many<Known>('select id, name, name_en, parent_id, sort_no, icon, roles from sys_permission_known');
  const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  return { stored: byId(stored), known: byId(known), wanted: byId(releasedMenu()) };
};

/** Whether an administrator renamed or moved an entry, or one above it: then it stays as it is. */
const isOwn = ({ stored, known }: Pick<Menu, 'stored' | 'known'>, id: string): boolean => {
  const [now, then] = [stored.get(id), known.get(id)];
  if (!now || !then || said(now) !== said(then)) return true;
  return now.parent_id !== '' && isOwn({ stored, known }, now.parent_id);
};

/** Pages of earlier releases that this one does not have and nobody changed. */
const droppedFrom = ({ stored, known, wanted }: Menu): readonly string[] =>
  [...stored.values()]
    .filter(({ id, component }) => component !== 'layouts/RouteView' && !wanted.has(id) && !isOwn({ stored, known }, id))
    .map(({ id }) => id);

/** The ids of the entries above one. */
const above = (parents: ReadonlyMap<string, string>, id: string): readonly string[] => {
  const parent = parents.get(id);
  return parent ? [parent, ...above(parents, parent)] : [];
};

interface Change {
  readonly menu: Menu;
  readonly fresh: ReadonlySet<string>;
  readonly moved: ReadonlySet<string>;
  /** Pages that this release no longer has. */
  readonly dropped: readonly string[];
  /** Where every entry is after the change. */
  readonly parents: ReadonlyMap<string, string>;
  readonly isGroup: (id: string) => boolean;
  /** The page of every entry. */
  readonly urls: ReadonlyMap<string, unknown>;
  /** Pages that had an entry before the change. */
  readonly had: ReadonlySet<unknown>;
}

const changeOf = (menu: Menu): Change => {
  const { stored, known, wanted } = menu;
  const fresh = new Set([...wanted.keys()].filter((id) => !known.has(id)));
  const moved = new Set(
    [...wanted.values()]
      .filter((one) => stored.has(one.id) && !isOwn(menu, one.id) && said(one) !== said(known.get(one.id) ?? one))
      .map(({ id }) => id),
  );
  const dropped = droppedFrom(menu);
  const parents = new Map([...stored.values()].map(({ id, parent_id }) => [id, parent_id]));
  for (const id of [...fresh, ...moved]) parents.set(id, wanted.get(id)?.parent_id ?? '');
  const groups = new Set(parents.values());
  const isGroup = (id: string): boolean => groups.has(id) || stored.get(id)?.component === 'layouts/RouteView';
  const before = [...stored.values()].map(({ id, url }) => [id, url] as const);
  const urls = new Map<string, unknown>([...menuRows().map(({ id, url }) => [String(id), url] as const), ...before]);
  return { menu, fresh, moved, dropped, parents, isGroup, urls, had: new Set(before.map(([, url]) => url)) };
};

interface RoleGrants {
  readonly tenantId: number;
  readonly roleId: string;
  readonly base: Role;
  /** Menu entries that the role has, and whether data rules come with them. */
  readonly held: ReadonlyMap<string, boolean>;
}

const readGrants = async (tx: Tx): Promise<readonly RoleGrants[]> => {
  // All tenants: they share the menu.
  const rows = await tx.many<{ tenant: number; role: string; base: string; ids: readonly string[]; ruled: readonly string[] }>(
    `select r.tenant_id as tenant, r.id as role, r.base_role as base, array_agg(p.id) as ids,
       array_agg(p.id) filter (where coalesce(g.data_rule_ids, '') <> '') as ruled
     from sys_role r
     join sys_role_permission g on g.tenant_id = r.tenant_id and g.role_id = r.id
     join sys_permission p on p.id = g.permission_id and p.menu_type in (0, 1)
     where r.del_flag = '0' group by r.tenant_id, r.id, r.base_role`,
  );
  return rows.flatMap(({ tenant, role, base, ids, ruled }) => {
    const known = allRoles.find((one) => one === base);
    return known ? [{ tenantId: tenant, roleId: role, base: known, held: new Map(ids.map((id) => [id, (ruled ?? []).includes(id)])) }] : [];
  });
};

/** The entries that a role has after the change. */
const grantsAfter = (
  { menu, fresh, moved, parents, isGroup, urls, had }: Change,
  { tenantId, roleId: id, base, held }: RoleGrants,
): ReadonlySet<string> => {
  const { known } = menu;
  const isInitial = id === roleId(tenantId, base);
  const given = new Set(grantsOf(base, tenantId === platformTenant));
  const follows = [...held.keys()].filter((one) => !isGroup(one) && !isOwn(menu, one));
  const added = [...fresh].filter((one) => {
    if (isGroup(one) || !given.has(one)) return false;
    const url = urls.get(one);
    // A second entry of a page goes to whoever has the first one, an entry of a new page to the initial roles.
    return had.has(url) ? follows.some((old) => urls.get(old) === url) : isInitial;
  });
  const isLeft = (one: string): boolean => {
    if (!follows.includes(one) || given.has(one) || held.get(one)) return false;
    if (added.some((other) => urls.get(other) === urls.get(one))) return true;
    return isInitial && (known.get(one)?.roles ?? '').split(',').includes(base);
  };
  const pages = [...held.keys(), ...added].filter((one) => !isGroup(one) && !isLeft(one));
  const wayTo = new Set(pages.flatMap((one) => above(parents, one)));
  const reached = pages.filter((one) => fresh.has(one) || moved.has(one)).flatMap((one) => above(parents, one));
  // A group of ours that leads to nothing any more goes; one that an administrator made stays.
  const groups = [...held.keys()].filter((one) => isGroup(one) && (wayTo.has(one) || !known.has(one) || held.get(one)));
  return new Set([...pages, ...groups, ...reached]);
};

const writeGrants = async (tx: Tx, change: Change, all: readonly RoleGrants[]): Promise<void> => {
  const changes = all.map((one) => ({ one, after: grantsAfter(change, one) }));
  const gone = changes.flatMap(({ one, after }) =>
    [...one.held.keys()].filter((id) => !after.has(id)).map((id) => ({ tenant_id: one.tenantId, role_id: one.roleId, permission_id: id })),
  );
  const added = changes.flatMap(({ one, after }) =>
    [...after].filter((id) => !one.held.has(id)).map((id) => ({ tenant_id: one.tenantId, role_id: one.roleId, permission_id: id })),
  );
  await tx.run(
    `delete from sys_role_permission g using json_to_recordset($1::json) as r(tenant_id integer, role_id text, permission_id text)
     where g.tenant_id = r.tenant_id and g.role_id = r.role_id and g.permission_id = r.permission_id`,
    [JSON.stringify(gone)],
  );
  await insertRows(tx, 'sys_role_permission', { tenant_id: 'integer', role_id: 'text', permission_id: 'text' }, added);
};

/** What a department and its roles have of moved entries leads through the groups that these are in now. */
const reachFromDeparts = async (tx: Tx, { moved, parents }: Change): Promise<void> => {
  const ways = [...moved].flatMap((id) => above(parents, id).map((over) => ({ id, over })));
  // All tenants: they share the menu.
  for (const [table, column] of [
    ['sys_depart_permission', 'depart_id'],
    ['sys_depart_role_permission', 'depart_role_id'],
  ] as const)
    await tx.run(
      `insert into ${table} (tenant_id, ${column}, permission_id)
       select distinct g.tenant_id, g.${column}, w.over from ${table} g join json_to_recordset($1::json) as w(id text, over text) on w.id = g.permission_id
       on conflict do nothing`,
      [JSON.stringify(ways)],
    );
};

/** Pages that the release dropped and that nobody has any more; one that somebody was given stays, as the administrator's own. */
const unheld = async (tx: Tx, dropped: readonly string[]): Promise<readonly string[]> => {
  // All tenants: they share the menu.
  const rows = await tx.many<{ id: string }>(
    `select p.id from sys_permission p where p.id = any($1) and not exists (select 1 from sys_permission c where c.parent_id = p.id)
       and not exists (select 1 from sys_role_permission g where g.permission_id = p.id)
       and not exists (select 1 from sys_depart_permission g where g.permission_id = p.id)
       and not exists (select 1 from sys_depart_role_permission g where g.permission_id = p.id)`,
    [dropped],
  );
  await tx.run('delete from sys_permission_known where id = any($1)', [dropped]);
  return rows.map(({ id }) => id);
};

/** Removes pages of earlier releases that nobody has any more, and groups in which nothing is left. */
const removeLeft = async (tx: Tx, { menu, dropped, parents }: Change): Promise<void> => {
  const gone = await unheld(tx, dropped);
  const kept = new Set([...parents].filter(([id]) => !gone.includes(id)).map(([, parent]) => parent));
  const empty = [...menu.stored.values()].filter(
    ({ id, component }) => !menu.wanted.has(id) && component === 'layouts/RouteView' && !kept.has(id) && !isOwn(menu, id),
  );
  const ids = [...gone, ...empty.map(({ id }) => id)];
  await tx.run('delete from sys_permission where id = any($1)', [ids]);
  // All tenants: they share the menu.
  for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'])
    await tx.run(`delete from ${table} where permission_id = any($1)`, [ids]);
};

/**
 * Brings a release's menu into a database: its new entries, and those of earlier releases to their new places and names. An entry that an
 * administrator renamed or moved stays as it is, with what is below it. Grants follow: who could open a page still can, by the entry that
 * its role has now, except of pages that the release took from the role. Returns the number of new entries.
 */
export async function followMenu(seeding: Seeding): Promise<number> {
  const { tx } = seeding;
  const menu = await readMenu(tx);
  const change = changeOf(menu);
  const { fresh, moved, dropped } = change;
  if (fresh.size + moved.size + dropped.length === 0) return 0;
  const grants = await readGrants(tx);
  await insertPermissions(
    seeding,
    menuRows().filter(({ id }) => fresh.has(String(id))),
  );
  const rows = [...menu.wanted.values()].filter(({ id }) => moved.has(id));
  await tx.run(
    `update sys_permission p set name = r.name, name_en = r.name_en, parent_id = r.parent_id, sort_no = r.sort_no, icon = r.icon,
       menu_type = case when r.parent_id = '' then 0 else 1 end
     from json_to_recordset($1::json) as r(id text, name text, name_en text, parent_id text, sort_no integer, icon text) where p.id = r.id`,
    [JSON.stringify(rows)],
  );
  await tx.run('delete from sys_permission_known where id = any($1)', [[...moved]]);
  await insertRows(
    tx,
    'sys_permission_known',
    releasedColumns,
    rows.map((row) => ({ ...row })),
  );
  await writeGrants(tx, change, grants);
  await reachFromDeparts(tx, change);
  await removeLeft(tx, change);
  return fresh.size;
}
