import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menusTexts } from '../../../messages/menus/index.ts';
import { type Answers, fakeServer, refused } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Menus } from './menus.tsx';

await menusTexts.load('zh-CN');

const node = (id: string, name: string, more: object = {}) => ({
  id,
  key: id,
  title: name,
  name,
  nameEn: null,
  parentId: '',
  menuType: 0,
  url: `/${id}`,
  icon: null,
  perms: null,
  permsType: '2',
  status: '1',
  hidden: false,
  internalOrExternal: false,
  keepAlive: false,
  description: null,
  revision: 3,
  isLeaf: true,
  children: [],
  ...more,
});
const button = (id: string, name: string, perms: string) => node(id, name, { parentId: 'unit', menuType: 2, url: null, perms });
const unit = node('unit', '单位', {
  parentId: 'org',
  menuType: 1,
  icon: 'school',
  children: [button('b1', '查询', 'dsTbUnit:list'), button('b2', '自定义', 'own:print')],
});
const tree = [
  node('home', '首页', { icon: 'house' }),
  node('org', '人员与单位', { children: [unit] }),
  node('old', '旧页面', { status: '0' }),
];
const rule = {
  id: 'r1',
  permissionId: 'unit',
  ruleName: '只看启用',
  ruleColumn: 'status',
  ruleConditions: '=',
  ruleValue: '1',
  status: '1',
};
const holders = [
  { kind: 'role', id: 'a', name: '教务', departName: null, accounts: 12, ruleIds: ['r1'] },
  { kind: 'departRole', id: 'b', name: '审核员', departName: '评审部', accounts: 2, ruleIds: [] },
];
const answers: Answers = {
  'GET /sys/permission/list': tree,
  'GET /sys/permission/queryHolders': holders,
  'GET /sys/permission/getPermRuleListByPermId': [rule],
  'GET /sys/dict/queryAllDictItems': {},
  'GET /sys/user/queryUserComponentData': { records: [], total: 0, size: 10, current: 1, pages: 0 },
  'POST /sys/permission/previewPermissionRule': {
    records: [{ entity: 'dsTbUnit', label: '单位', total: 62, left: 2, titles: ['云山大学', '启明大学'] }],
  },
  'PUT /sys/permission/move': null,
  'PUT /sys/permission/edit': null,
  'POST /sys/permission/addPermissionRule': null,
  'POST /sys/role/datarule': null,
};

const open = async (more: Answers = {}) => {
  await page.viewport(1440, 900);
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<Menus />);
  await expect.element(screen.getByText('人员与单位')).toBeVisible();
  return { server, screen };
};
/** Opens the branch and chooses the page below it. */
const choose = async (screen: Awaited<ReturnType<typeof open>>['screen']) => {
  await screen.getByText('人员与单位').click();
  await userEvent.keyboard('{ArrowRight}');
  await screen.getByRole('row').getByText('单位', { exact: true }).click();
  return screen.getByRole('region', { name: '菜单“单位”' });
};
beforeEach(() => signedIn('ADMIN'));

test('SCREEN-57: a menu shows who has it, its buttons and its data rules in words', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('已停用')).toBeVisible();
  const pane = await choose(screen);
  await expect.element(pane.getByText('12 个账号')).toBeVisible();
  await expect.element(pane.getByText('评审部 · 审核员')).toBeVisible();
  await expectAccessible();
  await pane.getByRole('tab', { name: '按钮' }).click();
  await expect.element(pane.getByText(/own:print/)).toBeVisible();
  // The program asks for the first one's code: only the other can be deleted.
  expect(pane.getByRole('button', { name: /删\s?除/ }).elements()).toHaveLength(1);
  await pane.getByRole('tab', { name: '数据规则' }).click();
  await expect.element(pane.getByText(/只看启用/)).toBeVisible();
  await expect.element(pane.getByText(/状态 等于/)).toBeVisible();
  await expectAccessible();
});

test('SCREEN-57: an entry is moved with the keys and keeps its revision; who comes second is told at the tree', async () => {
  const { server, screen } = await open({ 'PUT /sys/permission/move': () => refused('数据已被他人修改，请刷新后重试') });
  await screen.getByText('人员与单位').click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(() => server.asked('PUT /sys/permission/move').map(({ body }) => body))
    .toMatchObject([{ id: 'org', revision: 3, beforeId: 'home' }]);
  await expect.element(screen.getByText('数据已被他人修改，请刷新后重试')).toBeVisible();
});

test('SCREEN-57: a rule is built from a field, a condition and a value, with the rows that it leaves', async () => {
  const { server, screen } = await open();
  const pane = await choose(screen);
  await pane.getByRole('tab', { name: '数据规则' }).click();
  await pane.getByRole('button', { name: '新增规则' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect.element(form.getByText('不能为空').first()).toBeVisible();
  await form.getByRole('textbox', { name: '规则名称' }).fill('只看自己建的');
  await form.getByRole('combobox', { name: '字段' }).click();
  await userEvent.keyboard('创建人{Enter}');
  await form.getByText('随登录人变化').click();
  await expect.element(form.getByText('单位：共 62 条，符合规则的 2 条')).toBeVisible();
  await expect.element(form.getByText('云山大学、启明大学')).toBeVisible();
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect
    .poll(() => server.asked('POST /sys/permission/addPermissionRule').map(({ body }) => body))
    .toMatchObject([
      { permissionId: 'unit', ruleName: '只看自己建的', ruleColumn: 'createBy', ruleValue: '#{sys_user_code}', status: '1' },
    ]);
});

test('SCREEN-57: the server’s refusal of a menu stands at its field, and the form stays', async () => {
  const issue = { field: 'icon', code: 'rule', text: '没有这个图标，请从图标列表中选择' };
  const { server, screen } = await open({
    'PUT /sys/permission/edit': () =>
      Response.json({
        success: false,
        code: 400,
        error: 'input.invalid',
        message: '输入有误',
        issues: [issue],
        result: null,
        timestamp: 0,
      }),
  });
  const pane = await choose(screen);
  await pane.getByRole('button', { name: /编\s?辑/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^\* 名称$/ }).fill('学校');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect.element(form.getByText(/没有这个图标/)).toBeVisible();
  expect(server.asked('PUT /sys/permission/edit')[0]?.body).toMatchObject({ id: 'unit', revision: 3, name: '学校' });
});

test('SCREEN-57: a new menu is chosen and shown, and said to belong to no role yet; it is granted from there', async () => {
  const added = node('new', '值班表', { parentId: 'org', menuType: 1 });
  const withNew = [tree[0], { ...tree[1], children: [unit, added] }, tree[2]];
  let isAdded = false;
  const { server, screen } = await open({
    'GET /sys/permission/list': () => (isAdded ? withNew : tree),
    'POST /sys/permission/add': () => {
      isAdded = true;
      return null;
    },
    'GET /sys/permission/queryHolders': [],
    'GET /sys/permission/queryRolePermission': ['home'],
    'POST /sys/permission/saveRolePermission': null,
    'GET /sys/dict/loadDict/sysRole,roleName,id': [{ value: 'r1', text: '教务' }],
  });
  await screen.getByRole('button', { name: '新增菜单' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^\* 名称$/ }).fill('值班表');
  await form.getByRole('combobox', { name: '地址' }).fill('www.example.com');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect.element(form.getByText('请填写以 / 开头的平台地址，或以 https:// 开头的网址')).toBeVisible();
  await form.getByRole('combobox', { name: '地址' }).fill('https://example.com/duty');
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect.element(screen.getByRole('region', { name: '菜单“值班表”' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /值班表/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByText('还没有角色拥有它，没有人能看到。').first()).toBeVisible();
  await screen.getByRole('region', { name: '菜单“值班表”' }).getByRole('button', { name: '授权给角色' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: '角色' }).click();
  await expect.element(page.getByRole('option', { name: '教务' })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /授\s?权/ })
    .click();
  await expect
    .poll(() => server.asked('POST /sys/permission/saveRolePermission').map(({ body }) => body))
    .toMatchObject([{ roleId: 'r1', permissionIds: 'home,org,new', lastpermissionIds: 'home' }]);
});

test('SCREEN-57: while searching an entry still goes up and down, the count leaves out what only leads there, and deleting stands last', async () => {
  const second = node('depart', '部门', { parentId: 'org', menuType: 1 });
  const { server, screen } = await open({ 'GET /sys/permission/list': [tree[0], { ...tree[1], children: [unit, second] }, tree[2]] });
  await screen.getByRole('searchbox').fill('部门');
  await expect.element(screen.getByText('找到 1 个匹配项')).toBeInTheDocument();
  await screen.getByRole('button', { name: '部门 的操作' }).click();
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(items).toEqual(['新增下级', '编辑', '上移', '下移', '删除']);
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expect
    .poll(() => server.asked('PUT /sys/permission/move').map(({ body }) => body))
    .toMatchObject([{ id: 'depart', parentId: 'org', beforeId: 'unit' }]);
});
