import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { languageStore } from '../../lib/store/language.ts';
import { sessionStore } from '../../lib/store/session.ts';
import { type Asked, fakeServer, refused } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Results } from './results.tsx';

const competition = {
  id: 'c1',
  name: '物联网竞赛',
  onNotice: 1,
  firstNoticeEnd: '2026-12-01',
  noticeEnd: '2026-12-01',
  confirmed: 1,
  contact: { name: '组委会', phone: '010-66880000', email: '' },
  stages: [],
  withdrawn: [],
};
const work = (n: number, award: string, status: string) => ({
  id: `a${n}`,
  award,
  level: n,
  worksNo: `W-${n}`,
  title: `作品 ${n}`,
  team: `队伍 ${n}`,
  unit: '晨华大学',
  status,
  noticeEnd: '2026-12-01',
});
const page = (records: readonly object[], total = records.length, current = 1) => ({
  records,
  total,
  current,
  size: 100,
  pages: Math.ceil(total / 100),
});
const begin = (results: (asked: Asked) => unknown, competitions: readonly object[] = [competition]) =>
  fakeServer({ 'POST /sys/getdomainconfig': {}, 'GET /dsTbAward/competitions': competitions, 'GET /dsTbAward/results': results });

beforeEach(() => sessionStore.set({ token: undefined, user: undefined, permissions: undefined } as never));

test('domain B4: anyone finds a competition, its awards by level, and one of them by a word', async () => {
  const server = begin(({ query }) => page(query.has('keyword') ? [] : [work(1, '一等奖', '2'), work(2, '二等奖', '1')]));
  const screen = await renderPage(<Results />, '/results');
  await expect.element(screen.getByText('公示中，截至 2026-12-01 · 1 项')).toBeVisible();
  await screen.getByRole('link', { name: /物联网竞赛/ }).click();
  await expect.element(screen.getByRole('region', { name: '一等奖' })).toHaveTextContent('一等奖作品 1W-1晨华大学队伍 1已确认');
  await expect.element(screen.getByRole('region', { name: '二等奖' })).toHaveTextContent('二等奖作品 2W-2晨华大学队伍 2公示中提出异议');
  await expect.element(screen.getByText(/^公示期至 2026-12-01（含当日）/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '010-66880000' })).toHaveAttribute('href', 'tel:01066880000');
  // Only what is on notice can be objected to, and the way there is beside it.
  expect(screen.getByRole('link', { name: /提出异议$/ }).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('link', { name: '对“作品 2”的奖项提出异议' })).toHaveAttribute('href', '/participant/objection/a2');
  await expectAccessible();
  await screen.getByRole('searchbox').fill('百分');
  await expect.element(screen.getByText('没有符合条件的作品')).toBeVisible();
  expect(server.asked('GET /dsTbAward/results').at(-1)?.query.get('keyword')).toBe('百分');
  expect(server.unknown).toEqual([]);
});

test.each([
  ['zh-CN', '公示中，各项截止日为 2026-11-25 至 2026-12-01 · 2 项', /最晚至 2026-12-01（/, '公示至 2026-11-25', '公示至 2026-12-01'],
  [
    'en',
    'On public notice; notices end from 2026-11-25 to 2026-12-01 · Awards: 2',
    /the last until 2026-12-01,/,
    'On notice until 2026-11-25',
    'On notice until 2026-12-01',
  ],
] as const)('notices that end on several days are told award by award (%s)', async (lang, head, last, first, second) => {
  languageStore.set(lang);
  onTestFinished(() => languageStore.set('zh-CN'));
  begin(
    () => page([{ ...work(1, '一等奖', '1'), noticeEnd: '2026-11-25' }, work(2, '二等奖', '1')]),
    [{ ...competition, onNotice: 2, confirmed: 0, firstNoticeEnd: '2026-11-25' }],
  );
  const screen = await renderPage(<Results />, '/results?competition=c1');
  await expect.element(screen.getByText(head)).toBeVisible();
  await expect.element(screen.getByText(last)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '一等奖' }).getByText(first)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '二等奖' }).getByText(second)).toBeVisible();
  await expectAccessible();
});

test('a long list comes a hundred at a time, and a page that fails is asked for again', async () => {
  let isAway = true;
  begin(({ query }) => {
    if (query.get('pageNo') === '1') return page([work(1, '一等奖', '2')], 150);
    if (!isAway) return page([work(2, '一等奖', '2')], 150, 2);
    isAway = false;
    return refused('数据库暂时不可用');
  });
  const screen = await renderPage(<Results />, '/results?competition=c1');
  await screen.getByRole('button', { name: '显示更多' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('数据库暂时不可用重试');
  await screen.getByRole('button', { name: /重\s?试/ }).click();
  await expect
    .element(screen.getByRole('region', { name: '一等奖' }))
    .toHaveTextContent('一等奖作品 1W-1晨华大学队伍 1已确认作品 2W-2晨华大学队伍 2已确认');
});

test('says so where nothing has been announced', async () => {
  begin(() => page([]), []);
  const screen = await renderPage(<Results />, '/results');
  await expect.element(screen.getByText('暂无公示的获奖名单')).toBeVisible();
  await expectAccessible();
});

test('results that were withdrawn say so with the day, and a stage lists who goes on, without an award to search for', async () => {
  const own = {
    ...competition,
    onNotice: 0,
    confirmed: 0,
    noticeEnd: null,
    firstNoticeEnd: null,
    stages: [{ id: 's1', name: '初赛', count: 1 }],
    withdrawn: [{ name: '初评', day: '2026-11-30' }],
  };
  const server = fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbAward/competitions': [own],
    'GET /dsTbAward/promoted': page([{ id: 'w1', worksNo: 'W-1', title: '作品一', team: '星火', unit: '晨华大学', to: '决赛' }]),
  });
  const screen = await renderPage(<Results />, '/results?competition=c1');
  await expect.element(screen.getByText(/^“初评”公布的成绩已于 2026-11-30 撤回/)).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: '“初赛”晋级名单' }))
    .toHaveTextContent('“初赛”晋级名单作品一W-1晨华大学星火晋级“决赛”');
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
  await expectAccessible();
  expect(server.unknown).toEqual([]);
});
