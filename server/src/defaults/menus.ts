import type { Entity, Label, Role } from '@saiyun/sdk/contract';
import { entityByName, tenant, validity } from '@saiyun/sdk/entities';
import { buttonsOf as unlabelledButtons } from '@saiyun/sdk/logic/access';
import { componentOf } from '@saiyun/sdk/logic/menu';
import { servedEntities } from '../kernel/served.ts';
import type { SeedRow } from './insert.ts';
import { type Group, groups, home, type Page } from './menu-pages.ts';
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

const pageRow = (page: Page, parent: Group | undefined, sortNo: number): SeedRow => ({
  ...base,
  id: menuId(page.url),
  parent_id: parent ? menuId(parent.url) : '',
  name: page.name[0],
  name_en: page.name[1],
  icon: page.icon ?? null,
  component: componentOf(page.url),
  component_name: componentName(page.url) + (page.hidden ? 'Detail' : ''),
  url: page.url,
  sort_no: sortNo,
  menu_type: parent ? 1 : 0,
  hidden: page.hidden ?? false,
  keep_alive: !page.hidden,
  is_route: true,
});

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
const pages: readonly Page[] = groups.flatMap((group) => group.pages);

const pageOf = (entity: Entity, button: Button): Page => {
  const url = button.roles.every((role) => role === 'EXPERT') ? expertPage : undefined;
  const page = pages.find((p) => (url ? p.url === url : p.entities?.includes(entity.name)));
  if (!page) throw new Error(`no menu entry for ${button.code}`);
  return page;
};

/** Every menu entry and button; they are the same for all tenants. */
export function permissionRows(): SeedRow[] {
  const rows: SeedRow[] = [pageRow(home, undefined, 0)];
  for (const [n, group] of groups.entries()) {
    rows.push({
      ...base,
      id: menuId(group.url),
      name: group.name[0],
      name_en: group.name[1],
      icon: group.icon,
      // No redirect: a group leads to the first of its pages that the caller has.
      component: 'layouts/RouteView',
      url: group.url,
      sort_no: (n + 1) * 10,
      menu_type: 0,
      is_route: true,
    });
    for (const [i, page] of group.pages.entries()) rows.push(pageRow(page, group, i + 1));
  }
  for (const entity of withButtons)
    for (const [i, button] of buttonsOf(entity).entries()) rows.push(buttonRow(button, menuId(pageOf(entity, button).url), i + 1));
  return rows;
}

/** Ids of the menu entries and buttons granted to a new role with this base, in the platform's first tenant or in another. */
export function grantsOf(role: Role, isPlatform: boolean): string[] {
  return [
    menuId(home.url),
    ...groups.filter((g) => g.pages.some((p) => p.roles.includes(role))).map((g) => menuId(g.url)),
    ...pages.filter((p) => p.roles.includes(role) && (isPlatform || !p.platform)).map((p) => menuId(p.url)),
    ...withButtons.flatMap((entity) =>
      buttonsOf(entity)
        .filter((b) => b.roles.includes(role) && (isPlatform || !pageOf(entity, b).platform))
        .map((b) => idOf(`button:${b.code}`)),
    ),
  ];
}

/** The pages of a role that list records, with those records; a test compares them with the definitions. */
export function listedPages(role: Role): readonly { readonly url: string; readonly entities: readonly Entity[] }[] {
  return pages
    .filter((p) => p.roles.includes(role))
    .map((p) => ({ url: p.url, entities: (p.entities ?? []).flatMap((name) => entityByName(name) ?? []) }));
}
