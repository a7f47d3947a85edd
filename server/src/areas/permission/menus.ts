import { entityList, role, tenant } from '@saiyun/sdk/entities';
import { buttonsOf } from '@saiyun/sdk/logic/access';
import { message } from '@saiyun/sdk/messages';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { groups, home } from '../../defaults/menu-pages.ts';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { answered } from '../../kernel/answer.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { refuseBuiltIn } from '../dict/built-in.ts';
import { given, optional, parsed, text } from '../session/input.ts';
import { refuseLockOut, refuseOutsidePlatform } from './access.ts';

const yes = z
  .union([z.boolean(), z.literal(['true', 'false', '1', '0', 1, 0])])
  .transform((v) => v === true || v === 'true' || v === 1 || v === '1');
const matching = (pattern: RegExp, max = 200) =>
  text
    .pipe(z.string().trim().max(max))
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || pattern.test(value));

/** What may be said of a menu or button. An address is a path here or a page on the web, never a script. */
const members = {
  name: given(100),
  nameEn: optional(100).transform((value) => value ?? null),
  parentId: text.nullish().transform((value) => (value === '0' ? '' : (value ?? ''))),
  perms: matching(/^[\w:.-]+$/),
  permsType: text
    .pipe(z.enum(['1', '2']))
    .nullish()
    .transform((value) => value ?? '2'),
  icon: matching(/^[\w-]+$/, 50),
  component: matching(/^[\w-]+(?:[/.][\w-]+)*$/),
  componentName: matching(/^\w+$/),
  url: matching(/^(\/(?![/\\])[\w/:.@?=&-]*|https?:\/\/[^\s"'<>\\]+)$/i, 500),
  redirect: matching(/^\/(?![/\\])[\w/:.@-]*$/),
  description: matching(/^[^\0]*$/, 500),
  sortNo: z.coerce.number().int().min(0).max(99_999).default(0),
  menuType: z.coerce.number().pipe(z.literal([0, 1, 2])),
  hidden: yes.default(false),
  alwaysShow: yes.default(false),
  keepAlive: yes.default(false),
  route: yes.default(true),
  internalOrExternal: yes.default(false),
  status: text.pipe(z.enum(['0', '1'])).default('1'),
};
const drafts = z.object(members);
type Menu = z.infer<typeof drafts>;
type Stored = Omit<Menu, 'permsType'> & { readonly permsType: Menu['permsType'] | null };

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
  throw new Failure('input.invalid', {}, { issues: [{ field, code, ...(said === undefined ? {} : { message: said }) }] });
};

/** A button has a code of its own and stands below a menu; a menu is never below a button or itself. */
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

const builtInPaths: ReadonlySet<string> = new Set([
  home.url,
  ...groups.flatMap(({ url, pages }) => [url, ...pages.map((page) => page.url)]),
]);
const builtInButtons: ReadonlySet<string> = new Set(
  [...entityList.map(([, entity]) => entity), tenant].flatMap((one) => buttonsOf(one).map(({ code }) => code)),
);

/** Entries and buttons that the program itself brings: its pages and calls are asked for by them. They may be renamed, moved, hidden and switched off. */
const isBuiltIn = ({ url, perms }: { readonly url?: string | null | undefined; readonly perms?: string | null | undefined }): boolean =>
  (perms != null && builtInButtons.has(perms)) || (url != null && builtInPaths.has(url));

const refuseRecoded = (stored: Stored): void => {
  if (isBuiltIn({ perms: stored.perms })) refuseBuiltIn(stored.name);
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
    const menu = parsed(drafts, body);
    const id = newId(ctx);
    await check(tx, menu, id);
    await tx.tx.run(
      `insert into sys_permission (id, ${names.map((name) => columns[name]).join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')})`,
      [id, ...names.map((name) => menu[name])],
    );
    await audit(tx, role, [{ action: 'addPermission', entityId: id, after: menu }]);
  });

/** What is left out of an edit stays. */
const editMenu = (ctx: Ctx, body: unknown): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    const { id } = parsed(z.object({ id: given(100) }), body);
    const stored = await tx.tx.one<Stored>(
      `select ${names.map((name) => `${columns[name]} as "${name}"`).join(', ')} from sys_permission where id = $1 for update`,
      [id],
    );
    if (!stored) throw new Failure('row.missing');
    const sent = Object.fromEntries(Object.entries(body as object).filter(([name]) => Object.hasOwn(columns, name)));
    const menu = parsed(drafts, { ...stored, ...sent });
    if (menu.menuType !== stored.menuType || menu.perms !== stored.perms) refuseRecoded(stored);
    await check(tx, menu, id);
    await tx.tx.run(`update sys_permission set ${names.map((name, i) => `${columns[name]} = $${i + 2}`).join(', ')} where id = $1`, [
      id,
      ...names.map((name) => menu[name]),
    ]);
    await audit(tx, role, [{ action: 'editPermission', entityId: id, before: stored, after: menu }]);
  });

/** Deletes menus and buttons with all below them and what was granted of them. */
const deleteMenus = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  inOneGo(ctx, async (tx) => {
    if (ids.length === 0) refuse('ids', 'required');
    const gone = await tx.tx.many<{ id: string; name: string; url: string | null; perms: string | null }>(
      `with recursive tree(id) as (
         select id from sys_permission where id = any($1) union select p.id from sys_permission p join tree t on p.parent_id = t.id)
       delete from sys_permission p using tree t where p.id = t.id returning p.id, p.name, p.url, p.perms`,
      [ids],
    );
    if (!ids.every((id) => gone.some((one) => one.id === id))) throw new Failure('row.missing');
    const kept = gone.find(isBuiltIn);
    if (kept) refuseBuiltIn(kept.name);
    const all = gone.map(({ id }) => id);
    // All tenants: they share the menus.
    for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission', 'sys_permission_data_rule'])
      await tx.tx.run(`delete from ${table} where permission_id = any($1)`, [all]);
    await audit(
      tx,
      role,
      gone.map(({ id, name }) => ({ action: 'deletePermission', entityId: id, before: { name } })),
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

/** Adding, changing and deleting menus and buttons (CALL-46, CALL-47, CALL-109). */
export function menuWrites(app: FastifyInstance, services: Services): void {
  const path = '/sys/permission';
  const done = (ctx: Ctx, call: 'add' | 'edit' | 'delete' | 'deleteBatch') =>
    answered(null, { message: message(ctx.language, `done.${call}`) });
  route(app, services, {
    method: 'POST',
    path: `${path}/add`,
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
      dryRun: 'takenBack',
      handler: async (ctx, { body }) => {
        await editMenu(ctx, body);
        return done(ctx, 'edit');
      },
    });
  route(app, services, {
    method: 'DELETE',
    path: `${path}/delete`,
    dryRun: 'takenBack',
    query: { id: ask.needed },
    handler: async (ctx, { query }) => {
      await deleteMenus(ctx, [parsed(z.object({ id: given(100) }), query).id]);
      return done(ctx, 'delete');
    },
  });
  route(app, services, {
    method: 'DELETE',
    path: `${path}/deleteBatch`,
    dryRun: 'takenBack',
    query: { ids: ask.neededSeveral },
    handler: async (ctx, { query }) => {
      await deleteMenus(ctx, idsOf(parsed(z.object({ ids: given(50_000) }), query).ids));
      return done(ctx, 'deleteBatch');
    },
  });
}
