import { ApiError, type Client, type MyReviewRow } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { reviewStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import stringWidth from 'string-width';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDesk } from '../../drafts/desk.ts';
import type { AppContext } from '../../kit/app-context.ts';
import { countAmbiguous, width } from '../../state/cells.ts';
import { expertClient, reviewDetail, reviewRow } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { Reviews } from './reviews.tsx';
import type { ReviewsPlace } from './use-review-list.ts';

interface Given {
  readonly rows?: readonly MyReviewRow[];
  readonly client?: Client;
  readonly place?: ReviewsPlace;
  readonly context?: Partial<AppContext>;
}

const everything: ReviewsPlace = { status: undefined, id: undefined };

const open = async (language: Language, { rows, client, place = everything, context }: Given = {}) => {
  const opened = vi.fn<(row: MyReviewRow, list: readonly MyReviewRow[], place: ReviewsPlace) => void>();
  const done = vi.fn<(what: string) => void>();
  const screen = await openScreen(
    <Reviews place={place} onOpen={opened} onGo={(to) => done(to)} onLogout={() => done('logout')} onQuit={() => done('quit')} />,
    client ?? expertClient(language, rows && { rows }),
    language,
    context,
  );
  return { ...screen, opened, done };
};

const many = (language: Language) => Array.from({ length: 60 }, (_, n) => reviewRow(language, n + 1));
const mixed = (language: Language) => [
  reviewRow(language, 1),
  reviewRow(language, 2, { status: reviewStatus.staged, totalScore: 71.5 }),
  reviewRow(language, 3, { status: reviewStatus.submitted, totalScore: 90 }),
];

test.each(languages)('the list in %s fits 80×24, with every column and the first keys', async (language) => {
  const screen = await open(language, { rows: many(language) });
  await screen.shows('M2026-0001');
  expectToFit(screen, language);
  for (const text of language === 'en'
    ? ['Work', 'Code', 'Due', 'State', 'Score', 'Pending review', '1 of 60', 'Enter open', 'q quit']
    : ['作品', '编号', '截止', '状态', '总分', '待评审', '第 1 / 60 项', 'Enter 打开', 'q 退出'])
    expect(screen.frame()).toContain(text);
});

test.each(languages)(
  'a review of which the server takes nothing is marked as refused, and no sending is promised, in %s',
  async (language) => {
    const recused = new ApiError({ kind: 'forbidden', code: 'review.recused', message: 'Recused' });
    const client = expertClient(language, { rows: mixed(language), stage: () => Promise.reject(recused) });
    const { outbox } = createDesk(client, undefined);
    const box = await outbox();
    const mine = { values: {}, comment: 'new', commentToEntrant: '', confidence: null };
    box.begin(reviewDetail(language, 1));
    box.keep('1', { mine, typed: {}, sendable: mine, seconds: 1 });
    await box.send('1');
    const screen = await open(language, { client, context: { outbox } });
    await screen.shows(language === 'en' ? '! Changes of 1 review were refused' : '! 有 1 件评审的修改被拒绝');
    expect(screen.frame()).toContain('M2026-0001 !');
    expect(screen.frame()).not.toMatch(/online|联网/);
  },
);

test.each(['zh-CN', 'en'] as const)('of the last day a narrow window shows the hour, in %s', async (language) => {
  const dueTime = toWireTime(new Date(Date.now() + 3 * 3_600_000));
  const rows = [reviewRow(language, 1, { dueTime }), reviewRow(language, 2, { dueTime: '2099-01-02 03:04:05' })];
  const screen = await open(language, { rows, context: { columns: 60, rows: 16 } });
  await screen.shows(`${dueTime.slice(5, 16)}!`);
  await screen.shows('2099-01-02');
  expect(screen.frame()).not.toContain('03:04');
});

test.each(languages)('a return that was asked for is marked in its row, in %s', async (language) => {
  const rows = [reviewRow(language, 1, { returnRequestTime: '2026-11-29 10:00:00' }), reviewRow(language, 2)];
  const screen = await open(language, { rows });
  await screen.shows('M2026-0001 ↩');
  await screen.shows(language === 'en' ? '1 of 2 · return requested' : '第 1 / 2 项 · 申请退回中');
  await screen.type(press.down, language === 'en' ? /2 of 2\s*\n/ : /第 2 \/ 2 项\s*\n/);
});

test.each([
  ['zh-CN', 80],
  ['zh-CN', 120],
  ['en', 60],
] as const)('columns stay below each other whatever the titles hold: %s, %d columns', async (language, columns) => {
  const titles = ['短', 'Prime gaps', '素数间隔的分布与黎曼猜想的一个推论及其在密码学中的应用', '👨‍👩‍👧 Family', 'e\u0301tude'];
  const rows = titles.map((title, n) => reviewRow(language, n + 1, { title }));
  const screen = await open(language, { rows, context: { columns } });
  await screen.shows('M2026-0005');
  const due = screen.lines().flatMap((line) => {
    const at = line.search(/2026-\d\d-\d\d/);
    return at < 0 ? [] : [stringWidth(line.slice(0, at))];
  });
  expect(due).toHaveLength(titles.length);
  expect(new Set(due).size).toBe(1);
  expect(screen.frame().includes(language === 'en' ? 'Project' : '评审项目')).toBe(columns >= 100);
});

test.each([60, 80, 120])('the states stand in one line of %d columns, each with its number', async (columns) => {
  const names = ['Pending review', 'Draft', 'Submitted', 'Expired', 'Returned', 'Cancelled'];
  const rows = Object.values(reviewStatus.values).map((status, n) =>
    reviewRow('en', n + 1, { status, status_dictText: names[n] ?? status }),
  );
  const screen = await open('en', { rows, context: { columns } });
  await screen.shows('1 of 6');
  // No name is cut; where they have no room they scroll.
  const shown = { 60: 3, 80: 4, 120: 6 }[columns] ?? 0;
  expect(screen.lines()[1]?.trim()).toMatch(new RegExp(`^To do 2 +All 6( +[A-Z][a-z ]+ 1){${shown}}${shown < 6 ? ' ›' : ''}$`));
  expect(screen.lines()[2]).toContain('Code');
});

test('what ends soon, or has ended, stands out, and says of which year it is', async () => {
  const inHours = (hours: number): string => toWireTime(new Date(Date.now() + hours * 3_600_000));
  const rows = [
    reviewRow('en', 1, { dueTime: inHours(-5) }),
    reviewRow('en', 2, { dueTime: inHours(5) }),
    reviewRow('en', 3, { dueTime: inHours(500) }),
    reviewRow('en', 4, { dueTime: inHours(-5), status: reviewStatus.submitted }),
  ];
  const screen = await open('en', { rows });
  await screen.shows('1 of 4');
  const dues = screen.lines().flatMap((line) => /\d{4}-\d\d-\d\d \d\d:\d\d!?/.exec(line)?.[0] ?? []);
  expect(dues).toEqual(rows.map(({ dueTime }, n) => `${dueTime?.slice(0, 16)}${n < 2 ? '!' : ''}`));
});

test('a title that hides characters cannot move the cursor', async () => {
  const screen = await open('en', { rows: [reviewRow('en', 1, { title: 'A\u001b[2J\u0007B\u202eC' })] });
  await screen.shows('A[2JBC');
});

describe('TUI-02: moving about', () => {
  test('the selection stays in the window, and End and g reach the ends', async () => {
    const screen = await open('en', { rows: many('en') });
    await screen.shows('1 of 60');
    await screen.type('j', '2 of 60');
    await screen.type(press.pageDown, '20 of 60');
    expect(screen.frame()).toContain('❯ M2026-0020');
    expect(screen.frame()).not.toContain('M2026-0001');
    await screen.type('G', '60 of 60');
    await screen.type(press.down, '60 of 60');
    await screen.type('g', '1 of 60');
  });

  test('Tab goes through the states that have reviews, and round', async () => {
    const screen = await open('en', { rows: mixed('en') });
    await screen.shows('1 of 3');
    expect(screen.frame()).toMatch(/To do 2 .*All 3 .*Pending review 1 .*Staged 1 .*Submitted 1/);
    await screen.type(press.tab, '1 of 1');
    expect(screen.frame()).toContain('❯ M2026-0001');
    await screen.type(press.tab, '❯ M2026-0002');
    expect(screen.frame()).toContain('71.5');
    await screen.type(press.shiftTab, '❯ M2026-0001');
    await screen.type(press.shiftTab, '1 of 3');
    // What is to do are those that nobody has submitted, begun or not: a mark says which.
    await screen.type(press.shiftTab, '1 of 2 · Pending review');
    expect(screen.frame()).toMatch(/M2026-0001 .* ○[\s\S]*M2026-0002 .* ◐/);
    expect(screen.frame()).not.toContain('M2026-0003');
    await screen.type(press.down, '2 of 2 · Staged');
    await screen.type(press.shiftTab, '❯ M2026-0003');
  });

  test('a review that was left is selected again', async () => {
    const screen = await open('en', { rows: many('en'), place: { status: reviewStatus.pending, id: '30' } });
    await screen.shows('❯ M2026-0030');
    await screen.type(press.up, '❯ M2026-0029');
  });

  test('Enter opens the selected review, with the list around it', async () => {
    const screen = await open('en', { rows: mixed('en') });
    await screen.shows('1 of 3');
    await screen.type(press.down, '2 of 3');
    await screen.type(press.enter, '2 of 3');
    await eventually(() => expect(screen.opened).toHaveBeenCalledTimes(1));
    expect(screen.opened.mock.calls[0]).toMatchObject([
      { id: '2' },
      [{ id: '1' }, { id: '2' }, { id: '3' }],
      { status: undefined, id: '2' },
    ]);
  });

  test.each([
    ['q', 'quit'],
    ['m', 'money'],
    ['i', 'notices'],
    ['p', 'own'],
    [press.ctrl('o'), 'logout'],
  ])('%j does what the keys say', async (key, what) => {
    const screen = await open('en');
    await screen.shows('1 of 3');
    await screen.type(key, '1 of 3');
    await eventually(() => expect(screen.done.mock.calls).toEqual([[what]]));
  });
});

test.each(languages)('no line is too long in %s where characters of ambiguous width are wide', async (language) => {
  countAmbiguous(true);
  onTestFinished(() => countAmbiguous(false));
  const screen = await open(language, { rows: mixed(language).map((row) => ({ ...row, title: `“${row.title}” × α…`.repeat(5) })) });
  await screen.shows(language === 'en' ? '1 of 3' : '第 1 / 3 项');
  for (const line of screen.lines()) expect(width(line), line).toBeLessThanOrEqual(80);
  const due = screen.lines().flatMap((line) => (/2026-12-\d\d/.test(line) ? [width(line.slice(0, line.search(/2026-12-\d\d/)))] : []));
  expect([due.length, new Set(due).size]).toEqual([3, 1]);
});

describe('the filter', () => {
  test('narrows by code, title, project and competition; Escape takes it away', async () => {
    const screen = await open('en', { rows: many('en') });
    await screen.shows('1 of 60');
    await screen.type('/', 'Filter:');
    await screen.type('PART 42', '1 of 1');
    expect(screen.frame()).toContain('❯ M2026-0042');
    await screen.type(press.escape, '1 of 60');
    expect(screen.frame()).not.toContain('Filter:');
  });

  test('letters are text while it is typed, commands after Enter', async () => {
    const screen = await open('en', { rows: many('en') });
    await screen.shows('1 of 60');
    await screen.type('/', 'Filter:');
    await screen.type('q', 'No work matches “q”');
    expect(screen.done).not.toHaveBeenCalled();
    await screen.type(press.backspace, '1 of 60');
    await screen.type(press.enter, '1 of 60');
    await screen.type('q', '1 of 60');
    await eventually(() => expect(screen.done).toHaveBeenCalledWith('quit'));
  });
});

describe('nothing to show', () => {
  test.each(languages)('says so in %s', async (language) => {
    const screen = await open(language, { rows: [] });
    await screen.shows(language === 'en' ? 'No reviews here' : '没有评审任务');
    expectToFit(screen, language);
  });

  test('a list that could not be loaded says why, and r tries again', async () => {
    let calls = 0;
    const client = expertClient('en');
    const { reviews } = client as unknown as { reviews: { myList: (query: object) => Promise<unknown> } };
    const { myList } = reviews;
    reviews.myList = (query) => (calls++ === 0 ? Promise.reject(new Error('Network timeout')) : myList(query));
    const screen = await open('en', { client });
    await screen.shows('! Network timeout (press r to try again)');
    // A list that is not there is not an empty one.
    expect(screen.frame()).toContain('Could not be loaded');
    expect(screen.frame()).not.toMatch(/No reviews|All 0/);
    await screen.type('r', '1 of 3');
  });

  test('a session that is over is left to the app', async () => {
    const endedBy = vi.fn<(error: unknown) => boolean>(() => true);
    const client = expertClient('en');
    (client as unknown as { reviews: object }).reviews = { myList: () => Promise.reject(new Error('over')) };
    await open('en', { client, context: { endedBy } });
    await eventually(() => expect(endedBy).toHaveBeenCalledTimes(1));
  });
});
