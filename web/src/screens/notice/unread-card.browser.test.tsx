import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sessionStore } from '../../lib/store/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { NoticeBell } from './notice-bell.tsx';

const notice = (id: string) => ({
  id,
  titile: `消息${id}`,
  msgContent: '<p>正文</p>',
  priority: 'M',
  sendTime: '2026-11-01 09:00:00',
  sender: 'system',
});
const unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [notice('1'), notice('2')], sysMsgTotal: 2 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn('ADMIN');
});

const show = async () => {
  fakeServer({ 'GET /sys/annountCement/listByUser': unread });
  const { user } = sessionStore.get();
  if (!user) throw new Error('somebody is signed in');
  return renderPage(
    <>
      <h1>页</h1>
      <input aria-label="正在填写" />
      <NoticeBell user={user} />
    </>,
  );
};

test('NOTICE-11: after a sign-in unread messages are asked about once, beside a page that can be used meanwhile', async () => {
  const screen = await show();
  const card = screen.getByRole('dialog', { name: '您有 2 条未读系统消息，是否现在查看？' });
  await expect.element(card).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: '正在填写' }), '报名');
  await expect.element(screen.getByRole('textbox', { name: '正在填写' })).toHaveValue('报名');
  await expectAccessible();
  await userEvent.click(card.getByRole('button', { name: /稍\s?后/ }));
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '2 条未读消息' })).toBeVisible();
  await screen.unmount();

  const again = await show();
  await expect.element(again.getByRole('button', { name: '2 条未读消息' })).toBeVisible();
  await expect.element(again.getByRole('dialog')).not.toBeInTheDocument();
});
