import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { rolePage } from './role.tsx';

const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const answers: Answers = {
  'GET /sys/user/list': pageOf([{ id: 'u1', username: 'li01', realname: '李明', status: 1, sex: 1, revision: 1 }]),
  'GET /sys/user/queryUserComponentData': pageOf([{ id: 'u9', username: 'zhao01', realname: '赵磊' }]),
  'GET /sys/dict/queryAllDictItems': {},
  'POST /sys/user/addSysUserRole': null,
  'DELETE /sys/user/deleteUserRoleBatch': null,
  'DELETE /sys/user/deleteUserRole': null,
};

const open = async (more: Answers = {}) => {
  await page.viewport(1280, 800);
  const server = fakeServer({ ...answers, ...more });
  await renderPage(rolePage.rowActions?.({ id: 'r7', roleName: '教务', roleCode: 'edu' } as never, {} as never));
  await page.getByRole('button', { name: /成员$/ }).click();
  await expect.element(page.getByText('李明')).toBeVisible();
  return server;
};
beforeEach(() => signedIn('ADMIN'));

test('SCREEN-56: the members of a role stand in a drawer, and others are added with the picker of users', async () => {
  const server = await open();
  await expect.element(page.getByText('“教务”的成员')).toBeVisible();
  expect(server.asked('GET /sys/user/list')[0]?.query.get('selectedroles')).toBe('r7');
  await expectAccessible();
  await page.getByRole('button', { name: /添加成员$/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText('赵磊').first().click();
  await dialog.getByRole('button', { name: /^确\s?定$|确认/ }).click();
  await expect
    .poll(() => server.asked('POST /sys/user/addSysUserRole').map(({ body }) => body))
    .toMatchObject([{ roleId: 'r7', userIdList: ['u9'] }]);
});

test('SCREEN-56: a member that the server does not let in is told, and the list stays', async () => {
  await open({ 'POST /sys/user/addSysUserRole': () => refused('该账号已停用') });
  await page.getByRole('button', { name: /添加成员$/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText('赵磊').first().click();
  await dialog.getByRole('button', { name: /^确\s?定$|确认/ }).click();
  await expect.element(page.getByText('该账号已停用')).toBeVisible();
  await expect.element(page.getByText('李明')).toBeVisible();
});
