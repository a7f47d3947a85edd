import { type OnlineFormSpec, onlineEntity } from '@saiyun/sdk/logic/online';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onlineTexts } from '../../messages/online/index.ts';
import { type Asked, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { TreePage } from './tree-page.tsx';

await onlineTexts.load('zh-CN');

const spec = {
  code: 'places',
  name: ['场所', 'Places'],
  kind: 'tree',
  mainCode: null,
  fields: [{ key: 'name', label: '名称', labelEn: 'Name', kind: 'text', required: true }],
  readRoles: ['ADMIN'],
  writeRoles: ['ADMIN'],
} as unknown as OnlineFormSpec;
const form = { spec, entity: onlineEntity(spec), parts: [], prints: [] };
const node = (id: string, name: string, hasChild: string, pid: string | null = null) => ({ id, name, hasChild, pid, revision: 1 });
const below: Readonly<Record<string, readonly object[]>> = {
  '': [node('r1', '东校区', '1')],
  r1: [node('r2', '图书馆', '0', 'r1')],
};
const paged = (records: readonly object[]) => ({ records, total: records.length, size: 500, current: 1, pages: 1 });

beforeEach(() => signedIn('ADMIN'));

test('the row above is chosen by name, level by level, and a row below begins with the name of its parent', async () => {
  fakeServer({
    'GET /online/cgform/api/getTreeData/places': ({ query }: Asked) => paged(below[query.get('pid') ?? ''] ?? []),
    'GET /online/cgform/api/form/places/r1': node('r1', '东校区', '1'),
    'GET /online/form/places/list': paged([]),
  });
  await renderPage(<TreePage form={form} />);
  await page.getByRole('button', { name: /^新\s?增$/ }).click();
  const parent = page.getByRole('combobox', { name: '上级编号' });
  await parent.click();
  await page.getByRole('tree').getByText('东校区').click();
  await expect.element(page.getByRole('dialog').getByText('东校区')).toBeVisible();
  await expectAccessible();
});

test('TREE-07: rows below that fail three times more are told as 打开子表失败, with the reason', async () => {
  let asked = 0;
  fakeServer({
    'GET /online/cgform/api/getTreeData/places': ({ query }: Asked) => {
      if (query.get('pid') !== 'r1') return paged(below[''] ?? []);
      asked += 1;
      return refusedWith('query.value', '服务暂不可用');
    },
    'GET /online/form/places/list': paged([]),
  });
  await renderPage(<TreePage form={form} />);
  await page
    .getByRole('button', { name: /东校区/, expanded: false })
    .first()
    .click();
  await expect.element(page.getByText('打开子表失败')).toBeVisible();
  await expect.element(page.getByText('服务暂不可用')).toBeVisible();
  expect(asked).toBe(4);
});
