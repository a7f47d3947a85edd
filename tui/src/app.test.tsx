import { ApiError } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';
import { describe, expect, test, vi } from 'vitest';
import { TuiApp } from './app.tsx';
import { expertClient, reviewDetail, reviewRow } from './testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openApp, press } from './testing/screen.test-support.tsx';

test.each(languages)('? lists in %s what can be done here, and why some of it cannot now', async (language) => {
  const isEnglish = language === 'en';
  const screen = await openApp(<TuiApp client={expertClient(language)} language={language} />, language);
  await screen.shows(isEnglish ? '1 of 3' : '第 1 / 3 项');
  await screen.type('?', isEnglish ? ' Keys\n' : ' 可用操作\n');
  expectToFit(screen, language);
  expect(screen.frame()).toMatch(isEnglish ? /❯ Enter +open/ : /❯ Enter +打开/);
  expect(screen.frame()).toMatch(isEnglish ? /↑ k ↓ j +move/ : /↑ k ↓ j +移动/);
  expect(screen.frame()).not.toContain('^S');
  await screen.type(press.enter, isEnglish ? '❯ Originality' : '❯ 创新性');
  await screen.type('?', isEnglish ? /\^Z +undo +undo +Nothing to undo/ : /\^Z +撤销 +undo +没有可撤销的修改/);
  expectToFit(screen, language);
  await screen.type(press.escape, isEnglish ? '❯ Originality' : '❯ 创新性');
  await screen.type('u', isEnglish ? '! Nothing to undo' : '! 没有可撤销的修改');
});

test.each(languages)('an action is found by a part of its name and done, in %s', async (language) => {
  const isEnglish = language === 'en';
  const screen = await openApp(<TuiApp client={expertClient(language)} language={language} />, language);
  await screen.shows(isEnglish ? '1 of 3' : '第 1 / 3 项');
  await screen.type(':', ' : ');
  await screen.type(isEnglish ? 'fees' : '评审费', isEnglish ? /❯ m +my fees/ : /❯ m +评审费/);
  expectToFit(screen, language);
  expect(screen.frame()).not.toContain(isEnglish ? 'notices' : '通知');
  await screen.type(press.enter, isEnglish ? '¥1,200.00 available' : '可提现 1,200.00 元');
  await screen.type(':', ' : ');
  await screen.type('zzz', isEnglish ? 'not found' : '未找到');
  await screen.type(press.enter, isEnglish ? '¥1,200.00 available' : '可提现 1,200.00 元');
});

test('from the list to a review, on to the next and back to where the list was', async () => {
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('1 of 3');
  await screen.type(press.down, '❯ M2026-0002');
  await screen.type(press.enter, '❯ Originality');
  expect(screen.frame()).toContain('M2026-0002');
  await screen.type('J', 'M2026-0003');
  await screen.shows('Prime gaps, part 3 · 3 of 3 in “To do”');
  await screen.type('J', 'This is the last one in “To do”');
  await screen.shows('❯ Originality');
  await screen.type(press.escape, '❯ M2026-0003');
});

test('submitting opens the next work that is still open, and the list after the last', async () => {
  const rows = [1, 2, 3].map((n) => reviewRow('en', n, n === 2 ? { status: reviewStatus.submitted } : {}));
  const screen = await openApp(
    <TuiApp client={expertClient('en', { rows, submit: () => Promise.resolve({ rows: [], told: 'Two are left' }) })} language="en" />,
    'en',
  );
  await screen.shows('1 of 2');
  await screen.type(press.tab, '1 of 3');
  await screen.type(press.enter, '❯ Originality');
  const submit = async (then: string): Promise<void> => {
    for (const [key, text] of [
      ['9', '9▏'],
      [press.down, '❯ Style'],
      ['8', '8▏'],
      [press.down, '❯ Grade'],
      ['b', /Grade +\* +B/],
      [press.down, '❯ Format'],
      ['y', /Format +\* +Pass/],
      [press.ctrl('d'), 'Submit?'],
      ['y', then],
    ] as const)
      await screen.type(key, text);
  };
  // With what the platform tells of it.
  await submit('✓ Submitted · Prime gaps; next · Prime gaps, part 3 Two are left');
  await screen.shows('M2026-0003');
  await screen.shows(/Originality +\* +▏/);
  await submit('✓ Submitted · Prime gaps');
  await screen.shows('❯ M2026-0003');
});

describe('TUI-05', () => {
  test('the language changes on every screen, input stays, and it is told to whoever keeps it', async () => {
    const told = vi.fn<(language: Language) => void>();
    const screen = await openApp(<TuiApp client={expertClient('en')} language="en" onLanguage={told} />, 'en');
    await screen.shows('1 of 3');
    await screen.type(press.ctrl('l'), '第 1 / 3 项');
    await screen.type(press.enter, '❯ 创新性');
    await screen.type('7', '7▏');
    await screen.type(press.ctrl('l'), '❯ Originality');
    expect(screen.frame()).toContain('7▏');
    expect(told.mock.calls).toEqual([['zh-CN'], ['en']]);
  });

  test('help covers a screen without losing its input', async () => {
    const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
    await screen.shows('1 of 3');
    await screen.type(press.enter, '❯ Originality');
    await screen.type('7', '7▏');
    await screen.type('?', / Keys *\n/);
    await screen.type('x', '7▏');
  });

  test('a session that ends leads to sign-in, and says so in the language of the moment', async () => {
    const over = new ApiError({ kind: 'auth', code: 'session.expired', message: 'over' });
    let ended = false;
    const detail = () => (ended ? Promise.reject(over) : Promise.resolve(reviewDetail('zh-CN', 1)));
    const screen = await openApp(<TuiApp client={expertClient('en', { detail })} language="en" />, 'en');
    await screen.shows('1 of 3');
    await screen.type(press.ctrl('l'), '第 1 / 3 项');
    ended = true;
    await screen.type(press.enter, '! 登录已过期，请重新登录');
    expect(screen.frame()).toContain('密码');
  });
});

test('while the server is away the list and what was opened stay, and a review can be scored on', async () => {
  const lost = new ApiError({ kind: 'network', message: 'No connection' });
  let isAway = false;
  const answer = <T,>(value: T) => (isAway ? Promise.reject(lost) : Promise.resolve(value));
  const client = expertClient('en', {
    detail: (id) => answer(reviewDetail('en', Number(id))),
    stage: () => answer({ rows: [{ revision: 2 }] }),
  });
  const { reviews } = client as unknown as { reviews: { myList: (query: object) => Promise<unknown> } };
  const { myList } = reviews;
  reviews.myList = (query) => (isAway ? Promise.reject(lost) : myList(query));
  const screen = await openApp(<TuiApp client={client} language="en" />, 'en');
  await screen.shows('1 of 3');
  await screen.type(press.enter, '❯ Originality');
  // What was read before something was sent is older than what is there.
  await screen.type('6', '6▏');
  await screen.shows('Draft saved');
  isAway = true;
  await screen.type(press.backspace, /Originality +\* +▏/);
  await screen.type('7', '7▏');
  await screen.type(press.escape, /! Offline: this is as of \d\d:\d\d \(press r to try again\)/);
  expectToFit(screen, 'en');
  expect(screen.frame()).toMatch(/❯ M2026-0001 +✎/);
  expect(screen.frame()).toMatch(/as of \d\d:\d\d, not connected/);
  await screen.type(press.down, '❯ M2026-0002');
  await screen.type(press.enter, '! No connection (press r to try again)');
  await screen.type(press.escape, '❯ M2026-0002');
  await screen.type(press.up, /❯ M2026-0001 +✎/);
  await screen.type(press.enter, /❯ Originality +\* +7/);
  await screen.shows('! Offline: this is as of');
  await screen.type(press.down, '❯ Style');
  await screen.type('8', '8▏');
  isAway = false;
  await screen.shows('Draft saved');
  await screen.type(press.escape, '1 of 3');
  await screen.shows(/^(?!.*[Oo]ffline)(?!.*✎)/s);
});

test('signing out asks only if something is unsent, and says what becomes of it', async () => {
  const lost = new ApiError({ kind: 'network', message: 'No connection' });
  const client = expertClient('en', { stage: () => Promise.reject(lost) });
  const screen = await openApp(<TuiApp client={client} language="en" />, 'en');
  await screen.shows('1 of 3');
  await screen.type(press.enter, '❯ Originality');
  await screen.type('7', '7▏');
  await screen.type(press.escape, /❯ M2026-0001 +✎/);
  await screen.type(press.ctrl('o'), '1 review has changes that have not been sent');
  expectToFit(screen, 'en');
  await screen.type(press.enter, /❯ M2026-0001 +✎/);
  await screen.type(press.ctrl('o'), 'Sign out?');
  await screen.type('y', '❯ Password');
});

test('signing out with nothing unsent asks nothing', async () => {
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('1 of 3');
  await screen.type(press.ctrl('o'), '❯ Password');
});

test('a window that is too small says how large it must be, and keeps what is behind it', async () => {
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('1 of 3');
  await screen.type(press.enter, '❯ Originality');
  await screen.type('7', '7▏');
  await screen.type(press.down, '❯ Style');
  screen.resize(50, 12);
  await screen.shows(/Enlarge the terminal to at least 60×10 \(now 50×/);
  for (const key of ['9', 'q']) await screen.type(key, 'Window too small');
  screen.resize(20, 5);
  await screen.shows(/Needs 60×10\nNow 20×5/);
  screen.resize(30, 3);
  await screen.shows('Now 30×3');
  for (const [columns, rows] of [
    [60, 10],
    [100, 12],
    [60, 16],
  ] as const) {
    screen.resize(columns, rows);
    await screen.shows('❯ Style');
    await eventually(() => expect(screen.lines()).toHaveLength(rows));
    for (const text of ['Prime gaps', 'Score  incomplete  of 100', 'Esc back']) expect(screen.frame()).toContain(text);
  }
  screen.resize(80, 24);
  await screen.shows(/Originality +\* +7/);
  expect(screen.frame()).toMatch(/❯ Style +\* +▏/);
});
