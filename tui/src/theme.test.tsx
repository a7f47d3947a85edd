import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { terminalColours } from '@saiyun/sdk/logic/terminal';
import { afterEach, describe, expect, test } from 'vitest';
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
  for (const name of ['accent', 'good', 'warning', 'bad', 'quiet', 'returned'] as const)
    expect(1.05 / (luminance(colour[name]) + 0.05), name).toBeGreaterThanOrEqual(4.5);
});

test.each(themes)('%s: the interface says the same', async (theme) => {
  paint(theme);
  expect(stateColour('no such state')).toBeUndefined();
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('❯ M2026-0001');
  await screen.type(press.enter, '❯ Originality');
});

describe('own colours', () => {
  test('take the place of those of the theme, one by one', () => {
    expect(paint('light', { warning: '#FFAF00', selected: '25', quiet: 'default' })).toEqual([]);
    expect(colour).toMatchObject({ warning: '#ffaf00', selected: 'ansi256(25)', quiet: '', good: 'ansi256(22)' });
  });

  test('are not taken where there are none, as with NO_COLOR', () => {
    paint('none');
    const before = { ...colour };
    expect(paint(themeFor('dark', { NO_COLOR: '1' }), { warning: 'yellow', title: 'nope' })).toEqual([
      { name: 'title', value: 'nope', why: 'value' },
    ]);
    expect(colour).toEqual(before);
  });

  test('that cannot be are named on the first screen, beside keys that cannot', async () => {
    const wrongColours = paint('dark', { warn: 'red', bad: 'ornage', faint: 'red', constructor: 'red' });
    expect(wrongColours).toEqual([
      { name: 'warn', value: 'red', why: 'name' },
      { name: 'bad', value: 'ornage', why: 'value' },
      { name: 'faint', value: 'red', why: 'name' },
      { name: 'constructor', value: 'red', why: 'name' },
    ]);
    const wrongKeys = [{ name: 'nope', key: 'x', why: 'action' }] as const;
    const app = <TuiApp client={expertClient('en')} language="en" wrongKeys={wrongKeys} wrongColours={wrongColours.slice(0, 2)} />;
    const screen = await openApp(app, 'en');
    await screen.shows('no action “nope”');
    await screen.shows('Colours in the settings file: there is no colour “warn”');
    await screen.shows('“ornage” of “bad”');
  });

  test('the guide names each', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8');
    for (const name of terminalColours) expect(guide).toContain(`\`${name}\``);
  });
});
