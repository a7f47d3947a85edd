import { expect, test } from 'vitest';
import { colourFault, colourNames, colourPair, contrastIn, contrastText, darkFor, draftOf, lookToSend } from './look.ts';

const nothing = {
  siteName: null,
  siteNameEn: null,
  logo: null,
  icon: null,
  picture: null,
  primaryLight: null,
  primaryDark: null,
  footer: null,
  footerEn: null,
  defaultLanguage: null,
} as const;

test('a look is sent without what is empty', () => {
  const draft = draftOf({ ...nothing, revision: 0, host: null });
  expect(lookToSend(draft)).toEqual({});
  expect(lookToSend({ ...draft, siteName: ' 江城 ' })).toEqual({ siteName: '江城' });
});

test.each([
  ['light', '', '', undefined],
  ['light', '', '#7ab8ff', 'needed'],
  ['dark', '#0b5cad', '', 'needed'],
  ['light', 'blue', '#7ab8ff', 'notColour'],
  ['light', '#ffd400', '#7ab8ff', 'tooLow'],
  ['dark', '#0b5cad', '#0b5cad', 'tooLow'],
  ['light', '#0b5cad', '#7ab8ff', undefined],
  ['dark', '#0b5cad', '#7ab8ff', undefined],
] as const)('in the %s theme, %s and %s: %s', (theme, primaryLight, primaryDark, fault) => {
  expect(colourFault(theme, { primaryLight, primaryDark })).toBe(fault);
});

test('a dark colour is derived that is readable, and a contrast is not rounded over its limit', () => {
  expect(colourFault('dark', { primaryLight: '#0b5cad', primaryDark: darkFor('#0b5cad') })).toBeUndefined();
  expect(darkFor('blue')).toBe('');
  expect(contrastText(4.49)).toBe('4.4');
  expect(contrastIn('light', '#000000')).toBeGreaterThan(15);
});

test.each(colourNames)('the offered pair %s can be read in both themes, as text and behind white letters', (name) => {
  const pair = colourPair(name);
  expect([colourFault('light', pair), colourFault('dark', pair)]).toEqual([undefined, undefined]);
});
