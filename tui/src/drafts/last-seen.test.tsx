import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type Client } from '@saiyun/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TuiApp } from '../app.tsx';
import { expertClient, reviewDetail } from '../testing/expert.test-support.ts';
import { eventually, expectToFit, openApp, press, type Screen } from '../testing/screen.test-support.tsx';
import { createDesk } from './desk.ts';
import { seenBounds as bounds, seenEnding as ending, lastSeen } from './last-seen.ts';
import { sealedFiles } from './sealed-files.ts';

const key = randomBytes(32);
const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-seen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const filesOf = (folder: string, more: { readonly files?: number } = {}) =>
  sealedFiles(folder, key, { ending, bounds: { ...bounds, ...more } });
const seenIn = (folder: string): readonly string[] => readdirSync(folder).filter((file) => file.endsWith(ending));

describe('what was seen', () => {
  test('is for its owner and its release alone, and says nothing without the key', () => {
    const folder = tempFolder();
    lastSeen('anna', '1', filesOf(folder)).write('reviews', { data: ['机密'], asOf: 7 });
    expect(lastSeen('anna', '1', filesOf(folder)).read('reviews')).toEqual({ data: ['机密'], asOf: 7 });
    for (const [owner, release] of [
      ['ben', '1'],
      ['anna', '2'],
    ] as const)
      expect(lastSeen(owner, release, filesOf(folder)).read('reviews')).toBeUndefined();
    expect(seenIn(folder)).toHaveLength(1);
    expect(readFileSync(join(folder, seenIn(folder)[0] ?? '')).includes('机密')).toBe(false);
  });

  test('stays small: the oldest and what is a week old go, and nothing that is larger than all are together', () => {
    const folder = tempFolder();
    const seen = lastSeen('anna', '1', filesOf(folder, { files: 2 }));
    const age = (days: number): void => {
      for (const file of seenIn(folder)) utimesSync(join(folder, file), new Date(), new Date(Date.now() - days * 86_400_000));
    };
    seen.write('a', { data: 1, asOf: 1 });
    age(2);
    seen.write('b', { data: 2, asOf: 2 });
    seen.write('c', { data: 3, asOf: 3 });
    expect(['a', 'b', 'c'].map((name) => seen.read(name)?.data)).toEqual([undefined, 2, 3]);
    age(8);
    // Also where nothing is written any more.
    expect(['b', 'c'].map((name) => seen.read(name)?.data)).toEqual([undefined, undefined]);
    // What a crash left on its way is found by its ending.
    writeFileSync(join(folder, '.1.half.seen'), 'x');
    age(8);
    seen.write('d', { data: 4, asOf: 4 });
    expect(seenIn(folder)).toHaveLength(1);
    expect(['b', 'c', 'd'].map((name) => seen.read(name)?.data)).toEqual([undefined, undefined, 4]);
    seen.write('d', { data: 'x'.repeat(3_000_000), asOf: 5 });
    expect(seenIn(folder)).toEqual([]);
  });

  test('is forgotten without what is written and not sent', () => {
    const folder = tempFolder();
    sealedFiles(folder, key).write('draft', 'mine');
    const seen = lastSeen('anna', '1', filesOf(folder));
    seen.write('reviews', { data: [], asOf: 1 });
    seen.clear();
    // An answer that comes after the sign-out is nobody's.
    seen.write('reviews', { data: [], asOf: 2 });
    expect([seenIn(folder), sealedFiles(folder, key).all()]).toEqual([[], ['mine']]);
  });
});

describe('TUI-02, TUI-05: a program that is started while the server is away', () => {
  const lost = (): Promise<never> => Promise.reject(new ApiError({ kind: 'network', message: 'No connection' }));
  const away = (): Client => {
    const client = expertClient('en', { detail: lost, stage: lost });
    (client.reviews as { myList: unknown }).myList = lost;
    return Object.assign(client, { send: lost });
  };
  const start = (folder: string, client: Client, release = '1'): Promise<Screen> => {
    const desk = createDesk(client, { folder, key: async () => key, release });
    onTestFinished(async () => desk.finish(0));
    return openApp(<TuiApp client={client} language="en" desk={desk} />, 'en');
  };
  /** A run with the line, in which the first review is opened and scored. */
  const before = async (folder: string): Promise<void> => {
    const stage = () => Promise.resolve({ rows: [{ revision: 2 }] });
    const screen = await start(folder, expertClient('en', { stage, detail: (id) => Promise.resolve(reviewDetail('en', Number(id))) }));
    await screen.shows('1 of 3');
    await screen.type(press.enter, '❯ Originality');
    await screen.type('7', '7▏');
    await screen.shows('Draft saved');
    await eventually(() => expect(seenIn(folder).length).toBeGreaterThan(2));
    screen.unmount();
  };

  test('shows the last list and the reviews that were opened, says of when they are, and keeps what is scored on them', async () => {
    const folder = tempFolder();
    await before(folder);
    const screen = await start(folder, away());
    await screen.shows('❯ M2026-0001');
    await screen.shows(/as of \d\d:\d\d, not connected/);
    await screen.shows(/! Offline: this is as of \d\d:\d\d \(press r to try again\)/);
    expectToFit(screen, 'en');
    // What had arrived in the run before is there, though the review was read before it was sent.
    await screen.type(press.enter, /Originality +\* +7/);
    expect(screen.frame()).toMatch(/as of \d\d:\d\d, not connected/);
    expectToFit(screen, 'en');
    await screen.type(press.down, '❯ Style');
    await screen.type('8', '8▏');
    await screen.type(press.escape, /❯ M2026-0001 +✎/);
    await screen.type(press.down, '❯ M2026-0002');
    await screen.type(press.enter, '! No connection (press r to try again)');
  });

  test('knows whose token it has, also where the token came from elsewhere', async () => {
    const folder = tempFolder();
    const place = { folder, key: async () => key, release: '1' };
    const account = { id: 'u1', username: 'expert', realname: 'Li Si' };
    const withToken = (token: string, userInfo?: object, whoami = lost) => Object.assign(away(), { session: { token, userInfo }, whoami });
    // Somebody else has asked the server meanwhile.
    expect(await createDesk(withToken('t1', account), place).account()).toEqual(account);
    expect(await createDesk(withToken('t1'), place).account()).toEqual(account);
    await expect(createDesk(withToken('t2'), place).account()).rejects.toThrow('No connection');
  });

  test('shows nothing of what another release has kept', async () => {
    const folder = tempFolder();
    await before(folder);
    const screen = await start(folder, away(), '2');
    await screen.shows('! No connection (press r to try again)');
    expect(screen.frame()).not.toContain('M2026-0001');
  });

  test('shows nothing after a sign-out', async () => {
    const folder = tempFolder();
    await before(folder);
    const last = await start(folder, expertClient('en'));
    await last.shows('1 of 3');
    await last.type(press.ctrl('o'), '❯ Password');
    await eventually(() => expect(seenIn(folder)).toEqual([]));
  });
});
