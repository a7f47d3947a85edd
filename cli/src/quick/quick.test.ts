import { expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { version } from '../version.ts';
import { quickAnswer } from './quick.ts';

const now = '2026-11-21T20:00:00Z';

test.each([
  [['cron', 'next', '0 0 2 * * ?']],
  [['cron', 'next', '*/5 * * * *', '-n', '3']],
  [['cron', 'next', '--count', '2', '--tz', 'America/New_York', '0 30 2 * * ?', '--from', '2026-03-01']],
  [['cron', 'next', '0 0 0 L 2 ?', '--from', '2027-01-01T00:00:00Z', '--tz', 'UTC']],
])('CLI-05: %j has the same answer without the rest of the program', async (argv) => {
  const quick = await quickAnswer(argv, new Date(now));
  expect(quick).toMatch(/^\d{4}-/);
  expect(await bufferContext({ now }).run(...argv)).toMatchObject({ code: 0, out: quick, err: '' });
});

test.each([
  ['cron', 'next'],
  ['cron', 'next', 'nonsense'],
  ['cron', 'next', '0 0 2 * * ?', '-n', '0'],
  ['cron', 'next', '0 0 2 * * ?', '-n', '1001'],
  ['cron', 'next', '0 0 2 * * ?', '-n'],
  ['cron', 'next', '0 0 2 * * ?', '--tz', 'Nowhere'],
  ['cron', 'next', '0 0 2 * * ?', '--from', 'soon'],
  ['cron', 'next', '0 0 2 * * ?', '--json'],
  ['cron', 'next', '0 0 2 30 2 ?'],
  ['cron', 'next', '0 0 2 * * ?', 'more'],
  ['cron', 'check', '0 0 2 * * ?'],
  ['--version', 'cron'],
  [],
])('what is not plainly asked, or wrong, is left to the program: %j', async (...argv) => {
  expect(await quickAnswer(argv, new Date(now))).toBeUndefined();
});

test('the version', async () => {
  expect(await quickAnswer(['--version'], new Date())).toBe(`${version}\n`);
  expect(await quickAnswer(['-V'], new Date())).toBe(`${version}\n`);
});
