import type { AuditEntry } from '@saiyun/sdk/calls';
import { auditLog } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordPath } from '../../lib/record-path.ts';
import { type Answers, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { auditLogPage } from './audit-log.tsx';
import { AuditPage } from './audit-page.tsx';

const entry = (id: string, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  action: 'edit',
  time: '2026-11-20 10:00:00',
  by: '林思源',
  roles: ['ADMIN'],
  isOwn: false,
  reason: null,
  changes: [],
  facts: [],
  entity: 'dsTbUnit',
  entityId: 'u1',
  name: '滨海大学',
  account: 'linsy',
  ip: '10.8.2.22',
  ...more,
});
const change = (field: string, before: unknown, after: unknown, texts: readonly (string | null)[] = [null, null]) => ({
  field,
  before,
  after,
  beforeText: texts[0] ?? null,
  afterText: texts[1] ?? null,
});

const told: readonly AuditEntry[] = [
  entry('e1', { changes: [change('areaId', 'a1', 'a2', ['华北赛区', '华东赛区'])] }),
  entry('e2', { changes: [change('contact', '王芳', '周明远'), change('email', null, 'a@b.cn'), change('unitName', '滨海', '滨海大学')] }),
  entry('e3', { action: 'disable', changes: [change('status', '1', '0', ['启用', '停用'])], reason: '信息不实' }),
  entry('e4', { action: 'destroy', entity: 'dsTbLabel', entityId: 'l1', name: null }),
  entry('e5', { action: 'editPermission', entity: 'sysRole', entityId: 'p1', name: '系统日志' }),
  entry('e7', { action: 'delete', entity: 'dsTbLabel', entityId: 'l2', name: '旧标签' }),
  entry('e6', { action: 'nobodyKnows', by: null, roles: [] }),
];
const page = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const answers: Answers = {
  'GET /sys/dataLog/list': page(told.map(({ id }) => ({ id, revision: 1, createTime: '2026-11-20 10:00:00' }))),
  'GET /sys/recordPage/entries': told,
  'GET /sys/recordPage/history': page([told[1], told[0]]),
  'GET /sys/recordPage/compare': [change('contact', '王芳', '周明远')],
  'GET /sys/dict/queryAllDictItems': {},
  'GET /dsTbUnit/queryById': { id: 'u1', revision: 3, areaId: 'a2', status: '1', unitName: '滨海大学' },
  'PUT /dsTbUnit/edit': { id: 'u1', revision: 4 },
};

const show = async (more: Answers = {}) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<AuditPage entity={auditLog} overrides={auditLogPage as object} />);
  return { server, screen };
};

beforeEach(() => signedIn('ADMIN'));

describe('SCREEN-63: the audit log', () => {
  test('is read as sentences: who did what to which row, from what to what', async () => {
    const { screen } = await show();
    const said = async (at: number, words: RegExp) => {
      await expect.poll(() => screen.getByRole('listitem').nth(at).element().textContent).toMatch(words);
    };
    await said(0, /林思源 把单位“滨海大学”的赛区从 华北赛区 改为 华东赛区/);
    await said(1, /林思源 修改了单位“滨海大学”的联系人、电子邮件等 3 项/);
    await said(2, /原因：信息不实/);
    await said(3, /林思源 彻底删除了一条标签/);
    await said(4, /林思源 修改了菜单“系统日志”/);
    await said(6, /系统 对单位“滨海大学”执行了“其他操作”/);
    await expect.element(screen.getByRole('link', { name: '滨海大学' }).first()).toHaveAttribute('href', recordPath('dsTbUnit', 'u1'));
    expect(document.body.textContent).not.toMatch(/dsTb|nobodyKnows|editPermission/);
    await expectAccessible();
  });

  test('an entry of the menu opens to what changed of it, in words', async () => {
    const facts = [{ label: '隐藏', before: ['否'], after: ['是'] }];
    const { screen } = await show({ 'GET /sys/recordPage/entries': told.map((one) => (one.id === 'e5' ? { ...one, facts } : one)) });
    await screen.getByRole('button', { name: '查看改动' }).nth(4).click();
    await expect.element(screen.getByRole('row', { name: '否 是' })).toBeVisible();
    await expect.element(screen.getByText('这次操作没有改动字段内容。')).not.toBeInTheDocument();
  });

  test('an entry opens to what changed, and compares any two versions', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: '查看改动' }).nth(0).click();
    await expectAccessible();
    await screen.getByRole('button', { name: '比较版本' }).click();
    await expect.element(screen.getByRole('dialog').getByText('周明远')).toBeVisible();
  });

  test('an entry is put back by an edit at the revision that the row has now', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: '查看改动' }).nth(0).click();
    await screen.getByRole('button', { name: '恢复到此前' }).click();
    await expect.element(screen.getByRole('dialog').getByText('华北赛区')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: '恢复到此前' }).click();
    await expect.poll(() => server.asked('PUT /dsTbUnit/edit').length).toBe(1);
  });

  test('a deletion is taken back from the recycle bin, or the page says that the row is not there any more', async () => {
    const { screen, server } = await show({ 'PUT /sys/recordBin/restore': () => refusedWith('row.missing', '数据不存在或已被删除') });
    await screen.getByRole('button', { name: '查看改动' }).nth(5).click();
    await screen.getByRole('button', { name: '从回收站还原' }).click();
    await expect.element(screen.getByText('它不在回收站中，可能已被还原或彻底删除')).toBeVisible();
    expect(server.asked('PUT /sys/recordBin/restore').map(({ body }) => body)).toMatchObject([{ entity: 'dsTbLabel', ids: 'l2' }]);
  });

  test('an auditor is not offered to put anything back', async () => {
    signedIn('AUD');
    const { screen } = await show();
    await screen.getByRole('button', { name: '查看改动' }).nth(0).click();
    await expect.element(screen.getByRole('button', { name: '比较版本' })).toBeVisible();
    expect(screen.getByRole('button', { name: '恢复到此前' }).elements()).toEqual([]);
  });

  test('is narrowed to one row from its entry', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: '查看改动' }).nth(0).click();
    await screen.getByRole('button', { name: '只看这条记录' }).click();
    await expect.element(screen.getByText('只看单位“滨海大学”')).toBeVisible();
    await expect.poll(() => server.asked('GET /sys/dataLog/list').at(-1)?.query.get('entityId')).toBe('u1');
  });
});
