import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { DepartPane } from './depart-pane.tsx';

const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const people = [
  { id: 'u1', username: 'li01', realname: '李明', status: 1, sex: 1, revision: 1 },
  { id: 'u2', username: 'wang01', realname: '王芳', status: 1, sex: 2, revision: 1 },
];
const answers: Answers = {
  'GET /sys/sysDepart/queryById': { id: 'd1', departName: '教务处', orgCode: 'A01', parentId: null, revision: 2 },
  'GET /sys/sysDepart/queryTreeList': [
    { id: 'd1', key: 'd1', title: '教务处', orgCode: 'A01', isLeaf: true, children: null },
    { id: 'd2', key: 'd2', title: '科研处', orgCode: 'A02', isLeaf: true, children: null },
  ],
  'GET /sys/user/list': pageOf(people),
  'GET /sys/user/queryUserComponentData': pageOf([{ id: 'u9', username: 'zhao01', realname: '赵磊' }]),
  'GET /sys/dict/queryAllDictItems': {},
  'POST /sys/user/editSysDepartWithUser': null,
  'DELETE /sys/user/deleteUserInDepartBatch': null,
  'DELETE /sys/user/deleteUserInDepart': null,
  'GET /sys/sysDepartRole/list': pageOf([{ id: 'r1', roleName: '处长', roleCode: 'head' }]),
  'GET /sys/sysDepartRole/getDeptRoleByUserId': [],
  'POST /sys/sysDepartRole/deptRoleUserAdd': null,
};
const begin = async () => {
  await page.viewport(1280, 800);
  const server = fakeServer(answers);
  await renderPage(<DepartPane id="d1" version={0} onEdit={() => undefined} onChanged={() => undefined} />);
  await expect.element(page.getByText('李明')).toBeVisible();
  return server;
};
const bodies = (server: ReturnType<typeof fakeServer>, call: string) => server.asked(call).map(({ body }) => body);
beforeEach(() => signedIn('ADMIN'));

test('DEPART-03: the members of a department are listed, and others are added with the picker of users', async () => {
  const server = await begin();
  expect(server.asked('GET /sys/user/list')[0]?.query.get('departId')).toBe('d1');
  await expectAccessible();
  await page.getByRole('button', { name: /添加成员$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('赵磊').first().click();
  await dialog.getByRole('button', { name: /^确\s?定$|确认/ }).click();
  await expect.poll(() => bodies(server, 'POST /sys/user/editSysDepartWithUser')).toMatchObject([{ depId: 'd1', userIdList: ['u9'] }]);
});

test('DEPART-03: several members are moved at once, into the other department before out of this one', async () => {
  const server = await begin();
  await page.getByRole('checkbox', { name: '选择 李明' }).click();
  await page.getByRole('checkbox', { name: '选择 王芳' }).click();
  await page.getByRole('button', { name: '移到其他部门' }).click();
  const dialog = page.getByRole('dialog', { name: '选择部门' });
  await dialog.getByText('科研处').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect
    .poll(() => server.asked('DELETE /sys/user/deleteUserInDepartBatch').map(({ query }) => [query.get('depId'), query.get('userIds')]))
    .toEqual([['d1', 'u1,u2']]);
  expect(bodies(server, 'POST /sys/user/editSysDepartWithUser')).toMatchObject([{ depId: 'd2', userIdList: ['u1', 'u2'] }]);
});

test('CALL-112: a member gets roles of its department', async () => {
  const server = await begin();
  await page.getByRole('button', { name: '李明 的操作' }).click();
  await page.getByRole('menuitem', { name: '部门角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /处长/ }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect
    .poll(() => bodies(server, 'POST /sys/sysDepartRole/deptRoleUserAdd'))
    .toMatchObject([{ userId: 'u1', newRoleId: 'r1', oldRoleId: '' }]);
});
