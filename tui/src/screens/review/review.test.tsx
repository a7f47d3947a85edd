import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ExpertServer, expertClient, reviewDetail, reviewRow } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openScreen, press } from '../../testing/screen.test-support.tsx';
import { fillIn, open, result, shown } from './review.test-support.tsx';
import { Review } from './review.tsx';

type SendOptions = NonNullable<Parameters<Client['send']>[2]>;

test.each(languages)('a review in %s fits 80×24, with its title, form, score and keys', async (language) => {
  const screen = await open(language);
  await screen.shows(language === 'en' ? '❯ Originality' : '❯ 创新性');
  expectToFit(screen, language);
  for (const text of language === 'en'
    ? [
        'Prime gaps',
        'Pending review',
        'press v to read on',
        'weight 60%',
        'A B C',
        'y Pass · n Fail',
        'Score  incomplete  of 100',
        'What is new',
      ]
    : ['素数间隔的分布', '待评审', '按 v 查看全文', '权重 60%', 'A B C', 'y 合格 · n 不合格', '总分  未完成  满分 100', '看新意'])
    expect(screen.frame()).toContain(text);
  expect(screen.frame()).toContain(language === 'en' ? 'Esc back' : 'Esc 返回');
});

describe('TUI-02: submitting', () => {
  test.each(languages)('what is missing is counted and pointed at, in %s', async (language) => {
    const screen = await open(language);
    await screen.shows(language === 'en' ? 'Originality' : '创新性');
    await screen.type(press.down, language === 'en' ? '❯ Style' : '❯ 表达');
    await screen.type(press.ctrl('d'), language === 'en' ? '! 4 items still need your attention' : '! 还有 4 处需要完善');
    // Each by its name, never by its id.
    expect(screen.frame()).toMatch(
      language === 'en'
        ? /Style +\* +empty +! required · 0–10[\s\S]*\n +Originality is required/
        : /表达 +\* +未填 +! 必填 · 0–10[\s\S]*\n +创新性不能为空/,
    );
    expect(screen.frame()).toContain(language === 'en' ? '❯ Originality' : '❯ 创新性');
  });

  test('is asked about once more, and No is preselected', async () => {
    const submit = vi.fn<ExpertServer['submit']>(() => Promise.resolve({}));
    const screen = await open('en', { submit });
    await fillIn(screen);
    await screen.type(press.ctrl('d'), 'You cannot change it afterwards, and the next work');
    expectToFit(screen, 'en');
    await screen.type(press.enter, '❯ Format');
    expect(submit).not.toHaveBeenCalled();
    await screen.type(press.ctrl('d'), 'Submit?');
    await screen.type('y', '❯ Format');
    await eventually(() => expect(screen.submitted).toHaveBeenCalledWith('Prime gaps', expect.anything()));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('a refusal says that nothing was submitted, whole in a small window too, and stays until the next key', async () => {
    const screen = await open('en', { submit: () => Promise.reject(new Error('Too late')) }, { columns: 60, rows: 20 });
    await fillIn(screen);
    await screen.type(press.ctrl('d'), 'Submit?');
    await screen.type('y', '! Not submitted: Too late. What you wrote is kept; press');
    await screen.shows('^D to try again');
    expect(screen.submitted).not.toHaveBeenCalled();
  });
});

test('leaving asks nothing, because what was written is kept and sent', async () => {
  const stage = vi.fn<ExpertServer['stage']>(() => Promise.resolve({ rows: [{ revision: 2 }] }));
  const screen = await open('en', { stage });
  await screen.shows('Originality');
  await screen.type('5', '5▏');
  await screen.type(press.escape, '5▏');
  await eventually(() => expect(screen.back).toHaveBeenCalledTimes(1));
  screen.unmount();
  await eventually(() => expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({ items: [{ itemId: 'i1', scoreValue: 5 }] }));
});

describe('REVIEW-04: asking to return', () => {
  test.each(languages)('takes a kind and a reason in %s, and says that it was asked', async (language) => {
    const isEnglish = language === 'en';
    const asked: unknown[] = [];
    let time: string | null = null;
    const client = expertClient(language, {
      detail: () => Promise.resolve(reviewDetail(language, 1, { review: reviewRow(language, 1, { returnRequestTime: time }) })),
    });
    Object.assign(client.reviews, {
      askReturn: (...args: unknown[]) => {
        asked.push(args);
        time = '2026-11-29 10:00:00';
        return Promise.resolve({});
      },
    });
    const screen = await openScreen(
      <Review id="1" onBack={() => undefined} onSubmitted={() => undefined} onMove={() => undefined} />,
      client,
      language,
    );
    await screen.shows(isEnglish ? '❯ Originality' : '❯ 创新性');
    await screen.type('x', isEnglish ? '❯ ● Conflict of interest' : '❯ ● 存在利益关系');
    expectToFit(screen, language);
    await screen.type(press.ctrl('d'), isEnglish ? '! Give a reason' : '! 请填写原因');
    expect(screen.frame()).toContain(isEnglish ? '❯ ● Conflict of interest' : '❯ ● 存在利益关系');
    await screen.type(press.tab, isEnglish ? '❯ Reason' : '❯ 原因');
    await screen.type('同门', '同门');
    await screen.type(press.up, isEnglish ? '❯ ● Conflict of interest' : '❯ ● 存在利益关系');
    await screen.type(press.escape, isEnglish ? '❯ Originality' : '❯ 创新性');
    await screen.type('x', '同门');
    await screen.type(press.tab, isEnglish ? '❯ Reason' : '❯ 原因');
    await screen.type(press.enter, isEnglish ? 'Conflict of interest: 同门' : '存在利益关系：同门');
    expect(asked).toEqual([]);
    await screen.type('y', isEnglish ? '✓ Return requested; the organisers will decide' : '✓ 已申请退回，等待组织方处理');
    expect(asked).toEqual([['1', { kind: 'conflict', reason: '同门' }]]);
    await screen.type(
      'x',
      isEnglish
        ? /! Return requested 2026-11-29 10:00, to be decided; to take it back, ask the\s+organisers/
        : '! 已于 2026-11-29 10:00 申请退回，等待处理；如需收回，请联系组织方',
    );
  });
});

test('the sheet of a submitted review is saved as a PDF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-sheet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('XDG_DOWNLOAD_DIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const client = expertClient('en', shown('en', { editable: false, review: reviewRow('en', 1, { status: reviewStatus.submitted }) }));
  const { send } = client;
  Object.assign(client, {
    send: (method: string, path: string, options: SendOptions) =>
      path === '/dsTbReview/sheet'
        ? Promise.resolve({ fileName: 'Sheet.pdf', size: 4, stream: new Blob([JSON.stringify(options.query ?? null)]).stream() })
        : send(method as 'GET', path, options),
  });
  const screen = await openScreen(
    <Review id="1" onBack={() => undefined} onSubmitted={() => undefined} onMove={() => undefined} />,
    client,
    'en',
  );
  await screen.shows('Submitted, so');
  await screen.type('x', '! Submitted, so it cannot be changed');
  await screen.type('s', '✓ Saved Sheet.pdf to');
  expect(readFileSync(join(folder, 'Sheet.pdf'), 'utf8')).toBe('{"id":"1"}');
});

describe('TUI-03: reading only', () => {
  test.each([
    [
      'a submitted review',
      { editable: false, review: reviewRow('en', 1, { status: reviewStatus.submitted }) },
      'Submitted, so it cannot be changed; to correct a mistake, ask the organisers',
    ],
    [
      'a project whose calibration is not finished',
      { editable: false, calibration: { mode: 'done', all: 2, done: 1, within: 1, needed: true } },
      '! First finish the calibration of this project in the browser (1 of 2 done)',
    ],
    ['an expert without a signature', { signed: false }, '! Set your electronic signature in the browser before you review'],
  ])('%s', async (_what, detail, why) => {
    const screen = await open('en', shown('en', detail));
    await screen.shows(why);
    await screen.type('9', why);
    await screen.type(press.enter, why);
    expect(screen.frame()).not.toContain('9▏');
    expect(screen.frame()).not.toContain('^S save');
    expectToFit(screen, 'en');
  });
});

test.each(languages)('own comments of a submitted review are read whole, in %s', async (language) => {
  const isEnglish = language === 'en';
  const comment = `First. ${'More of it. '.repeat(30)}The end.`;
  const screen = await open(
    language,
    shown(language, {
      editable: false,
      review: reviewRow(language, 1, { status: reviewStatus.submitted }),
      result: { ...result, isDraft: '0', comment },
    }),
  );
  await screen.shows(isEnglish ? 'Originality' : '创新性');
  await screen.type('G', isEnglish ? '❯ Confidence' : '❯ 把握程度');
  await screen.type(press.up, isEnglish ? 'Enter read' : 'Enter 阅读');
  await screen.type(press.up, isEnglish ? '❯ Comment' : '❯ 评审意见');
  await screen.type(press.enter, 'The end.');
  await screen.type(press.escape, isEnglish ? '❯ Comment' : '❯ 评审意见');
});

describe('the abstract', () => {
  test.each(languages)('TUI-02: is followed by the answers to the form of works in %s', async (language) => {
    const whole = reviewDetail(language, 1);
    const answers = [{ label: '所用数据', labelEn: 'Data used', text: '10^12 primes' }];
    const works = { ...whole.works, abstractText: 'A short one.', answers };
    const screen = await open(language, { detail: () => Promise.resolve({ ...whole, works }) });
    await screen.shows(language === 'en' ? 'Originality' : '创新性');
    await screen.type('v', language === 'en' ? 'Data used' : '所用数据');
    await screen.shows('10^12 primes');
  });

  test.each(languages)('is read whole in %s, and scrolls no further than its end', async (language) => {
    const screen = await open(language);
    await screen.shows(language === 'en' ? 'Originality' : '创新性');
    await screen.type('v', '18 / ');
    expectToFit(screen, language);
    const [, all = 0] = /18 \/ (\d+)/.exec(screen.frame())?.map(Number) ?? [];
    expect(all).toBeGreaterThan(18);
    for (let line = 19; line <= all; line += 1) await screen.type(press.down, `${line} / ${all}`);
    await screen.type(press.down, `${all} / ${all}`);
    await screen.type(press.up, `${all - 1} / ${all}`);
    await screen.type('/', ' /');
    const word = language === 'en' ? 'bound' : '上界';
    await screen.type(word, /\d+ \/ \d+\s*\n/);
    const [, at = 0, hits = 0] = /(\d+) \/ (\d+)\s*\n/.exec(screen.frame())?.map(Number) ?? [];
    await screen.type(press.enter, `/${word}`);
    await screen.type('g', `/${word}`);
    await screen.type('n', `2 / ${hits}`);
    await screen.type('N', `1 / ${hits}`);
    await screen.type('N', `${hits} / ${hits}`);
    expect(at).toBeGreaterThan(1);
    await screen.type(press.escape, language === 'en' ? 'Esc back' : 'Esc 返回');
    await screen.type(press.escape, language === 'en' ? '❯ Originality' : '❯ 创新性');
  });

  test('is not opened before the review is there', async () => {
    let arrive: (detail: ReviewDetail) => void = () => undefined;
    const screen = await open('en', { detail: () => new Promise((done) => (arrive = done)) });
    await screen.shows('Loading…');
    await screen.type('v', 'Loading…');
    arrive(reviewDetail('en', 1));
    await screen.shows('❯ Originality');
  });
});

test('a review that could not be loaded says why, and r tries again', async () => {
  let calls = 0;
  const detail = () => (calls++ === 0 ? Promise.reject(new Error('Network timeout')) : Promise.resolve(reviewDetail('en', 1)));
  const screen = await open('en', { detail });
  await screen.shows('! Network timeout (press r to try again)');
  await screen.type('r', '❯ Originality');
});

test('a word is looked for among the lines of the sheet, and n and N go on from there', async () => {
  const screen = await open('en');
  await screen.shows('❯ Originality');
  await screen.type('/', ' /');
  await screen.type('r', '❯ Originality');
  await screen.type('e', '❯ Reasons');
  await screen.type(press.enter, '/re');
  await screen.type(press.up, '❯ Format');
  await screen.type('G', '❯ Confidence');
  await screen.type('g', '❯ Originality');
  await screen.type('/', /\n \/\s*\n/);
  await screen.type('r', '/r');
  await screen.type(press.enter, '❯ Originality');
  await screen.type('N', '❯ For the entrant');
  await screen.type(press.down, '❯ Confidence');
  await screen.type('n', '❯ Originality');
  await screen.type(press.escape, /^(?!.* \/r)/s);
  expect(screen.back).not.toHaveBeenCalled();
});
