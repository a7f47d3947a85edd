import { expect, test } from 'vitest';
import { readColour } from './colors.ts';

test.each([
  ['#1b2436', '#1b2436'],
  ['#fff', '#ffffff'],
  ['color-mix(in srgb, #000 25%, #fff)', '#bfbfbf'],
])('%s is read as %s: a build shortens what a style sheet writes', (written, read) => {
  expect(readColour(written)).toBe(read);
});

test.each(['white', '#ffff', 'rgb(0 0 0)', ''])('%j is refused', (written) => {
  expect(() => readColour(written)).toThrow('is no colour');
});
