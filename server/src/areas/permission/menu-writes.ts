import { type Fields, flag, int, type Label, no, text, treeTop, yes } from '@saiyun/sdk/contract';
import { buttonPolicies, role, validity } from '@saiyun/sdk/entities';
import { menuAddress, menuIconOf } from '@saiyun/sdk/logic/menu';
import { isStockButton } from '@saiyun/sdk/logic/permission';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import { menu as builtIn, withAllBelow } from '../../defaults/menu-pages.ts';
import { idList, needed, noneRequired, oneOf, optional, readInput } from '../../http/call/input.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { lockTenant } from '../../kernel/write/lock-tenant.ts';
import { refuseBuiltIn } from '../dict/built-in.ts';
import { refuseLockOut, refuseOutsidePlatform } from './granter-checks.ts';

const matching = (label: Label, pattern: RegExp, max = 200, patternText?: Label) =>
  text(label, { max, pattern: pattern.source, ...(patternText && { patternText }) });
const off = (label: Label) => flag(label, { default: no });

/** The fields of a menu or button. */
const members = {
  name: needed(['名称', 'Name']),
  nameEn: optional(['英文名称', 'English name']),
  parentId: optional(['上级', 'Parent']),
  perms: matching(['授权标识', 'Code'], /^[\w:.-]+$/, 200, ['只能使用字母、数字和 : . _ -', 'Use letters, digits and : . _ -']),
  permsType: oneOf(['未授权时', 'Without permission'], [buttonPolicies.show, buttonPolicies.disable], { default: buttonPolicies.disable }),
  icon: matching(['图标', 'Icon'], /^[\w-]+$/, 50),
  component: matching(['组件', 'Component'], /^[\w-]+(?:[/.][\w-]+)*$/),
  componentName: matching(['组件名称', 'Component name'], /^\w+$/),
  url: matching(['地址', 'Address'], menuAddress, 500, [
    '请填写以 / 开头的平台地址，或以 https:// 开头的网址',
    'Give an address of the platform that begins with /, or a web address that begins with https://',
  ]),
  redirect: matching(['跳转地址', 'Redirect'], /^\/(?![/\\])[\w/:.@-]*$/),
  description: optional(['说明', 'Description'], 500),
  sortNo: int(['排序', 'Order'], { min: 0, max: 99_999, default: 0 }),
  menuType: int(['类型', 'Kind'], { required: true, min: 0, max: 2 }),
  hidden: off(['不显示在菜单中', 'Not shown in the menu']),
  alwaysShow: off(['聚合路由', 'Always shown']),
  keepAlive: off(['切换页签时保留内容', 'Kept while tabs are switched']),
  route: flag(['路由菜单', 'Route'], { default: yes }),
  internalOrExternal: off(['在新标签页中打开', 'Opened in a new tab']),
  status: oneOf(['状态', 'State'], [validity.invalid, validity.valid], { default: validity.valid }),
};

/** What the audit log tells of an entry of the menu. */
export const menuFields: Fields = Object.fromEntries(Object.entries(members).filter(([name]) => name !== 'alwaysShow' && name !== 'route'));

const idInput = { id: needed(['编号', 'ID']) };
const revision = int(['版本号', 'Revision'], { min: 1 });
/** Clients that know no revisions, such as those of a JeecgBoot, send none. */
const editInput = { ...idInput, revision };
const moveInput = {
  ...idInput,
  revision: int(['版本号', 'Revision'], { min: 1, required: true }),
  parentId: optional(['上级', 'Parent']),
  beforeId: optional(['位于其前', 'Before']),
};

const menuOf = (body: unknown) => {
  const { parentId = '', ...menu } = readInput(members, body);
  const {
    nameEn = null,
    perms = null,
    icon = null,
    component = null,
    componentName = null,
    url = null,
    redirect = null,
    description = null,
  } = menu;
  return {
    ...menu,
    nameEn,
    perms,
    icon,
    component,
    componentName,
    url,
    redirect,
    description,
    parentId: parentId === treeTop ? '' : parentId,
    hidden: menu.hidden === yes,
    alwaysShow: menu.alwaysShow === yes,
    keepAlive: menu.keepAlive === yes,
    route: menu.route === yes,
    internalOrExternal: menu.internalOrExternal === yes,
  };
};
type Menu = ReturnType<typeof menuOf>;
type Stored = Omit<Menu, 'permsType'> & { readonly permsType: Menu['permsType'] | null; readonly revision: number };

const columns: Readonly<Record<keyof Menu, string>> = {
  name: 'name',
  nameEn: 'name_en',
  parentId: 'parent_id',
  perms: 'perms',
  permsType: 'perms_type',
  icon: 'icon',
  component: 'component',
  componentName: 'component_name',
  url: 'url',
  redirect: 'redirect',
  description: 'description',
  sortNo: 'sort_no',
  menuType: 'menu_type',
  hidden: 'hidden',
  alwaysShow: 'always_show',
  keepAlive: 'keep_alive',
  route: 'is_route',
  internalOrExternal: 'external',
  status: 'status',
};
const names = Object.keys(columns) as (keyof Menu)[];

const refuse = (field: string, code: 'required' | 'reference' | 'unique' | 'rule', said?: string): never => {
  throw inputFailure({ field, code, ...(said === undefined ? {} : { message: said }) });
};

/** A button has a unique code and lies below a menu; a menu never lies below a button or itself. */
const check = async ({ tx }: TxCtx, menu: Menu, id: string): Promise<void> => {
  if (menu.menuType === 2 && menu.perms === null) refuse('perms', 'required');
  if (menu.menuType !== 0 && menu.parentId === '') refuse('parentId', 'required');
  if (menu.parentId !== '') {
    const parent = await tx.one<{ type: number }>('select menu_type as type from sys_permission where id = $1', [menu.parentId]);
    if (!parent || parent.type === 2) refuse('parentId', 'reference');
    const circle = await tx.one(
      `with recursive above(id, parent_id) as (
         select id, parent_id from sys_permission where id = $1
         union select p.id, p.parent_id from sys_permission p join above a on p.id = a.parent_id)
       select 1 as own from above where id = $2`,
      [menu.parentId, id],
    );
    if (circle) refuse('parentId', 'rule', 'permission.cycle');
  }
  if (menu.menuType === 2) {
    const taken = await tx.one('select 1 as taken from sys_permission where perms = $1 and menu_type = 2 and id <> $2', [menu.perms, id]);
    if (taken) refuse('perms', 'unique');
  }
};

const builtInPaths: ReadonlySet<string> = new Set(builtIn.flatMap(withAllBelow).map(({ url }) => url));

/**
 * Entries and buttons that belong to the program, because its pages and
 * calls refer to them. They may be renamed, moved, hidden and switched off.
 */
const isBuiltIn = ({ url, perms }: { readonly url?: string | null | undefined; readonly perms?: string | null | undefined }): boolean =>
  isStockButton(perms) || (url != null && builtInPaths.has(url));

const refuseRecoded = (ctx: Ctx, stored: Stored): void => {
  if (isBuiltIn({ perms: stored.perms })) refuseBuiltIn(ctx, stored);
};

/** An icon that an older platform stored may stay until it is changed. */
const refuseNoIcon = ({ icon }: Menu): void => {
  if (icon !== null && menuIconOf(icon) === undefined) refuse('icon', 'rule', 'permission.icon');
};

const inOneGo = async (ctx: Ctx, work: (tx: TxCtx) => Promise<void>): Promise<void> => {
  await refuseOutsidePlatform(ctx);
  await ctx.db.tx(async (tx) => {
    const txCtx = { ...ctx, tx };
    await work(txCtx);
    await refuseLockOut(txCtx);
  });
};

const addMenu = (ctx: Ctx, body: unknown): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    const menu = menuOf(body);
    const id = newId(ctx);
    refuseNoIcon(menu);
    await check(tx, menu, id);
    await tx.tx.run(
      `insert into sys_permission (id, ${names.map((name) => columns[name]).join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')})`,
      [id, ...names.map((name) => menu[name])],
    );
    await audit(tx, role, [{ action: 'addPermission', entityId: id, after: menu }]);
  });

/** The entry as it is stored, locked; a stale revision is refused. */
const lockMenu = async ({ tx }: TxCtx, id: string, known: number | undefined): Promise<Stored> => {
  const stored = await tx.one<Stored>(
    `select ${names.map((name) => `${columns[name]} as "${name}"`).join(', ')}, revision from sys_permission where id = $1 for update`,
    [id],
  );
  if (!stored) throw new Failure('row.missing');
  if (known !== undefined && known !== stored.revision) throw new Failure('row.stale');
  return stored;
};

/** Fields missing from an edit keep their values. */
const editMenu = (ctx: Ctx, body: unknown): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    const { id, revision: known } = readInput(editInput, body);
    const stored = await lockMenu(tx, id, known);
    const sent = Object.fromEntries(Object.entries(body as object).filter(([name]) => Object.hasOwn(columns, name)));
    const menu = menuOf({ ...stored, ...sent });
    if (menu.menuType !== stored.menuType || menu.perms !== stored.perms) refuseRecoded(ctx, stored);
    if (menu.icon !== stored.icon) refuseNoIcon(menu);
    await check(tx, menu, id);
    await tx.tx.run(
      `update sys_permission set revision = revision + 1, ${names.map((name, i) => `${columns[name]} = $${i + 2}`).join(', ')} where id = $1`,
      [id, ...names.map((name) => menu[name])],
    );
    await audit(tx, role, [{ action: 'editPermission', entityId: id, before: stored, after: menu }]);
  });

/**
 * Puts an entry below another or at the top, before one of the entries there or after them all. The others are numbered anew, which is no
 * change of theirs.
 */
const moveMenu = (ctx: Ctx, body: unknown): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    const { id, revision: known, parentId = '', beforeId } = readInput(moveInput, body);
    // One move at a time: two of them could close a circle together.
    await lockTenant(tx.tx, ctx.tenantId);
    const { revision: _known, ...stored } = await lockMenu(tx, id, known);
    const read = menuOf({ ...stored, parentId });
    const menu: Menu = { ...read, menuType: read.menuType === 2 ? 2 : read.parentId === '' ? 0 : 1 };
    await check(tx, menu, id);
    const others = await tx.tx.many<{ id: string }>(
      'select id from sys_permission where parent_id = $1 and id <> $2 order by sort_no, id for update',
      [menu.parentId, id],
    );
    const at = others.findIndex((one) => one.id === beforeId);
    const order = others.map((one) => one.id).toSpliced(at < 0 ? others.length : at, 0, id);
    await tx.tx.run(
      `update sys_permission as p set sort_no = n.place from unnest($1::text[]) with ordinality as n(id, place) where p.id = n.id`,
      [order],
    );
    await tx.tx.run('update sys_permission set parent_id = $2, menu_type = $3, revision = revision + 1 where id = $1', [
      id,
      menu.parentId,
      menu.menuType,
    ]);
    const named = { name: stored.name, nameEn: stored.nameEn };
    const place = { ...named, parentId: menu.parentId, sortNo: order.indexOf(id) + 1 };
    await audit(tx, role, [
      { action: 'editPermission', entityId: id, before: { ...named, parentId: stored.parentId, sortNo: stored.sortNo }, after: place },
    ]);
  });

/** Deletes menus and buttons with everything below them and all their grants. */
const deleteMenus = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    if (ids.length === 0) refuse('ids', 'required');
    const gone = await tx.tx.many<{ id: string; name: string; nameEn: string | null; url: string | null; perms: string | null }>(
      `with recursive tree(id) as (
         select id from sys_permission where id = any($1) union select p.id from sys_permission p join tree t on p.parent_id = t.id)
       delete from sys_permission p using tree t where p.id = t.id returning p.id, p.name, p.name_en as "nameEn", p.url, p.perms`,
      [ids],
    );
    if (!ids.every((id) => gone.some((one) => one.id === id))) throw new Failure('row.missing');
    const kept = gone.find(isBuiltIn);
    if (kept) refuseBuiltIn(ctx, kept);
    const all = gone.map(({ id }) => id);
    // All tenants: they share the menus.
    for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission', 'sys_permission_data_rule'])
      await tx.tx.run(`delete from ${table} where permission_id = any($1)`, [all]);
    await audit(
      tx,
      role,
      gone.map(({ id, name, nameEn, url, perms }) => ({ action: 'deletePermission', entityId: id, before: { name, nameEn, url, perms } })),
    );
  });

const idsOf = (value: string): string[] => [
  ...new Set(
    value
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

/** Adds, changes and deletes menus and buttons (CALL-46, CALL-47, CALL-109). */
export function menuWrites(app: FastifyInstance, services: Services): void {
  const path = '/sys/permission';
  const done = (ctx: Ctx, call: 'add' | 'edit' | 'delete' | 'deleteBatch') =>
    answered(null, { message: message(ctx.language, `done.${call}`) });
  route(app, services, {
    method: 'POST',
    path: `${path}/add`,
    body: members,
    dryRun: 'takenBack',
    handler: async (ctx, { body }) => {
      await addMenu(ctx, body);
      return done(ctx, 'add');
    },
  });
  for (const method of ['PUT', 'POST'] as const)
    route(app, services, {
      method,
      path: `${path}/edit`,
      body: { ...editInput, ...noneRequired(members) },
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        await editMenu(ctx, body);
        return done(ctx, 'edit');
      },
    });
  route(app, services, {
    method: 'PUT',
    path: `${path}/move`,
    body: moveInput,
    dryRun: 'takenBack',
    handler: async (ctx, { body }) => {
      await moveMenu(ctx, body);
      return done(ctx, 'edit');
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: `${path}/delete`,
    dryRun: 'takenBack',
    query: { id: ask.needed },
    handler: async (ctx, { query }) => {
      await deleteMenus(ctx, [readInput(idInput, query).id]);
      return done(ctx, 'delete');
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: `${path}/deleteBatch`,
    dryRun: 'takenBack',
    query: { ids: ask.neededSeveral },
    handler: async (ctx, { query }) => {
      await deleteMenus(ctx, idsOf(readInput({ ids: idList(['编号', 'IDs']) }, query).ids));
      return done(ctx, 'deleteBatch');
    },
  });
}
