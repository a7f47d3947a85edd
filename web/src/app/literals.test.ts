import { describe, expect, test } from 'vitest';
import aliases from './theme.css?raw';
import tokens from './tokens.css?raw';

const sheets = import.meta.glob<string>(['../**/*.css', '!./tokens.css'], { query: '?raw', import: 'default', eager: true });
const parts = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], { query: '?raw', import: 'default', eager: true });

const plain = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');

/** A length in px that is more than a hairline. */
const longer = (value: string): boolean => [...value.matchAll(/([\d.]+)px/g)].some((m) => Number(m[1]) > 2);
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;

/** What a declaration of a style sheet writes itself where a token has it; undefined if nothing. */
const literalIn = (property: string, value: string): string | undefined => {
  // The colours of the picture behind the sign-in, which is drawn by the page.
  if (property.startsWith('--dawn-')) return undefined;
  if (colour.test(value)) return 'a colour';
  if (/^font(-size)?$/.test(property) && /[\d.]+(px|r?em)\b/.test(value.replace(/ \/ .*/, ''))) return 'a size of type';
  if (property.endsWith('radius') && longer(value)) return 'a radius';
  if (/^(padding|margin|gap|row-gap|column-gap)/.test(property) && longer(value)) return 'a space';
  // A ring about something is an outline, one inside is its edge, and a wide one covers the browser's own colour of a filled field.
  if (property === 'box-shadow' && !/^(none|0 0 0 |inset |var\(--sy-shadow-[12]\)$)/.test(value)) return 'a shadow';
  if (property.startsWith('transition') && /\d(ms|s)\b/.test(value)) return 'a duration';
  return undefined;
};

describe('sizes, colours and shadows are written in tokens.css alone', () => {
  test.each(Object.entries(sheets))('%s', (_path, text) => {
    const declarations = [...plain(text).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)];
    const found = declarations.flatMap(([all, property = '', value = '']) => {
      const what = literalIn(property, value.trim());
      return what ? [`${what}: ${all}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('inline styles name tokens too', () => {
    const spaces =
      /\b(?:fontSize|borderRadius|(?:padding|margin)\w*|gap|rowGap|columnGap): (?:-?(?:[3-9]|\d{2,}|2\.\d+)\b|'[^']*\b(?:[3-9]|\d\d+)px)/;
    const colours = /\b(?:color|background\w*|border\w*|outline\w*|boxShadow): ['"`][^'"`]*(?:#[\da-f]{3,8}\b|rgba?\()/i;
    const found = Object.entries(parts).flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => (spaces.test(line) || colours.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('every token that is named is there', () => {
    // preferences.ts writes the accent in its three shades.
    const known = new Set(['--sy-primary-pure', ...[...`${tokens}${aliases}`.matchAll(/(--sy-[\w-]+):/g)].map((m) => m[1] ?? '')]);
    const found = Object.entries({ ...sheets, ...parts }).flatMap(([path, text]) =>
      [...text.matchAll(/var\((--sy-[\w-]+)/g)].map((m) => m[1] ?? '').flatMap((name) => (known.has(name) ? [] : [`${path}: ${name}`])),
    );
    expect(found).toEqual([]);
  });
});
