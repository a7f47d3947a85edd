import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kitTexts } from '../../messages/kit/index.ts';
import { placeTexts } from '../../messages/place/index.ts';
import { fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { StatisticsPage } from './statistics-page.tsx';

await Promise.all([placeTexts.load('zh-CN'), kitTexts.load('zh-CN')]);

const row = {
  id: 'c1000000000000000000000000000000',
  competitionName: '第八届物联网竞赛',
  registerStart: '2099-01-01 09:00:00',
  registerEnd: '2099-02-01 18:00:00',
};
const answers = {
  'GET /dsTbCompetition/queryById': row,
  'GET /dsTbCompetition/statistics': {
    registrations: 35,
    works: 5,
    byState: [],
    byArea: [{ value: 'a1', text: '华东赛区', count: 35 }],
    bySchool: [],
    byDay: [],
    byScore: [],
    byReview: [],
  },
  'GET /sys/dict/queryAllDictItems': {},
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

describe('COMP-07, COMP-10, SCREEN-23: statistics under their own address', () => {
  test('without a competition its reader is asked for one', async () => {
    const server = fakeServer(answers);
    const screen = await renderPage(<StatisticsPage />, '/competition/statistics');
    await expect.element(screen.getByText('先选竞赛。')).toBeVisible();
    expect(server.asked('GET /dsTbCompetition/statistics')).toEqual([]);
  });

  test('the charts of the chosen competition, with a file of their numbers, for everybody', async () => {
    fakeServer(answers);
    const screen = await renderPage(<StatisticsPage />, `/competition/statistics?competition=${row.id}`);
    await expect.element(screen.getByRole('table', { name: '各赛区的报名' }).getByText('华东赛区')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '打开竞赛' })).toBeVisible();
    const saved: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this);
    });
    await screen.getByRole('button', { name: '导出数据' }).click();
    await expect.poll(() => saved.map(({ download }) => download)).toEqual(['统计图表 第八届物联网竞赛.csv']);
    vi.restoreAllMocks();
    expect(await (await fetch(saved[0]?.href ?? '')).text()).toContain('各赛区的报名,华东赛区,35');
    await expectAccessible();
  });

  test('a competition that is gone says so', async () => {
    fakeServer({ ...answers, 'GET /dsTbCompetition/queryById': () => refusedWith('row.missing', '未找到该数据') });
    const screen = await renderPage(<StatisticsPage />, `/competition/statistics?competition=${row.id}`);
    await expect.element(screen.getByRole('alert')).toBeVisible();
  });
});
