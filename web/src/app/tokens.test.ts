import { contrastOf as contrast } from '@saiyun/sdk/view';
import { describe, expect, test } from 'vitest';
import { mix, readableOn, readColour } from '../lib/colors.ts';
import { colorPresets, defaultPreferences, primaryOf } from '../lib/store/preferences.ts';
import raw from './tokens.css?raw';

const sheet = raw.replace(/\/\*[\s\S]*?\*\//g, '');

/** The tokens that a rule of that selector sets. */
const rule = (selector: string): Readonly<Record<string, string>> => {
  const found = [...sheet.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm)].find((m) => m[1]?.trim() === selector);
  return Object.fromEntries([...(found?.[2] ?? '').matchAll(/(--sy-[\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
};

const dark = '[data-theme="dark"]';
const themes = {
  light: [':root'],
  dark: [':root', `:root${dark}`],
  'light, colour-weak': [':root', ':root.color-weak'],
  'dark, colour-weak': [':root', `:root${dark}`, ':root.color-weak', `:root.color-weak${dark}`],
};

/** A token of a theme, what it refers to put in, as a colour. */
const colourOf = (tokens: Readonly<Record<string, string>>, name: string): string => {
  let value = tokens[`--sy-${name}`] ?? '';
  while (value.includes('var(')) value = value.replace(/var\((--sy-[\w-]+)\)/g, (_all, other: string) => tokens[other] ?? `no ${other}`);
  return readColour(value);
};

const grounds = ['bg', 'surface', 'surface-2', 'hover'];
const tones = ['neutral', 'waiting', 'good', 'bad', 'attention', 'quiet'];

describe.each(Object.entries(themes))('in the %s theme', (name, selectors) => {
  const tokens = Object.assign({}, ...selectors.map(rule)) as Readonly<Record<string, string>>;
  const colour = (token: string): string => colourOf(tokens, token);

  test.each(['text', 'text-2', 'text-3', ...tones.map((tone) => `tone-${tone}`)])('%s can be read on every ground', (text) => {
    const poor = grounds.filter((ground) => contrast(colour(text), colour(ground)) < 4.5);
    expect(poor).toEqual([]);
  });

  test.each(tones)('a word of tone %s, and any text, can be read on the ground of the tone', (tone) => {
    const ground = colour(`tone-${tone}-bg`);
    const poor = [`tone-${tone}`, 'text', 'text-2'].filter((text) => contrast(colour(text), ground) < 4.5);
    expect(poor).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])('series %s of a chart stands out from the surface', (at) => {
    expect(contrast(colour(`chart-${at}`), colour('surface'))).toBeGreaterThanOrEqual(3);
  });

  test.each(['grey', 'blue', 'cyan', 'green', 'yellow', 'orange', 'red', 'purple'])('a dot in %s stands out from the surface', (name) => {
    expect(contrast(colour(`dot-${name}`), colour('surface'))).toBeGreaterThanOrEqual(3);
  });

  test.each(tones)('a bar of tone %s stands out from the surface', (tone) => {
    expect(contrast(colour(`mark-${tone}`), colour('surface'))).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['on-solid', 'bad-solid'],
    ['night-text', 'night'],
    ['paper-text', 'paper'],
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(colorPresets.map((preset) => preset.value))(
    'THEME-11: the accent %s can be read on every ground, and white on it',
    (preset) => {
      const accent = primaryOf({ ...defaultPreferences, primary: preset }, name.startsWith('dark'));
      const solid = readableOn(preset, '#ffffff');
      expect(grounds.filter((ground) => contrast(accent, colour(ground)) < 4.5)).toEqual([]);
      expect(grounds.filter((ground) => contrast(accent, mix(colour(ground), accent, 0.12)) < 4.5)).toEqual([]);
      expect(contrast(colour('on-solid'), solid)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('every tone differs from every other, in light and dark, for all readers', () => {
  for (const selectors of Object.values(themes)) {
    const tokens = Object.assign({}, ...selectors.map(rule)) as Readonly<Record<string, string>>;
    expect(new Set(tones.map((tone) => colourOf(tokens, `tone-${tone}`))).size).toBe(tones.length);
  }
});
