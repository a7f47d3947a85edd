import { expect, test, vi } from 'vitest';
import { expertClient } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { Notices } from './notices.tsx';

const row = (n: number, readFlag: string, msgContent: string) => ({
  id: `n${n}`,
  anntId: `a${n}`,
  titile: `Notice ${n}`,
  sender: 'admin',
  sendTime: `2026-11-2${n} 10:00:00`,
  readFlag,
  msgContent,
});
const rows = [row(2, '0', '<p>Dear experts,</p><ul><li>read</li><li>score &amp; submit</li></ul><script>x</script>'), row(1, '1', 'Plain')];

const open = async (language: 'zh-CN' | 'en', unread: number, records: readonly object[] = rows) => {
  const client = expertClient(language);
  const put = vi.fn<(path: string, body: unknown) => Promise<unknown>>(() => Promise.resolve({}));
  Object.assign(client, {
    send: (method: string, path: string, { body }: { readonly body?: object } = {}) =>
      method === 'PUT' ? put(path, body) : Promise.resolve({ records, total: records.length }),
  });
  const read = vi.fn<() => void>();
  const screen = await openScreen(<Notices onBack={() => undefined} onRead={read} />, client, language, { unread });
  return { ...screen, put, read };
};

test.each(languages)('notices are listed in %s, those to be read marked, and their number stands in the head', async (language) => {
  const screen = await open(language, 1);
  await screen.shows(/❯ ● Notice 2/);
  expectToFit(screen, language);
  expect(screen.frame()).toMatch(/ {4}Notice 1/);
  expect(screen.lines()[0]).toContain(language === 'en' ? '1 new notice' : '1 条新通知');
});

test('one is read as text and marked; another that was read is not', async () => {
  const screen = await open('en', 1);
  await screen.shows('❯ ● Notice 2');
  await screen.type(press.enter, 'Dear experts,');
  expectToFit(screen, 'en');
  expect(screen.frame()).toMatch(/· read\s+· score & submit/);
  expect(screen.frame()).not.toContain('script');
  await eventually(() => expect(screen.put.mock.calls).toEqual([['/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: 'a2' }]]));
  await eventually(() => expect(screen.read).toHaveBeenCalledOnce());
  await screen.type(press.escape, '❯ ● Notice 2');
  await screen.type(press.down, /❯ {3}Notice 1/);
  await screen.type(press.enter, 'Plain');
  expect(screen.put).toHaveBeenCalledOnce();
});

test('all are marked as read, where there are unread ones', async () => {
  const screen = await open('en', 1);
  await screen.shows('❯ ● Notice 2');
  await screen.type('a', '1 of 2');
  await eventually(() => expect(screen.put.mock.calls).toEqual([['/sys/sysAnnouncementSend/readAll', undefined]]));
  const none = await open('en', 0, []);
  await none.shows('No notices');
  await none.type('a', '! All notices are read');
  expect(none.put).not.toHaveBeenCalled();
});
