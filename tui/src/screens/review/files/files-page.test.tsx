import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReviewDetail } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { expertClient, reviewDetail } from '../../../testing/expert.test-support.ts';
import { expectToFit, languages, openScreen, press } from '../../../testing/screen.test-support.tsx';
import { FilesPage } from './files-page.tsx';

afterEach(() => void vi.unstubAllEnvs());

const file = (name: string | null, current = true) => ({ versionNo: current ? 2 : 1, current, path: name && `temp/${name}`, name });
const detailOf = (language: Language, files: ReviewDetail['works']['files']): ReviewDetail => {
  const detail = reviewDetail(language, 1);
  return { ...detail, works: { ...detail.works, files } };
};
const files = [file('M2026-0001.txt'), file('M2026-0001-2.zip'), file(null), file('M2026-0001-old.txt', false)];

const open = async (language: Language, text = 'one\ntwo') => {
  const get = vi.fn<(path: string) => Promise<unknown>>(() =>
    Promise.resolve({ size: 7, stream: new Blob([text]).stream(), fileName: '', contentType: '' }),
  );
  const client = expertClient(language);
  Object.assign(client, { files: { get } });
  const close = vi.fn<() => void>();
  const screen = await openScreen(<FilesPage detail={detailOf(language, files)} onClose={close} />, client, language);
  return { ...screen, get, close };
};

test.each(languages)('the files of a work are listed in %s with kind and version', async (language) => {
  const screen = await open(language);
  await screen.shows(/old.txt .* 7 B/);
  expectToFit(screen, language);
  for (const text of language === 'en'
    ? ['7 B', 'Text', 'Archive', 'current', 'version 1', 'Not shown: it identifies the entrant']
    : ['文本', '压缩包', '当前版本', '第 1 版', '文件中有参赛者信息，不予显示'])
    expect(screen.frame()).toContain(text);
});

test('a text is read here, fetched once, and Escape leads back to the list', async () => {
  const screen = await open('en', 'The first line\nAnd the second');
  await screen.shows('❯ M2026-0001.txt');
  await screen.type(press.enter, 'The first line');
  expectToFit(screen, 'en');
  await screen.type('/', ' /');
  await screen.type('second', '1 / 1');
  await screen.type(press.escape, /^(?!.*\/second)/s);
  await screen.type(press.escape, '❯ M2026-0001.txt');
  await screen.type(press.enter, 'And the second');
  // Three for their sizes, and one to be read.
  expect(screen.get).toHaveBeenCalledTimes(4);
});

test('what cannot be done with a file is told with its reason', async () => {
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  const screen = await open('en');
  await screen.shows('❯ M2026-0001.txt');
  await screen.type('o', '! No program on this machine can open it');
  await screen.type(press.down, '❯ M2026-0001-2.zip');
  await screen.type(press.enter, '! This kind of file cannot be shown in a terminal');
  await screen.type(press.down, '❯ Not shown');
  await screen.type('s', '! Not shown: it identifies the entrant');
  expect(screen.get).toHaveBeenCalledTimes(3);
});

test('a file is saved to the downloads once, and under a name that is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('XDG_DOWNLOAD_DIR', folder);
  const screen = await open('en');
  await screen.shows('❯ M2026-0001.txt');
  await screen.type('s', '✓ Saved M2026-0001.txt to');
  await screen.type('s', '✓ Already saved: M2026-0001.txt in');
  expect(readdirSync(folder)).toEqual(['M2026-0001.txt']);
  writeFileSync(join(folder, 'M2026-0001.txt'), 'something else');
  await screen.type('s', '✓ Saved as M2026-0001-2.txt in');
  await screen.shows(/called\s+M2026-0001.txt/);
  expect(readFileSync(join(folder, 'M2026-0001-2.txt'), 'utf8')).toBe('one\ntwo');
  expect(readFileSync(join(folder, 'M2026-0001.txt'), 'utf8')).toBe('something else');
});

test('while a word is looked for, what is done with a file is told all the same', async () => {
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  const screen = await open('en');
  await screen.shows('❯ M2026-0001.txt');
  await screen.type('/', ' /');
  await screen.type('zip', '1 / 1');
  await screen.type(press.enter, '❯ M2026-0001-2.zip');
  await screen.type('o', '! No program on this machine can open it');
  await screen.type(press.up, '/zip');
});

test('a file without text says so', async () => {
  const screen = await open('en', ' \n');
  await screen.shows('❯ M2026-0001.txt');
  await screen.type(press.enter, '! The file has no text; it may be a scan');
});
