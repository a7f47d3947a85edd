import type { Entity, Label, Role } from '@saiyun/sdk/contract';
import { roles as allRoles } from '@saiyun/sdk/contract';
import { entityByName, tenant, validity } from '@saiyun/sdk/entities';
import { buttonsOf as unlabelledButtons } from '@saiyun/sdk/logic/access';
import { componentOf } from '@saiyun/sdk/logic/menu';
import { servedEntities } from '../kernel/served.ts';
import type { SeedRow } from './insert.ts';
import { type Entry, isGroup, type Page } from './menu/entry.ts';
import { menu, readers } from './menu-pages.ts';
import { idOf } from './random.ts';

/** Labels of the calls' buttons; `list` also allows `queryById`, and `delete` also `deleteBatch`. */
const callLabels = {
  list: ['查询', 'View'],
  add: ['添加', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  exportXls: ['导出', 'Export'],
  importExcel: ['导入', 'Import'],
  reveal: ['查看敏感信息', 'Show masked values'],
} as const satisfies Record<string, Label>;
type ButtonCall = keyof typeof callLabels;

interface Button {
  readonly code: string;
  readonly name: Label;
  readonly roles: readonly Role[];
}

/** The buttons of a record with their labels (PERM-03). */
export function buttonsOf(entity: Entity): readonly Button[] {
  return unlabelledButtons(entity).map(({ code, action, roles }) => ({
    code,
    name: entity.verbs[action]?.label ?? callLabels[action as ButtonCall],
    roles,
  }));
}

/** Turns `/account/settings/BaseSetting` into `AccountSettingsBaseSetting`, which identifies a kept page (SHELL-06). */
const componentName = (url: string): string =>
  url
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const permissionColumns = {
  id: 'text',
  parent_id: 'text',
  name: 'text',
  name_en: 'text',
  perms: 'text',
  perms_type: 'text',
  icon: 'text',
  component: 'text',
  component_name: 'text',
  url: 'text',
  redirect: 'text',
  sort_no: 'integer',
  menu_type: 'integer',
  hidden: 'boolean',
  always_show: 'boolean',
  keep_alive: 'boolean',
  is_route: 'boolean',
  external: 'boolean',
  status: 'text',
};

const menuId = (url: string): string => idOf(`menu:${url}`);

const base = {
  parent_id: '',
  perms: null,
  perms_type: null,
  icon: null,
  component: null,
  component_name: null,
  url: null,
  redirect: null,
  hidden: false,
  always_show: false,
  keep_alive: false,
  is_route: false,
  external: false,
  status: validity.valid,
};

/** An entry in its place, with the roles that have it. */
interface Placed {
  readonly id: string;
  readonly parentId: string;
  readonly sortNo: number;
  readonly entry: Entry;
  readonly roles: readonly Role[];
}

const place = (entry: Entry, above: Placed | undefined, sortNo: number): readonly Placed[] => {
  const parentId = above?.id ?? '';
  const held = (entry.roles ?? allRoles).filter((role) => above?.roles.includes(role) ?? true);
  if (!isGroup(entry)) {
    const id = entry.again ? idOf(`menu:${above?.entry.url ?? entry.roles?.join() ?? ''} ${entry.url}`) : menuId(entry.url);
    return [{ id, parentId, sortNo, entry, roles: held.filter((role) => readers(entry.url).includes(role)) }];
  }
  const own = { id: menuId(entry.url), parentId, sortNo, entry, roles: held };
  const below = entry.entries.flatMap((one, n) => place(one, own, n + 1));
  // Nobody has a group without an entry in it.
  return [{ ...own, roles: held.filter((role) => below.some(({ roles }) => roles.includes(role))) }, ...below];
};

const placed: readonly Placed[] = menu.flatMap((entry, n) => place(entry, undefined, n * 10));

/** The page of an entry; nothing for a group. */
const pageOf = ({ entry }: Placed): Page | undefined => (isGroup(entry) ? undefined : entry);

const menuRow = ({ id, parentId, sortNo, entry }: Placed): SeedRow => {
  const common = { ...base, id, parent_id: parentId, name: entry.name[0], name_en: entry.name[1], url: entry.url, sort_no: sortNo };
  const kind = { icon: entry.icon ?? null, menu_type: parentId ? 1 : 0, is_route: true };
  // No redirect: a group leads to the first of its pages that the caller has.
  if (isGroup(entry)) return { ...common, ...kind, component: 'layouts/RouteView' };
  return {
    ...common,
    ...kind,
    component: componentOf(entry.url),
    component_name: componentName(entry.url) + (entry.hidden ? 'Detail' : ''),
    hidden: entry.hidden ?? false,
    keep_alive: !entry.hidden,
  };
};

const buttonRow = (button: Button, parentId: string, sortNo: number): SeedRow => ({
  ...base,
  id: idOf(`button:${button.code}`),
  parent_id: parentId,
  name: button.name[0],
  name_en: button.name[1],
  perms: button.code,
  // The type that grants access (PERM-07).
  perms_type: '2',
  sort_no: sortNo,
  menu_type: 2,
});

/** Everything with buttons: the records that every tenant has, and the tenants themselves. */
const withButtons: readonly Entity[] = [...servedEntities, tenant];

/** What only experts do is below their own page. */
const expertPage = '/expert/competitionReview';
/** The entry with a record's buttons below it. */
const withButton = (entity: Entity, button: Button): Placed => {
  const isExperts = button.roles.every((role) => role === 'EXPERT');
  const found = placed.find((one) => {
    const page = pageOf(one);
    return page && !page.again && (isExperts ? page.url === expertPage : page.entities?.includes(entity.name));
  });
  if (!found) throw new Error(`no menu entry for ${button.code}`);
  return found;
};

/** The menu alone, without buttons. */
export function menuRows(): SeedRow[] {
  return placed.map(menuRow);
}

/** What a release says of a menu entry, and to which base roles it gives the entry. */
export interface ReleasedEntry {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly parent_id: string;
  readonly sort_no: number;
  readonly icon: string | null;
  readonly roles: string;
}

export const releasedColumns = {
  id: 'text',
  name: 'text',
  name_en: 'text',
  parent_id: 'text',
  sort_no: 'integer',
  icon: 'text',
  roles: 'text',
};

/** What this release says of the menu. */
export function releasedMenu(): readonly ReleasedEntry[] {
  return placed.map(({ id, parentId, sortNo, entry, roles }) => ({
    id,
    name: entry.name[0],
    name_en: entry.name[1],
    parent_id: parentId,
    sort_no: sortNo,
    icon: entry.icon ?? null,
    roles: roles.join(),
  }));
}

/** Every menu entry and button; they are the same for all tenants. */
export function permissionRows(): SeedRow[] {
  const buttons = withButtons.flatMap((entity) =>
    buttonsOf(entity).map((button, i) => buttonRow(button, withButton(entity, button).id, i + 1)),
  );
  return [...menuRows(), ...buttons];
}

/** Ids of the menu entries and buttons granted to a new role with this base, in the platform's first tenant or in another. */
export function grantsOf(role: Role, isPlatform: boolean): string[] {
  const isThere = (one: Placed): boolean => isPlatform || !pageOf(one)?.platform;
  return [
    ...placed.filter((one) => one.roles.includes(role) && isThere(one)).map(({ id }) => id),
    ...withButtons.flatMap((entity) =>
      buttonsOf(entity)
        .filter((button) => button.roles.includes(role) && isThere(withButton(entity, button)))
        .map(({ code }) => idOf(`button:${code}`)),
    ),
  ];
}

/** The pages of a role that list records, with those records; a test compares them with the definitions. */
export function listedPages(role: Role): readonly { readonly url: string; readonly entities: readonly Entity[] }[] {
  const own = new Set(placed.filter(({ roles }) => roles.includes(role)).map(({ entry }) => entry.url));
  return placed
    .flatMap((one) => pageOf(one) ?? [])
    .filter(({ url }) => own.has(url))
    .map(({ url, entities = [] }) => ({ url, entities: entities.flatMap((name) => entityByName(name) ?? []) }));
}

/** A role's part of the menu, as a tree of addresses: a test shows it. */
export function menuOf(role: Role): readonly MenuBranch[] {
  const below = (parentId: string): readonly MenuBranch[] =>
    placed
      .filter((one) => one.parentId === parentId && one.roles.includes(role) && !pageOf(one)?.hidden)
      .map(({ id, entry }) => ({ name: entry.name, url: entry.url, below: below(id) }));
  return below('');
}

export interface MenuBranch {
  readonly name: Label;
  readonly url: string;
  readonly below: readonly MenuBranch[];
}
