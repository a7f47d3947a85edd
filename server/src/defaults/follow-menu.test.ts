import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, roleCodes, roleLabels, roles } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { openPglite } from '../db/embedded/pglite.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import type { Services } from '../kernel/context.ts';
import { servicesOf } from '../services.ts';
import { insertRows } from './insert.ts';
import { grantsOf, type MenuBranch, menuOf, menuRows } from './menus.ts';
import { idOf } from './random.ts';
import { roleId } from './seed-tenant.ts';
import { addReleased } from './upgrade.ts';

type Released = readonly [
  url: string,
  name: string,
  nameEn: string,
  above: string,
  sortNo: number,
  icon: string | null,
  component: string,
  hidden: boolean,
  roles: readonly Role[],
];

const idOfPage = (url: string): string => (url ? idOf(`menu:${url}`) : '');

/** The menu of the release before entries were grouped by role. */
const released = async (): Promise<readonly Released[]> =>
  JSON.parse(await readFile(new URL('./released-menu.fixture.json', import.meta.url), 'utf8')) as Released[];

const depth = (branches: readonly MenuBranch[]): number => Math.max(0, ...branches.map(({ below }) => 1 + depth(below)));
const groupsIn = (branches: readonly MenuBranch[]): readonly (readonly MenuBranch[])[] =>
  branches.flatMap(({ below }) => (below.length > 0 ? [below, ...groupsIn(below)] : []));
const leavesIn = (branches: readonly MenuBranch[]): readonly MenuBranch[] =>
  branches.flatMap((one) => (one.below.length > 0 ? leavesIn(one.below) : [one]));

describe('the menu of each role', () => {
  test.each(roles)('MENU-01: %s has at most eight entries at the top, nine in a group, and no page twice', (role) => {
    const menu = menuOf(role);
    expect(menu.length).toBeGreaterThan(2);
    expect(menu.length).toBeLessThanOrEqual(8);
    expect(depth(menu)).toBeLessThanOrEqual(3);
    for (const group of groupsIn(menu)) expect(group.length, group[0]?.url).toBeLessThanOrEqual(9);
    const urls = leavesIn(menu).map(({ url }) => url);
    expect(urls.filter((url, n) => urls.indexOf(url) !== n)).toEqual([]);
  });

  test.each([
    ['ADMIN', '首页 竞赛 人员与单位 专家 财务 消息 系统'],
    ['SUB', '首页 竞赛 人员与单位 专家 财务 消息 系统'],
    ['UNIT', '待审核 报名与队伍 作品 缴费 群发消息 本校'],
    ['APPL', '我的参赛 竞赛大厅 我的证书 个人中心'],
    ['EXPERT', '评审 我的账户 个人信息'],
    ['FIN', '待办 收费 发票 结算与提现 账务与税务'],
    ['AUD', '竞赛 账务 审计'],
  ] as const)('MENU-01: the top of %s is %s', (role, names) => {
    expect(
      menuOf(role)
        .map(({ name }) => name[0])
        .join(' '),
    ).toBe(names);
  });
});

describe('a database of the release before', () => {
  let folder: string;
  let db: Db;
  let services: Services;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saiyun-menu-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const addRole = (id: string, base: Role, code: string) =>
    db.run(`insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values ($1, 1, $2, $3, $4, now())`, [
      id,
      roleLabels[base][0],
      code,
      base,
    ]);
  const grant = (role: string, urls: readonly string[]) =>
    db.run('insert into sys_role_permission (tenant_id, role_id, permission_id) select 1, $1, unnest($2::text[])', [
      role,
      urls.map(idOfPage),
    ]);

  beforeEach(async () => {
    db = await openPglite();
    const older = (await knownMigrations()).map(({ name }) => name).filter((name) => name < '0230');
    await migrate(db, { only: new Set(older) });
    services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }), now: () => new Date('2026-05-01T00:00:00Z') });
    const menu = await released();
    await db.run(`insert into sys_tenant (id, name, status) values (1, '赛云', 1)`);
    for (const base of roles) {
      await addRole(roleId(1, base), base, roleCodes[base]);
      await grant(
        roleId(1, base),
        menu.filter(([, , , , , , , , all]) => all.includes(base)).map(([url]) => url),
      );
    }
    await db.tx(async (tx) => {
      const columns = {
        id: 'text',
        parent_id: 'text',
        name: 'text',
        name_en: 'text',
        icon: 'text',
        component: 'text',
        url: 'text',
        sort_no: 'integer',
        menu_type: 'integer',
        hidden: 'boolean',
      };
      const rows = menu.map(([url, name, nameEn, above, sortNo, icon, component, hidden]) => ({
        id: idOfPage(url),
        parent_id: idOfPage(above),
        name,
        name_en: nameEn,
        icon,
        component,
        url,
        sort_no: sortNo,
        menu_type: above ? 1 : 0,
        hidden,
      }));
      await insertRows(tx, 'sys_permission', columns, rows);
      await insertRows(
        tx,
        'sys_permission_known',
        { id: 'text' },
        rows.map(({ id }) => ({ id })),
      );
    });
    return () => db.close();
  });

  const upgrade = async (): Promise<void> => {
    await migrate(db);
    await addReleased(services);
  };
  const menuNow = async () =>
    db.many(
      `select id, parent_id, name, name_en, icon, url, sort_no, menu_type, hidden from sys_permission where menu_type < 2 order by id`,
    );
  const grantsOfRole = async (role: string): Promise<readonly string[]> => {
    const rows = await db.many<{ url: string }>(
      `select p.url from sys_role_permission g join sys_permission p on p.id = g.permission_id and p.menu_type < 2
       where g.role_id = $1 order by p.url`,
      [role],
    );
    return rows.map(({ url }) => url);
  };
  const idsOfRole = async (role: string): Promise<readonly string[]> => {
    const rows = await db.many<{ id: string }>(
      `select p.id from sys_role_permission g join sys_permission p on p.id = g.permission_id and p.menu_type < 2 where g.role_id = $1`,
      [role],
    );
    return rows.map(({ id }) => id).sort();
  };

  test('MENU-01: becomes what a new one has, entries and grants alike, and a second start changes nothing', async () => {
    await upgrade();
    const wanted = menuRows()
      .map(({ id, parent_id, name, name_en, icon, url, sort_no, menu_type, hidden }) => ({
        id,
        parent_id,
        name,
        name_en,
        icon,
        url,
        sort_no,
        menu_type,
        hidden,
      }))
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect((await menuNow()).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual(wanted);
    const menus = new Set(wanted.map(({ id }) => String(id)));
    for (const base of roles)
      expect(await idsOfRole(roleId(1, base)), base).toEqual(
        grantsOf(base, true)
          .filter((id) => menus.has(id))
          .sort(),
      );
    expect(await addReleased(services)).toEqual({ permissions: 0, dictionaries: 0, jobs: 0 });
    expect(await menuNow()).toHaveLength(wanted.length);
  });

  test('MENU-01: an entry that an administrator renamed or moved stays where it is, with what is below it', async () => {
    await db.run(`update sys_permission set name = '本校作品' where id = $1`, [idOfPage('/registration/works')]);
    await db.run(`update sys_permission set name = '资金' where id = $1`, [idOfPage('/money')]);
    await db.run(`update sys_permission set parent_id = '', menu_type = 0, sort_no = 3 where id = $1`, [idOfPage('/org/user')]);
    await upgrade();
    const at = async (url: string) => db.one('select name, parent_id, sort_no from sys_permission where id = $1', [idOfPage(url)]);
    expect(await at('/registration/works')).toMatchObject({ name: '本校作品', parent_id: idOfPage('/registration') });
    expect(await at('/money')).toMatchObject({ name: '资金', parent_id: '' });
    expect(await at('/money/settlement')).toMatchObject({ name: '评审费结算', parent_id: idOfPage('/money') });
    expect(await at('/org/user')).toMatchObject({ parent_id: '', sort_no: 3 });
    // Whoever had a page that stays has it as before, and not a second time.
    expect((await grantsOfRole(roleId(1, 'UNIT'))).filter((url) => url === '/registration/works')).toHaveLength(1);
    expect(await idsOfRole(roleId(1, 'FIN'))).toEqual(expect.arrayContaining([idOfPage('/money'), idOfPage('/money/settlement')]));
    expect((await grantsOfRole(roleId(1, 'FIN'))).filter((url) => url === '/money/settlement')).toHaveLength(1);
  });

  test('MENU-01: a role of an administrator keeps every page that it had, and a page that was taken from one does not come back', async () => {
    await addRole('r-own', 'APPL', 'own');
    await grant('r-own', ['/registration', '/registration/list', '/isystem', '/isystem/log']);
    await db.run('delete from sys_role_permission where role_id = $1 and permission_id = $2', [
      roleId(1, 'APPL'),
      idOfPage('/registration/works'),
    ]);
    await grant(roleId(1, 'FIN'), ['/demo', '/demo/mock']);
    await upgrade();
    const own = await grantsOfRole('r-own');
    expect(own).toEqual(['/competition', '/isystem', '/isystem/log', '/isystem/running', '/registration', '/registration/list']);
    expect(await grantsOfRole(roleId(1, 'APPL'))).not.toContain('/registration/works');
    expect(await grantsOfRole(roleId(1, 'FIN'))).toEqual(expect.arrayContaining(['/demo/mock', '/demo', '/isystem']));
  });

  /** A page of an office, as the release before had it in an entrant's menu. */
  const officePage = async (): Promise<string> => {
    const id = 'office';
    await db.run(
      `insert into sys_permission (id, parent_id, name, name_en, sort_no, url, component, menu_type)
       values ($1, $2, '作品标签', 'Work labels', 7, '/registration/label', 'registration/label', 1)`,
      [id, idOfPage('/participant')],
    );
    await db.run(
      `insert into sys_permission_known (id, parent_id, name, name_en, icon, sort_no, roles)
       select id, parent_id, name, name_en, icon, sort_no, 'APPL' from sys_permission where id = 'office'`,
    );
    await db.run(`insert into sys_role_permission (tenant_id, role_id, permission_id) values (1, $1, 'office')`, [roleId(1, 'APPL')]);
    return id;
  };
  const isStored = async (id: string) => Boolean(await db.one('select 1 from sys_permission where id = $1', [id]));

  test('MENU-01: a page that the release took from an entrant goes with its grant, and what somebody else was given stays', async () => {
    await upgrade();
    const id = await officePage();
    expect(await addReleased(services)).toMatchObject({ permissions: 0 });
    expect(await isStored(id)).toBe(false);
    expect(await idsOfRole(roleId(1, 'APPL'))).not.toContain(id);
    await officePage();
    await addRole('r-own', 'APPL', 'own');
    await db.run(`insert into sys_role_permission (tenant_id, role_id, permission_id) values (1, 'r-own', $1)`, [id]);
    await addReleased(services);
    expect(await idsOfRole(roleId(1, 'APPL'))).not.toContain(id);
    expect(await idsOfRole('r-own')).toContain(id);
    // An administrator who gives it back to entrants is not undone by the next start.
    await db.run(`insert into sys_role_permission (tenant_id, role_id, permission_id) values (1, $1, $2)`, [roleId(1, 'APPL'), id]);
    await addReleased(services);
    expect(await idsOfRole(roleId(1, 'APPL'))).toContain(id);
  });

  test('PERM-12: a grant with data rules stays, as its rules go on to apply', async () => {
    await db.run(`update sys_role_permission set data_rule_ids = 'rule' where role_id = $1 and permission_id = $2`, [
      roleId(1, 'UNIT'),
      idOfPage('/registration/list'),
    ]);
    await upgrade();
    const urls = await grantsOfRole(roleId(1, 'UNIT'));
    expect(urls.filter((url) => url === '/registration/list')).toHaveLength(2);
  });

  test('MENU-01: a department and its roles reach what they had through the groups that it is in now', async () => {
    await db.run(`insert into sys_depart_permission (tenant_id, depart_id, permission_id) select 1, 'd', unnest($1::text[])`, [
      ['/registration', '/registration/list'].map(idOfPage),
    ]);
    await upgrade();
    const rows = await db.many<{ url: string }>(
      `select p.url from sys_depart_permission d join sys_permission p on p.id = d.permission_id order by p.url`,
    );
    expect(rows.map(({ url }) => url)).toEqual(['/competition', '/registration', '/registration/list']);
  });
});
