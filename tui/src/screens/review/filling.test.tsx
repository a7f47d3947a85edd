import { ApiError } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppContext } from '../../kit/app-context.ts';
import { type ExpertServer, reviewDetail, reviewRow } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, press } from '../../testing/screen.test-support.tsx';
import { fillIn, open, result, shown, toComment } from './review.test-support.tsx';

describe('TUI-02: filling in', () => {
  test('scores, grades and passes are typed, the total follows, and u takes a step back', async () => {
    const screen = await open('en');
    await fillIn(screen);
    expect(screen.frame()).toContain('Score  86  of 100');
    await screen.shows('Li Si · Draft saved');
    await screen.type(press.down, '❯ Reasons');
    await screen.type(press.ctrl('z'), /❯ Format +\* +empty/);
    await screen.shows('Undone: Format is empty again');
    await screen.type('u', /❯ Grade +\* +empty/);
    await screen.type(press.ctrl('r'), /❯ Grade +\* +B/);
    await screen.shows('Redone: Grade is B');
    await screen.type('u', /❯ Grade +\* +empty/);
    await screen.type(press.right, /Grade +\* +A/);
    await screen.type(press.right, /Grade +\* +B/);
    await screen.type(press.backspace, /Grade +\* +empty/);
  });

  test('a score beyond its range is marked, and kept here while the rest is saved', async () => {
    const stage = vi.fn<ExpertServer['stage']>(() => Promise.resolve({ rows: [{ revision: 2 }] }));
    const screen = await open('en', { stage });
    await screen.shows('Originality');
    await screen.type('1', '1▏');
    await screen.type('1', /11▏.*10/);
    await screen.type(press.down, '❯ Style');
    await screen.type(press.ctrl('s'), '! 1 item still needs your attention');
    expect(screen.frame()).toContain('❯ Originality');
    await screen.shows('Saved; 1 invalid value is kept here only');
    expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({ items: [] });
  });

  test('a wrong score says what the criterion takes, in its line and in words below, also in a small window', async () => {
    const { template } = reviewDetail('en', 1);
    const [first, ...others] = template.items;
    if (!first) throw new Error('no items');
    const items = [{ ...first, step: 0.5, guideEn: 'What is new, '.repeat(40) }, ...others];
    const screen = await open('en', shown('en', { template: { ...template, items } }), { columns: 60, rows: 16 });
    await screen.shows('0–10 · step 0.5');
    await screen.shows('… press i to read on');
    await screen.type('1', '1▏');
    await screen.type('1', /11▏ +! 0–10 · step 0.5/);
    await screen.shows('The score must not be greater than 10');
    await screen.type('i', /step 0.5 · weight 60%[\s\S]*11 \/ 12/);
  });

  test('a sign is no nothing: it stays, and what cannot be a number is refused with what is taken', async () => {
    const screen = await open('en');
    await screen.shows('❯ Originality');
    await screen.type('-', '-▏');
    await screen.type('5', /-5▏ +! 0–10/);
    await screen.type('q', '! Originality accepts 0–10');
    expect(screen.frame()).toContain('-5▏');
    // The next key takes the message away.
    await screen.type(press.backspace, /^(?!.*accepts)/s);
    await screen.type(press.ctrl('u'), /Originality +\* +▏/);
    await screen.type(press.tab, '❯ Style');
    await screen.type(press.shiftTab, '❯ Originality');
  });

  test('what is pasted is a value or a text as a whole, and none of its letters a command', async () => {
    const screen = await open('en');
    const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;
    await screen.shows('❯ Originality');
    await screen.type(paste('8.5\n'), '8.5▏');
    await screen.type(paste('Quite new'), '! Originality accepts 0–10');
    expect(screen.frame()).toContain('8.5▏');
    await screen.type(press.down, '❯ Style');
    await toComment(screen);
    await screen.type(paste('Quite new,\nunusual'), 'Esc done');
    expect(screen.frame()).toMatch(/Quite new, .*\n.* unusual /);
  });

  test('a value to which one comes back is replaced as a whole', async () => {
    const screen = await open('en');
    await screen.shows('❯ Originality');
    await screen.type('8', '8▏');
    await screen.type(press.down, '❯ Style');
    await screen.type(press.up, /❯ Originality +\* +8 /);
    await screen.type('7', /❯ Originality +\* +7▏/);
    await screen.type(press.ctrl('z'), /❯ Originality +\* +8 /);
    await screen.shows('Undone: Originality is 8 again');
  });

  test.each([...'jkgGfJu/?nx1'])('%s on a line of text is its beginning, and no command', async (letter) => {
    const screen = await open('en');
    await toComment(screen);
    await screen.type(letter, 'Esc done');
    await screen.type('ust ok', `${letter}ust ok`);
    await screen.type(press.escape, '❯ Comment');
    expect(screen.frame()).toContain(`${letter}ust ok`);
    expect(screen.move).not.toHaveBeenCalled();
  });

  test('the keys of a line of text are those that write nothing', async () => {
    const here: AppContext['here'] = { offers: [] };
    const screen = await open('en', {}, { here });
    await toComment(screen);
    const last = screen.lines().at(-1) ?? '';
    expect(last).toMatch(/Enter edit .*\^S save .*\^D submit .*\^N next .*Esc back .*\^K help/);
    expect(last).not.toMatch(/ [a-z?/] /i);
    expect(here.offers.map(({ shown }) => shown).filter((shown) => shown?.length === 1 && !/[↑↓]/.test(shown))).toEqual([]);
    await screen.type(press.ctrl('n'), '❯ Comment');
    await eventually(() => expect(screen.move).toHaveBeenCalledWith(1));
  });

  test('a letter goes on at the end of a text that is there, and Esc right after it takes it back', async () => {
    const screen = await open('en');
    await toComment(screen);
    await screen.type('选题', /选题[\s\S]*Esc done/);
    await screen.type(press.escape, /❯ Comment +选题/);
    await screen.type('j', /选题j[\s\S]*Esc done/);
    await screen.type(press.escape, 'Undone: Comment is 选题 again');
    expect(screen.frame()).toMatch(/❯ Comment +选题\s*\n/);
    await screen.type('j', /选题j[\s\S]*Esc done/);
    await screen.type('k', '选题jk');
    await screen.type(press.escape, /❯ Comment +选题jk/);
  });

  test('a text is counted as it is written, and ^Z takes back a word of it', async () => {
    const { template } = reviewDetail('en', 1);
    const items = template.items.map((one) => ({ ...one, maxLength: one.itemType === 'text' ? 10 : null }));
    const screen = await open('en', shown('en', { template: { ...template, items } }));
    await toComment(screen);
    await screen.type(press.up, '❯ Reasons');
    await screen.type(press.enter, 'Reasons  0 / 10');
    for (const letter of 'quite new ') await screen.type(letter, 'Esc done');
    await screen.shows('9 / 10');
    await screen.type('idea', '! 14 / 10');
    await screen.type(press.ctrl('z'), ' 9 / 10');
    for (let n = 0; n < 2; n++) await screen.type(press.ctrl('z'), 'Reasons');
    await screen.shows(' 5 / 10');
    await screen.type(press.ctrl('r'), ' 9 / 10');
    expect(screen.frame().match(/Esc/g)).toHaveLength(1);
  });

  test('a key pressed as soon as the sheet is seen meets what was written before', async () => {
    const items = [
      { itemId: 'i1', scoreValue: 4 },
      { itemId: 'i2', scoreValue: 5 },
    ];
    let answer: () => void = () => undefined;
    const detail = vi.fn<ExpertServer['detail']>(
      () => new Promise((resolve) => (answer = () => resolve(reviewDetail('en', 1, { result: { ...result, items } })))),
    );
    const screen = await open('en', { detail });
    await screen.shows('Loading');
    screen.typeOnceShown('Originality', press.ctrl('d'));
    answer();
    await screen.shows(/2 .*attention/);
  });

  test('a draft is saved with what was typed, in the order of the template', async () => {
    const stage = vi.fn<ExpertServer['stage']>(() => Promise.resolve({ rows: [{ revision: 2 }] }));
    const screen = await open('en', { stage });
    await fillIn(screen);
    await screen.type(press.ctrl('s'), /Li Si · Draft saved \d\d:\d\d/);
    expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({
      items: [
        { itemId: 'i1', scoreValue: 9 },
        { itemId: 'i2', scoreValue: 8 },
        { itemId: 'i3', gradeValue: 'B' },
        { itemId: 'i4', passValue: '1' },
      ],
      comment: null,
      commentToEntrant: null,
      confidence: null,
      clientKind: 'tui',
    });
  });

  test('REVIEW-02: what was changed elsewhere is merged, and what both changed is chosen, one by one', async () => {
    const stale = new ApiError({ kind: 'conflict', code: 'row.stale', message: 'Changed meanwhile' });
    const items = [
      { itemId: 'i1', scoreValue: 4 },
      { itemId: 'i2', scoreValue: 5 },
    ];
    const elsewhere = { ...result, items, comment: 'From the browser' };
    const details = [{}, { review: { ...reviewRow('en', 1), revision: 7 }, result: elsewhere }];
    const detail = vi.fn<ExpertServer['detail']>(() => Promise.resolve(reviewDetail('en', 1, details.shift() ?? details[0])));
    const stage = vi.fn<ExpertServer['stage']>((_content, { revision }) =>
      revision === 7 ? Promise.resolve({ rows: [{ revision: 8 }] }) : Promise.reject(stale),
    );
    const screen = await open('en', { detail, stage });
    await fillIn(screen);
    await screen.type(press.ctrl('s'), 'This review was also changed elsewhere');
    expectToFit(screen, 'en');
    expect(screen.frame()).toMatch(/❯ Originality\s+● 9 +○ 4/);
    expect(screen.frame()).toMatch(/Style\s+● 8 +○ 5/);
    await screen.type(press.right, /Originality\s+○ 9 +● 4/);
    await screen.type('l', /Originality\s+○ 9 +● 4/);
    await screen.type(press.enter, '❯ Originality');
    await screen.type(press.down, '❯ Style');
    await screen.type(press.ctrl('s'), 'From the browser');
    await screen.shows('Score  56  of 100');
    await screen.shows('Draft saved');
    expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({
      items: [{ scoreValue: 4 }, { scoreValue: 8 }, { gradeValue: 'B' }, { passValue: '1' }],
      comment: 'From the browser',
    });
  });

  test('after the first draft the head says that there is one, and what was typed stays', async () => {
    let status: string = reviewStatus.pending;
    const detail = vi.fn<ExpertServer['detail']>(() =>
      Promise.resolve(reviewDetail('en', 1, { review: reviewRow('en', 1, { status, revision: status === reviewStatus.pending ? 1 : 2 }) })),
    );
    const stage = vi.fn<ExpertServer['stage']>(() => {
      status = reviewStatus.staged;
      return Promise.resolve({ rows: [{ revision: 3 }] });
    });
    const screen = await open('en', { detail, stage });
    await screen.shows('Pending review');
    await screen.type('7', '7▏');
    await screen.shows('Draft saved');
    await screen.shows(' Staged');
    expect(screen.frame()).toContain('7▏');
    expect(detail).toHaveBeenCalledTimes(2);
  });

  test('while the line is lost the sheet says that it is not sent, and it is sent once the line is back', async () => {
    let isLost = true;
    const lost = new ApiError({ kind: 'network', message: 'No connection' });
    const stage = vi.fn<ExpertServer['stage']>(() => (isLost ? Promise.reject(lost) : Promise.resolve({ rows: [{ revision: 2 }] })));
    const screen = await open('en', { stage });
    await fillIn(screen);
    await screen.type(press.ctrl('s'), 'Li Si · Not sent yet; sent once you are online');
    expectToFit(screen, 'en');
    isLost = false;
    await screen.shows('Li Si · Draft saved');
  });

  test.each(languages)('a refusal is no lost line: it stays above the form with the key that helps, in %s', async (language) => {
    const isEnglish = language === 'en';
    const recused = new ApiError({
      kind: 'forbidden',
      code: 'review.recused',
      message: isEnglish ? 'You recused yourself' : '您需回避此作品',
    });
    const stage = vi.fn<ExpertServer['stage']>(() => Promise.reject(recused));
    const screen = await open(language, { stage });
    await screen.shows(isEnglish ? 'Originality' : '创新性');
    await screen.type('9', isEnglish ? 'Refused by the server' : '已被服务器拒绝');
    const why = isEnglish
      ? /! Refused: You keep away from this work; ask to return it\. Press x to request\s+return or recusal\. What you wrote is on this computer only/
      : /! 被拒绝：您需回避此作品，请申请退回。按 x 申请退回或回避。您填写的内容只保存\s+在本机/;
    expect(screen.frame()).toMatch(why);
    expectToFit(screen, language);
    await screen.type(press.ctrl('d'), isEnglish ? /! Cannot be submitted: You keep away/ : '! 不能提交：您需回避此作品');
    expect(screen.frame()).toMatch(why);
    expect(screen.frame()).not.toMatch(isEnglish ? /attention/ : /需要完善/);
    await screen.type(press.down, isEnglish ? '❯ Style' : '❯ 表达');
    await screen.type('8', '8▏');
    await screen.type('x', isEnglish ? 'Conflict of interest' : '存在利益关系');
    expect(stage).toHaveBeenCalledTimes(1);
  });

  test('what the browser wrote for the entrant, and how sure one is, stay when the terminal saves', async () => {
    const stage = vi.fn<ExpertServer['stage']>(() => Promise.resolve({ rows: [{ revision: 2 }] }));
    const kept = { ...result, commentToEntrant: 'Well done', confidence: '3', secondsSpent: 100 };
    const screen = await open('en', { ...shown('en', { result: kept }), stage });
    await screen.shows(/For the entrant +Well done/);
    await screen.type('9', '9▏');
    await screen.type('G', /❯ Confidence +High/);
    await screen.type(press.left, /❯ Confidence +Low/);
    await screen.type(press.ctrl('s'), 'Draft saved');
    expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({ commentToEntrant: 'Well done', confidence: '1' });
    const { secondsSpent } = (stage.mock.lastCall?.[0] ?? {}) as { readonly secondsSpent?: number };
    expect(secondsSpent).toBeGreaterThanOrEqual(100);
  });

  test('the comment has a page of its own, which keeps what is typed; undo takes the whole text back', async () => {
    const screen = await open('en');
    await toComment(screen);
    await screen.type(press.enter, 'Esc done');
    expectToFit(screen, 'en');
    await screen.type('Well', 'Well');
    await screen.type(press.enter, 'Well');
    await screen.type('done', 'done');
    await screen.type(press.ctrl('s'), 'Well done');
    await screen.type(press.enter, 'Esc done');
    await screen.type('!', 'done!');
    await screen.type(press.escape, 'Well done!');
    await screen.type(press.ctrl('z'), /Comment +Well done\s*\n/);
    await screen.type(press.ctrl('z'), /Comment +empty/);
  });

  test('an editor that is none, or is not there, is named with what to set', async () => {
    vi.stubEnv('VISUAL', '');
    vi.stubEnv('EDITOR', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    const screen = await open('en');
    await toComment(screen);
    await screen.type(press.enter, 'Esc done');
    await screen.type(press.ctrl('g'), '! No editor is set: set VISUAL or EDITOR');
    await screen.shows('export');
    expectToFit(screen, 'en');
    await screen.type('a', 'Esc done');
    vi.stubEnv('EDITOR', 'no-such-editor 2>/dev/null');
    await screen.type(press.ctrl('g'), '! “no-such-editor 2>/dev/null” could not be started: set VISUAL or EDITOR');
  });

  test('so has an item that takes a text', async () => {
    const screen = await open('en');
    await toComment(screen);
    await screen.type(press.up, '❯ Reasons');
    await screen.type(press.enter, 'Esc done');
    await screen.type('因为', '因为');
    await screen.type(press.ctrl('s'), /Reasons +因为/);
  });
});
