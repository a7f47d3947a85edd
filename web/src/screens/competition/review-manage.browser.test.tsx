import { review } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { reviewManagePage } from './review-manage.tsx';

beforeEach(() => signedIn('ADMIN'));

test('a review added by hand is of the project that the list is filtered by, and chooses among its works', async () => {
  const works = ['dsTbWorks', 'title', 'id', "competitionId = 'c1' and status = '2'"].map(encodeURIComponent).join(',');
  const server = fakeServer({
    'GET /dsTbWorksAllot/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/listView/list': { views: [], shareWith: [] },
    'GET /dsTbImportTask/unfinished': [],
    'GET /dsTbReviewProject/queryById': { id: 'p1', projectName: '初评', competitionId: 'c1', stageId: null },
    'GET /sys/dict/loadDictItem/dsTbReviewProject,projectName,id': ['初评'],
    [`GET /sys/dict/loadDict/${works}`]: [{ value: 'w1', text: '智能灌溉' }],
  });
  await renderPage(<EntityPage entity={review} overrides={reviewManagePage as PageOverrides} />, '/page?projectId=p1');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByTitle('初评')).toBeVisible();
  await form.getByLabelText('作品', { exact: false }).first().click({ timeout: 8000 });
  await expect.element(page.getByText('智能灌溉').first()).toBeVisible();
  expect(server.asked('GET /dsTbReviewProject/queryById')[0]?.query.get('id')).toBe('p1');
});
