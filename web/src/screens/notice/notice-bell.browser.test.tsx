import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '../../lib/store/session.ts';
import { noticeTexts } from '../../messages/notice/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { NoticeBell } from './notice-bell.tsx';

await noticeTexts.load('zh-CN');

const notice = (id: string, more: object = {}) => ({
  id,
  titile: `消息${id}`,
  msgContent: `<p>正文${id}</p>`,
  priority: 'H',
  sendTime: '2026-11-01 09:00:00',
  sender: 'system',
  ...more,
});
const unread = {
  anntMsgList: [notice('1')],
  anntMsgTotal: 1,
  sysMsgList: [notice('2', { openType: 'url', openPage: '/org/unit' })],
  sysMsgTotal: 1,
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  signedIn('ADMIN');
});

test('SCREEN-81, NOTICE-06, NOTICE-09, NOTICE-10: the bell counts, lists in two tabs, and opens one in a window that can fill the page', async () => {
  const server = fakeServer({ 'GET /sys/annountCement/listByUser': unread, 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': null });
  const { user } = sessionStore.get();
  if (!user) throw new Error('somebody is signed in');
  const screen = await renderPage(
    <>
      <h1>页</h1>
      <NoticeBell user={user} />
    </>,
  );
  await screen.getByRole('button', { name: '2 条未读消息' }).click();
  await expect.element(screen.getByRole('tab', { name: '通知公告 1' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '查看全部消息' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('tab', { name: '系统消息 1' }).click();
  await screen.getByRole('button', { name: /消息2/ }).click();
  const opened = screen.getByRole('dialog').filter({ hasText: '正文2' });
  await expect.element(opened.getByText('正文2')).toBeVisible();
  // Only a notice with an address leads on (NOTICE-03).
  await expect.element(opened.getByRole('button', { name: '前往' })).toBeVisible();
  const width = () => opened.element().getBoundingClientRect().width;
  await expect.poll(width).toBe(864);
  await opened.getByRole('button', { name: '全屏' }).click();
  await expect.poll(width).toBe(1440);
  await expect
    .poll(() => server.asked('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId').map(({ body }) => body))
    .toMatchObject([{ anntId: '2' }]);
});
