import type { Client, ReviewDetail } from '@saiyun/sdk';
import { expect, test } from 'vitest';
import { TuiApp } from '../../../app.tsx';
import type { Pointer } from '../../../input/mouse.ts';
import { width } from '../../../state/cells.ts';
import { expertClient, reviewDetail } from '../../../testing/expert.test-support.ts';
import { eventually, languages, openApp, press, type Screen } from '../../../testing/screen.test-support.tsx';

const text = Array.from({ length: 200 }, (_, n) => `line ${n + 1} of the work`).join('\n');

interface Given {
  readonly language?: 'en' | 'zh-CN';
  readonly isSpoken?: boolean;
  readonly pointer?: Pointer;
  readonly bytes?: number;
}

/** A wide window over a review whose work has a text, an archive and a file that must not be seen. */
async function open({ language = 'en', isSpoken = false, pointer, bytes = text.length }: Given = {}): Promise<Screen> {
  const detail = (id: string): Promise<ReviewDetail> => {
    const found = reviewDetail(language, Number(id));
    const files = [
      { path: 'a.txt', name: 'paper.txt', versionNo: 1, current: true },
      { path: 'b.zip', name: 'data.zip', versionNo: 1, current: true },
      { path: null, name: null, versionNo: 1, current: true },
    ];
    return Promise.resolve({ ...found, works: { ...found.works, files } });
  };
  const client = expertClient(language, { detail });
  const get = () => Promise.resolve({ size: bytes, stream: new Blob([text]).stream(), fileName: 'paper.txt' });
  Object.assign(client, { files: { get } } satisfies Partial<Record<keyof Client, unknown>>);
  const screen = await openApp(<TuiApp client={client} language={language} isSpoken={isSpoken} pointer={pointer} />, language);
  screen.resize(120, 40);
  await screen.shows('M2026-0003');
  await screen.type(press.enter, language === 'en' ? '❯ Originality' : '❯ 创新性');
  return screen;
}

test.each(languages)('TUI-02: in a wide window the work stands beside its sheet, in %s', async (language) => {
  const screen = await open({ language });
  await screen.shows(/│ +line 1 of the work/);
  await eventually(() => expect(screen.lines()).toHaveLength(40));
  const lines = screen.lines();
  for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(120);
  // The line between the two is straight, whatever stands on both sides of it.
  expect([...new Set(lines.map((line) => width(line.slice(0, line.indexOf('│')))))]).toEqual([60]);
  expect(screen.frame()).toContain(language === 'en' ? '│ Abstract  paper.txt  data.zip ' : '│ 摘要  paper.txt  data.zip ');
});

test('it is read on while one scores and writes', async () => {
  const screen = await open();
  await screen.type(press.pageDown, 'line 35 of the work');
  await screen.type('9', '9▏');
  expect(screen.frame()).toContain('line 35 of the work');
  await screen.type('G', '❯ Confidence');
  await screen.type(press.up, '❯ For the entrant');
  await screen.type('W', /│ W .*││ +line 36 of the work/);
  await screen.type('ell argued', '│ Well argued');
  await screen.type(press.pageDown, 'line 69 of the work');
  expect(screen.frame()).toContain('Well argued');
});

test('keys go to the pane that was chosen', async () => {
  const screen = await open();
  await screen.shows(/│ +line 1 of the work/);
  await screen.type(press.ctrl('t'), /^ \^T other pane +│ Tab next tab .*Esc back/m);
  await screen.type('j', /│ +line 2 of the work/);
  await screen.type('/', ' /');
  await screen.type('line 150', '1 / 1');
  await screen.type(press.enter, /n next, previous match/);
  expect(screen.frame()).toContain('line 150 of the work');
  // Esc takes the word away first, and then leads back.
  await screen.type(press.escape, /^(?!.*previous match)/s);
  await screen.type(press.tab, 'This kind of file cannot be shown in a terminal');
  await screen.type(press.tab, /│ +Not shown: it identifies the entrant/);
  await screen.type(press.tab, 'We bound the gaps');
  await screen.type(press.tab, 'line 150 of the work');
  await screen.type('?', / Keys\s/);
  expect(screen.frame()).toMatch(/\^T +other pane +otherPane/);
  expect(screen.frame()).not.toContain('submit');
  await screen.type(press.escape, 'line 150 of the work');
  await screen.type(press.ctrl('t'), /Enter next field/);
  await screen.type('7', '7▏');
});

test('f leads to the files, v to the abstract, and a smaller window gives the keys back to the sheet', async () => {
  const screen = await open();
  await screen.shows(/│ +line 1 of the work/);
  await screen.type('v', /│ +We bound the gaps/);
  await screen.type(press.escape, /Enter next field/);
  await screen.type('f', /│ +line 1 of the work/);
  screen.resize(80, 24);
  await screen.shows(/^(?!.*line 1 of)/s);
  await screen.type('8', '8▏');
  screen.resize(120, 40);
  await screen.shows(/│ +line 1 of the work/);
  expect(screen.frame()).toMatch(/Originality +\* +8/);
});

test('a large file waits until it is asked for', async () => {
  const screen = await open({ bytes: 20_000_000 });
  await screen.shows('Press Enter to download and read it here');
  await screen.type(press.ctrl('t'), /Enter read/);
  await screen.type(press.enter, /│ +line 1 of the work/);
});

test('a click leads to a pane, and those who listen have one', async () => {
  const pointer: Pointer = { onClick: undefined };
  const screen = await open({ pointer });
  await screen.shows(/│ +line 1 of the work/);
  pointer.onClick?.({ column: 100, line: 10 });
  await screen.shows(/^ \^T other pane +│/m);
  pointer.onClick?.({ column: 10, line: 10 });
  await screen.shows(/Enter next field/);
  screen.unmount();
  const spoken = await open({ isSpoken: true });
  expect(spoken.frame()).not.toContain('│');
});
