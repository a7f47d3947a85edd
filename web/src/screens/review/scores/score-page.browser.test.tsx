import { scoreRunStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { scoresTexts } from '../../../messages/scores/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { WorksScores } from './score-page.tsx';

await scoresTexts.load('zh-CN');

const run = (id: string, status: string, text: string) => ({
  id,
  revision: 1,
  projectId: 'p1',
  projectId_dictText: '初评',
  status,
  status_dictText: text,
  createTime: '2026-11-01 10:00:00',
});
const confirmed = run('counts', scoreRunStatus.confirmed, '已确认');
const runs = [run('again', scoreRunStatus.draft, '草稿'), confirmed];

test('REVIEW-07: the ranking from the menu is that of the confirmed run, and says so at its head', async () => {
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbScoreRun/list': { records: runs, total: 2, size: 100, current: 1 },
    'GET /dsTbScoreRun/queryById': confirmed,
    'GET /dsTbScoreRun/room': null,
    'GET /dsTbReviewProject/queryById': null,
    'GET /sys/dict/queryAllDictItems': {},
  });
  await renderPage(<WorksScores />);
  await expect.element(screen.getByText('2026-11-01 10:00 · 已确认')).toBeVisible();
  const asked = server.asked('GET /dsTbScoreRun/room');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every(({ query }) => query.get('id') === 'counts')).toBe(true);
});

test('the list of a run, with filters and export, is one step away', async () => {
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbScoreRun/list': { records: runs, total: 2, size: 100, current: 1 },
    'GET /dsTbScoreRun/queryById': confirmed,
    'GET /dsTbWorksScore/list': { records: [], total: 0, size: 20, current: 1 },
    'GET /sys/dict/queryAllDictItems': {},
  });
  await renderPage(<WorksScores />, '/page?runId=counts&view=list');
  await expect.element(screen.getByText('2026-11-01 10:00 · 已确认')).toBeVisible();
  expect(server.asked('GET /dsTbWorksScore/list').every(({ query }) => query.get('runId') === 'counts')).toBe(true);
});

test('SCREEN-09: works that a to-do picks out of a run are listed, and no others', async () => {
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbScoreRun/list': { records: runs, total: 2, size: 100, current: 1 },
    'GET /dsTbScoreRun/queryById': confirmed,
    'GET /dsTbWorksScore/list': { records: [], total: 0, size: 20, current: 1 },
    'GET /sys/dict/queryAllDictItems': {},
  });
  const few = [{ field: 'validCount', rule: 'lt', val: '2' }];
  await renderPage(<WorksScores />, `/page?${new URLSearchParams({ runId: 'counts', query: JSON.stringify(few) }).toString()}`);
  await expect.poll(() => server.asked('GET /dsTbWorksScore/list').length).toBeGreaterThan(0);
  const [{ query } = { query: new URLSearchParams() }] = server.asked('GET /dsTbWorksScore/list');
  expect(query.get('runId')).toBe('counts');
  expect(query.get('superQueryParams')).toContain('validCount');
});
