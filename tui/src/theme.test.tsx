import { afterEach, expect, test } from 'vitest';
import { TuiApp } from './app.tsx';
import { expertClient } from './testing/expert.test-support.ts';
import { openApp, press } from './testing/screen.test-support.tsx';
import { colour, paint, stateColour, themeFor, themes } from './theme.ts';

afterEach(() => paint('dark'));

test.each([
  [undefined, {}, 'dark'],
  ['light', {}, 'light'],
  ['contrast', { NO_COLOR: '1' }, 'none'],
  ['contrast', { NO_COLOR: '' }, 'contrast'],
  [undefined, { COLORFGBG: '0;15' }, 'light'],
  [undefined, { COLORFGBG: '15;default;0' }, 'dark'],
  ['dark', { COLORFGBG: '0;15' }, 'dark'],
] as const)('asked for %j in %j it is painted %s', (asked, env, theme) => expect(themeFor(asked, env)).toBe(theme));

/** Relative luminance of a colour, as WCAG 2 computes it. */
function luminance(painted: string): number {
  const n = Number(/^ansi256\((\d+)\)$/.exec(painted)?.[1]);
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  const grey = 8 + (n - 232) * 10;
  const parts = n >= 232 ? [grey, grey, grey] : [36, 6, 1].map((of) => level(Math.floor((n - 16) / of) % 6));
  const [red = 0, green = 0, blue = 0] = parts
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('on a light background every colour keeps a contrast of 4.5', () => {
  paint('light');
  for (const name of ['accent', 'good', 'warn', 'bad', 'dim', 'returned'] as const)
    expect(1.05 / (luminance(colour[name]) + 0.05), name).toBeGreaterThanOrEqual(4.5);
});

test.each(themes)('%s: the interface says the same', async (theme) => {
  paint(theme);
  expect(stateColour('no such state')).toBeUndefined();
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('❯ M2026-0001');
  await screen.type(press.enter, '❯ Originality');
});
