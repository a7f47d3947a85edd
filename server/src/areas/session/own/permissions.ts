import { createHash } from 'node:crypto';
import type { MenuNode, PermissionEntry, Permissions } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { buttonPolicies, validity } from '@saiyun/sdk/entities';
import { grantsSql } from '../../../actor/grants.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';

interface MenuRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly icon: string | null;
  readonly component: string | null;
  readonly componentName: string | null;
  readonly url: string | null;
  readonly redirect: string | null;
  readonly menuType: number;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly keepAlive: boolean;
  readonly isRoute: boolean;
  readonly external: boolean;
}

interface ButtonRow {
  readonly perms: string;
  readonly permsType: string | null;
  readonly name: string;
  readonly nameEn: string | null;
}

const grantedMenus = `
select p.id, p.parent_id as "parentId", p.name, p.name_en as "nameEn", p.icon, p.component, p.component_name as "componentName", p.url,
  p.redirect, p.menu_type as "menuType", p.hidden, p.always_show as "alwaysShow", p.keep_alive as "keepAlive", p.is_route as "isRoute", p.external
from sys_permission p
where p.menu_type in (0, 1) and p.status = '${validity.valid}' and p.id in (select g.permission_id from (${grantsSql('$2', '$1')}) g)
order by p.sort_no, p.id`;

// By what they allow, so that the answer, which is long, compresses well.
const allButtons = `select perms, perms_type as "permsType", name, name_en as "nameEn" from sys_permission
  where menu_type = 2 and perms is not null order by perms, id`;

/**
 * The caller's menu tree and buttons (PERM-01, MENU-01 to 05). `auth` holds the granted buttons, `allAuth` every button, with status 1 if
 * it is granted and 0 if it is not, or is switched off (PERM-05, PERM-06).
 */
export async function readPermissions(ctx: Ctx): Promise<Permissions> {
  const [menus, buttons, dicts] = await Promise.all([
    ctx.db.many<MenuRow>(grantedMenus, [ctx.tenantId, ctx.actor.userId]),
    ctx.db.many<ButtonRow>(allButtons),
    dictsOf(ctx, ctx.tenantId),
  ]);
  const entry = (button: ButtonRow, status: string): PermissionEntry => ({
    action: button.perms,
    type: button.permsType ?? buttonPolicies.disable,
    status,
    describe: ctx.language === 'en' ? (button.nameEn ?? button.name) : button.name,
  });
  return {
    menu: menuTree(menus),
    auth: buttons.filter(({ perms }) => ctx.actor.buttons.has(perms)).map((button) => entry(button, yes)),
    allAuth: buttons.map((button) => entry(button, ctx.actor.buttons.has(button.perms) ? yes : no)),
    sysSafeMode: false,
    dictVersion: dicts.version(),
    ...(ctx.actor.assignments && { assignments: ctx.actor.assignments }),
  };
}

/** Builds a tree from rows in order; an entry without a granted parent is unreachable and left out. */
export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodeOf = (row: MenuRow, top: boolean): MenuNode => {
    const children = (below.get(row.id) ?? []).map((child) => nodeOf(child, false));
    const buried = children.length > 0 && children.every(({ hidden }) => hidden === true);
    return {
      id: row.id,
      path: pathOf(row),
      name: row.componentName ?? nameOf(row.url ?? row.id),
      component: row.component ?? 'layouts/RouteView',
      ...(top ? { redirect: row.redirect } : {}),
      route: row.isRoute ? yes : no,
      ...(row.hidden || (buried && top) ? { hidden: true as const } : {}),
      ...(row.alwaysShow ? { alwaysShow: true as const } : {}),
      meta: {
        title: row.name,
        ...(row.nameEn ? { enName: row.nameEn } : {}),
        ...(row.icon ? { icon: row.icon } : {}),
        ...(row.componentName ? { componentName: row.componentName } : {}),
        ...(isOutside(row.url) && row.url ? { url: row.url } : {}),
        keepAlive: row.keepAlive,
        internalOrExternal: row.external,
      },
      ...(children.length > 0 ? { children } : {}),
    };
  };
  return rows.filter(({ menuType, parentId }) => menuType === 0 && parentId === '').map((row) => nodeOf(row, true));
}

const isOutside = (url: string | null): boolean => url !== null && (/^https?:\/\//i.test(url) || /\{\{.*\}\}/.test(url));

/** An outside address cannot be a path, so its hash stands in (wire-contract 6.1). */
const pathOf = ({ url, id }: MenuRow): string => {
  if (url === null) return `/${id}`;
  return isOutside(url) ? createHash('md5').update(url).digest('hex') : url;
};

const nameOf = (url: string): string => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
