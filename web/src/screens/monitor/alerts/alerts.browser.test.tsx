import type { AlertChoice, AlertState } from '@saiyun/sdk/calls';
import { alertKinds } from '@saiyun/sdk/calls';
import { usualLimits } from '@saiyun/sdk/logic/monitor';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { alertsTexts } from '../../../messages/alerts/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { AlertsView } from './alerts.tsx';

await alertsTexts.load('zh-CN');

const state: AlertState = {
  watched: alertKinds.filter((kind) => kind !== 'slow'),
  limits: { ...usualLimits, loop: 300 },
  bySite: true,
  byEmail: false,
  isMailConnected: true,
  userIds: [],
  receivers: [{ name: '系统管理员', hasEmail: true }],
  hookUrl: null,
  revision: 4,
  alerts: [],
};

test('SYS-07: each condition has its thresholds, in their units and bounds, and leads back to the usual ones', async () => {
  signedIn('ADMIN');
  const server = fakeServer({ 'GET /sys/monitor/alerts': state, 'PUT /sys/monitor/editAlerts': { secret: null } });
  const screen = await renderPage(<AlertsView />);
  const busy = screen.getByRole('spinbutton', { name: /“请求占满一个处理器”的阈值/ });
  await expect.element(busy).toHaveValue('95');
  // What is not watched has none.
  expect(screen.getByRole('spinbutton', { name: /“请求缓慢”的阈值/ }).elements()).toEqual([]);
  await busy.fill('80');
  await expect.element(screen.getByText('连续 5 分钟占用 80% 以上')).toBeVisible();
  // Beyond its bounds a number becomes the nearest one that is allowed.
  await screen.getByRole('spinbutton', { name: /“数据磁盘几天内写满”的阈值/ }).fill('900');
  await userEvent.tab();
  await screen.getByRole('button', { name: '恢复默认：响应迟缓' }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: /保\s?存/ }).click();
  await expect.poll(() => server.asked('PUT /sys/monitor/editAlerts').length).toBe(1);
  const { limits, revision } = server
    .asked('PUT /sys/monitor/editAlerts')
    .map(({ body }) => body as unknown as AlertChoice)[0] as AlertChoice;
  expect(revision).toBe(4);
  expect(limits).toEqual({ ...usualLimits, busy: 80, diskSoon: 60 });
});
