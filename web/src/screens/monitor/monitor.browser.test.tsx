import type { MonitorHistory, MonitorSample } from '@saiyun/sdk/calls';
import { usualLimits } from '@saiyun/sdk/logic/monitor';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '../../lib/store/session.ts';
import { chartsTexts } from '../../messages/charts/index.ts';
import { monitorTexts } from '../../messages/monitor/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { TracesView } from './traces.tsx';
import { MemoryView, ServerView } from './views.tsx';
import { VisitsView } from './visits.tsx';

await monitorTexts.load('zh-CN');
await chartsTexts.load('zh-CN');

const now = Date.parse('2026-11-29T08:00:00Z');
const gigabyte = 1024 ** 3;
const minute = (node: string, ago: number, more: Partial<MonitorSample> = {}): MonitorSample => ({
  node,
  at: new Date(now - ago * 60_000).toISOString(),
  cpu: 0.5,
  cores: 2,
  load: 0.4,
  memoryTotal: 8 * gigabyte,
  memoryFree: 4 * gigabyte,
  rss: 300 * 1024 ** 2,
  heapUsed: 0.2 * gigabyte,
  heapLimit: 2 * gigabyte,
  loopMs: 4,
  calls: 30,
  errors: 0,
  p50Ms: 6,
  p95Ms: 80,
  dbUsed: null,
  dbWaiting: null,
  dbMost: null,
  diskTotal: 100 * gigabyte,
  diskFree: 50 * gigabyte,
  ...more,
});
const history = (nodes: readonly string[], more: Partial<MonitorSample> = {}): MonitorHistory => {
  const samples = [5, 4, 3, 2, 1].flatMap((ago) => nodes.map((node) => minute(node, ago, more)));
  return {
    now: new Date(now).toISOString(),
    from: new Date(now - 3_600_000).toISOString(),
    step: 60,
    nodes: nodes.map((name) => ({ name, last: new Date(now - 60_000).toISOString() })),
    samples,
    recent: samples,
    limits: usualLimits,
  };
};
const answers = (of: MonitorHistory) => ({
  'GET /sys/monitor/history': of,
  'GET /sys/monitor/server': [
    { key: 'cpu', value: '2', description: 'CPU 核数' },
    { key: 'uptime', value: '7500', description: '运行秒数' },
  ],
});
/** An administrator whose menu has these pages. */
const withMenu = (...names: string[]): void => {
  signedIn('ADMIN');
  const menu = names.map((name) => ({ id: name, path: `/monitor/${name}`, meta: { title: name } }));
  sessionStore.set({ ...sessionStore.get(), permissions: { menu: menu as never, auth: [], allAuth: [], sysSafeMode: false } });
};
const tabs = (): readonly string[] => [...document.querySelectorAll('.mo-tabs a')].map((one) => one.textContent);

test('SYS-07: a server that does well says so, with its figures, its charts and the tabs of the menu', async () => {
  withMenu('server', 'memory', 'visits');
  const server = fakeServer(answers(history(['a:1'])));
  await renderPage(<ServerView />, '/monitor/server');
  await expect.element(page.getByText('最近几分钟一切正常')).toBeVisible();
  await expect.element(page.getByText('2 小时 5 分钟').first()).toBeVisible();
  expect(tabs()).toEqual(['服务器', '内存', '访问']);
  await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(3);
  expect(document.querySelector('.ch-table tbody')?.textContent).toContain('25%');
  expect(server.unknown).toEqual([]);
  await expectAccessible();
});

test('SYS-07: on a phone the view that is open is in sight among the others', async () => {
  await page.viewport(390, 844);
  withMenu('server', 'memory', 'disk', 'metrics', 'traces', 'alerts', 'visits', 'online');
  fakeServer({ 'GET /sys/monitor/calls': [] });
  await renderPage(<TracesView />, '/monitor/traces');
  const views = page.getByRole('navigation', { name: '运行监控' });
  await expect.element(views.getByRole('link', { name: '慢请求与失败' })).toBeInViewport({ ratio: 1 });
  await expect.element(views.getByRole('link', { name: '服务器' })).not.toBeInViewport();
  await page.viewport(1440, 900);
});

test('SYS-07: what is wrong on one of several nodes is said in a sentence, with what to do', async () => {
  withMenu('server', 'memory');
  const both = history(['a:1', 'b:1']);
  const full = { heapUsed: 1.9 * gigabyte };
  const bad = { ...both, recent: both.recent.map((one) => (one.node === 'b:1' ? { ...one, ...full } : one)) };
  fakeServer(answers(bad));
  await renderPage(<MemoryView />, '/monitor/memory');
  await expect.element(page.getByText('节点 b:1：堆内存已用到上限的 95%，用完时进程会退出')).toBeVisible();
  await expect.element(page.getByText(/max-old-space-size/)).toBeVisible();
  await expect.element(page.getByText('全部 2 个节点')).toBeVisible();
  // Each node is a line of its own.
  expect([...document.querySelectorAll('.ch-table thead')].map((head) => head.textContent)[0]).toBe('时间a:1b:1');
  await expectAccessible();
});

test('SYS-07: the period is asked for anew, and slow and failed calls are told apart in words', async () => {
  withMenu('traces');
  const call = { node: 'a:1', at: new Date(now).toISOString(), method: 'GET', route: '/jeecg-boot/dsTbUnit/list', name: '单位：列表' };
  const server = fakeServer({
    'GET /sys/monitor/calls': ({ query }: { query: URLSearchParams }) =>
      query.get('kind') === 'failed'
        ? []
        : [
            { ...call, status: 200, ms: 1400 },
            { ...call, status: 503, ms: 80 },
          ],
  });
  await renderPage(<TracesView />, '/monitor/traces');
  await expect.element(page.getByText('1.4 秒')).toBeVisible();
  await expect.element(page.getByText('失败（503）')).toBeVisible();
  await page.getByText('7 天').click();
  await expect.poll(() => server.asked('GET /sys/monitor/calls').at(-1)?.query.get('hours')).toBe('168');
  await page.getByText('失败', { exact: true }).click();
  await expect.element(page.getByText('这段时间没有失败的请求')).toBeVisible();
  await expectAccessible();
});

test('SYS-07: visits have their line where nobody came too, and need nothing that only the platform may see', async () => {
  withMenu('visits', 'online');
  const server = fakeServer({
    'GET /sys/loginfo': { totalVisitCount: 40, todayVisitCount: 3, todayIp: 2 },
    'GET /sys/monitor/visits': {
      now: new Date(now).toISOString(),
      from: new Date(now - 3_600_000).toISOString(),
      step: 60,
      points: [{ at: new Date(now - 600_000).toISOString(), visits: 3, refused: 1, ips: 2 }],
    },
  });
  await renderPage(<VisitsView />, '/monitor/visits');
  await expect.element(page.getByText('另有 1 次未成功')).toBeVisible();
  expect(tabs()).toEqual(['访问', '在线用户']);
  expect(document.querySelectorAll('.ch-table tbody tr')).toHaveLength(61);
  expect(server.unknown).toEqual([]);
  await expectAccessible();
});
