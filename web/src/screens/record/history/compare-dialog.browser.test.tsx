import { unit } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { CompareDialog } from './compare-dialog.tsx';

const entry = (id: string, action: string) => ({
  id,
  action,
  time: `2026-11-2${id} 10:00:00`,
  by: '林思源',
  roles: ['ADMIN'],
  isOwn: true,
  reason: null,
  changes: [],
  facts: [],
});
beforeEach(() => signedIn('ADMIN'));

const compared = async (entries: readonly object[], to: string): Promise<readonly (string | null | undefined)[]> => {
  await page.viewport(1280, 800);
  const server = fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/recordPage/history': { records: entries, total: entries.length, size: 200, current: 1, pages: 1 },
    'GET /sys/recordPage/compare': [{ field: 'unitName', before: '旧名', after: '新名', beforeText: null, afterText: null }],
  });
  await renderPage(<CompareDialog entity={unit} id="n1" to={to} onClose={() => undefined} />);
  await expect.element(page.getByText('新名')).toBeVisible();
  const asked = server.asked('GET /sys/recordPage/compare')[0]?.query;
  return [asked?.get('from'), asked?.get('to')];
};

test('SCREEN-63: an entry is compared with the version before it', async () => {
  expect(await compared([entry('3', 'edit'), entry('2', 'edit'), entry('1', 'add')], '3')).toEqual(['2', '3']);
  await expectAccessible();
});

test('SCREEN-63: the entry that made a row, before which there is none, with the version after it', async () => {
  expect(await compared([entry('2', 'edit'), entry('1', 'add')], '1')).toEqual(['1', '2']);
});

test('SCREEN-63: the first change of a row that was there already, with what it was before', async () => {
  expect(await compared([entry('1', 'edit')], '1')).toEqual(['origin', '1']);
  await expect.element(page.getByText('首次记录的变更之前')).toBeVisible();
});
