import { beforeEach, expect, test } from 'vitest';
import { membersTexts } from '../../../messages/members/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { MyDepart } from './my-depart.tsx';

await membersTexts.load('zh-CN');

const person = (id: string, realname: string) => ({ id, username: `account-${id}`, realname, avatar: null, phone: null, email: null });
const node = (id: string, title: string, more: object = {}) => ({
  id,
  key: id,
  value: id,
  title,
  departName: title,
  orgCode: id,
  isLeaf: true,
  children: null,
  ...more,
});
const people: Readonly<Record<string, readonly object[]>> = {
  d1: [person('u2', '甲'), person('u1', '测试员')],
  d2: [person('u2', '甲')],
  d3: [],
  d4: [{ ...person('u4', '王老师'), username: '' }],
};
const led = [node('d1', '评审部', { isLeaf: false, children: [node('d2', '专家组')] })];

const begin = (mine: readonly object[], own: readonly object[]) =>
  fakeServer({
    // The message "2" says that there are departments that one leads.
    'GET /sys/sysDepart/queryMyDeptTreeList': () =>
      Response.json({ success: true, code: 200, message: mine.length > 0 ? '2' : '1', result: mine, timestamp: 0 }),
    'GET /sys/user/getCurrentUserDeparts': { list: own, orgCode: null },
    'GET /sys/user/queryUserByDepId': ({ query }: { query: URLSearchParams }) => people[query.get('id') ?? ''] ?? [],
    'GET /sys/sysDepart/queryTreeList': ({ query }: { query: URLSearchParams }) => [
      node(query.get('ids') ?? '', '', { directorUserIds: query.get('ids') === 'd1' ? 'u1' : null }),
    ],
  });

beforeEach(() => signedIn('UNIT'));

test('SCREEN-59, DEPART-03: the departments that one leads, with those below and one’s own, and the people of the chosen one', async () => {
  begin(led, [
    { id: 'd1', orgCode: 'd1', departName: '评审部' },
    { id: 'd3', orgCode: 'd3', departName: '校友会' },
  ]);
  const screen = await renderPage(<MyDepart />);
  const people = screen.getByRole('region', { name: '成员' });
  await expect.element(people.getByText('共 2 人，含下级部门')).toBeVisible();
  // Whoever leads it stands first.
  await expect.element(people.getByRole('listitem').first()).toHaveTextContent('测试员负责人account-u1');
  const tree = screen.getByRole('region', { name: '我的部门' });
  for (const name of ['评审部', '专家组', '校友会']) await expect.element(tree.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible();
  await people.getByRole('textbox', { name: '姓名或账号' }).fill('甲');
  await expect.poll(() => people.getByRole('listitem').elements().length).toBe(1);
  await tree.getByText('校友会').click();
  await expect.element(people.getByText('这里没有您可以查看的成员；部门负责人可以看到全部成员。')).toBeVisible();
});

test('SCREEN-59: an entrant sees who leads the department, by name alone, and leads it the whole of it', async () => {
  signedIn('APPL');
  begin([], [{ id: 'd4', orgCode: 'd4', departName: '学生会' }]);
  const first = await renderPage(<MyDepart />);
  const people = first.getByRole('region', { name: '成员' });
  await expect.element(people.getByText('仅列出部门负责人和您本人')).toBeVisible();
  expect(people.getByRole('listitem').element().textContent).toBe('王老师');
  await expect.element(people.getByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
  await first.unmount();
  begin(led, []);
  const second = await renderPage(<MyDepart />);
  await expect.element(second.getByText('共 2 人，含下级部门')).toBeVisible();
});

test('SCREEN-59: who is in no department is told who can change that', async () => {
  begin([], []);
  const screen = await renderPage(<MyDepart />);
  await expect.element(screen.getByText('您还没有加入任何部门，请联系管理员添加。')).toBeVisible();
  await expectAccessible();
});
