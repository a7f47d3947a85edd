import { expect, test } from 'vitest';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import type { GrantCalls } from './grant-calls.ts';
import { GrantDrawer } from './grant-drawer.tsx';

const leaf = (key: string, title: string, parentId: string) => ({
  key,
  title,
  slotTitle: title,
  parentId,
  value: key,
  isLeaf: true,
  ruleFlag: 0,
  children: [],
});
const treeList = [
  { ...leaf('m1', '竞赛管理', ''), isLeaf: false, children: [leaf('m11', '竞赛列表', 'm1'), leaf('m12', '组别管理', 'm1')] },
  { ...leaf('m2', '费用管理', ''), isLeaf: false, children: [leaf('m21', '发票抬头', 'm2')] },
];

const show = async (granted: readonly string[]) => {
  signedIn('ADMIN');
  const saved: unknown[] = [];
  const calls = {
    tree: async () => ({ treeList, ids: ['m1', 'm11', 'm12', 'm2', 'm21'] }),
    granted: async () => granted,
    save: async (grant: unknown) => void saved.push(grant),
  } as unknown as GrantCalls;
  const screen = await renderPage(<GrantDrawer open name="财务" calls={calls} onClose={() => undefined} />);
  await expect.element(screen.getByRole('treeitem', { name: /竞赛列表/ })).toBeVisible();
  return { screen, saved };
};

test('what is saved is what was ticked with the group above it, beside what was granted before', async () => {
  const { screen, saved } = await show(['m2', 'm21']);
  await screen
    .getByRole('treeitem', { name: /竞赛列表/ })
    .getByRole('checkbox')
    .click();
  await screen.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect.poll(() => saved).toEqual([{ permissionIds: ['m2', 'm21', 'm11', 'm1'], lastPermissionIds: ['m2', 'm21'] }]);
});

const save = (screen: Awaited<ReturnType<typeof show>>['screen']) => screen.getByRole('button', { name: /^保\s?存$/ });

test('with a search on, all means the rows that are shown', async () => {
  const { screen, saved } = await show(['m2', 'm21']);
  await screen.getByRole('searchbox').fill('竞赛列表');
  await screen.getByRole('button', { name: '勾选搜索结果', exact: true }).click();
  await expect.element(screen.getByText('已选 4 项')).toBeVisible();
  await save(screen).click();
  await expect.poll(() => saved).toEqual([{ permissionIds: ['m2', 'm21', 'm1', 'm11'], lastPermissionIds: ['m2', 'm21'] }]);
});

test('unticking what a search shows keeps the groups above it', async () => {
  const { screen } = await show(['m1', 'm11', 'm12']);
  await screen.getByRole('searchbox').fill('竞赛列表');
  await screen.getByRole('button', { name: '取消勾选搜索结果' }).click();
  await expect.element(screen.getByText('已选 2 项')).toBeVisible();
});

test('a save that takes rights away asks first', async () => {
  const { screen, saved } = await show(['m2', 'm21']);
  await screen
    .getByRole('treeitem', { name: /发票抬头/ })
    .getByRole('checkbox')
    .click();
  await save(screen).click();
  await expect.element(screen.getByText('新增 0 项，收回 1 项。')).toBeVisible();
  expect(saved).toEqual([]);
  await screen
    .getByRole('button', { name: /^保\s?存$/ })
    .last()
    .click();
  await expect.poll(() => saved).toEqual([{ permissionIds: ['m2'], lastPermissionIds: ['m2', 'm21'] }]);
});

test('the tree of grants can be used by everybody', async () => {
  await show(['m2', 'm21']);
  await expectAccessible();
});

test('ROLE-02: where there is nothing to grant, it says why and what to do', async () => {
  signedIn('ADMIN');
  const calls = { tree: async () => ({ treeList: [], ids: [] }), granted: async () => [] } as unknown as GrantCalls;
  const screen = await renderPage(<GrantDrawer open name="秘书" calls={calls} empty="该部门还没有任何权限。" onClose={() => undefined} />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('该部门还没有任何权限。');
  await expectAccessible();
});
