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

test('the tree of grants can be used by everybody', async () => {
  await show(['m2', 'm21']);
  await expectAccessible();
});
