import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

const shown = (before: string, after: string): string =>
  textDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'out' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test.each([
  ['报名截止为十月一日', '报名截止为十一月一日', '报名截止为十[+一+]月一日'],
  ['The entry closes on Friday', 'The entry closes on Monday', 'The entry closes on [-Friday-][+Monday+]'],
  ['甲乙', '', '[-甲乙-]'],
  ['', 'new', '[+new+]'],
  ['same', 'same', 'same'],
])('SCREEN-63: a long text is told as what went out and what came in: %s', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('the stretches of either side make up its text, whatever the texts are', () => {
  const text = fc.array(fc.constantFrom('甲', '乙', 'word', ' ', '\n', '12', '。', '😀')).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = textDifference(before, after);
      const side = (kind: 'out' | 'in') =>
        found
          .filter((one) => one.kind === 'same' || one.kind === kind)
          .map((one) => one.text)
          .join('');
      expect([side('out'), side('in')]).toEqual([before, after]);
      expect(found.every((one, at) => one.text !== '' && one.kind !== found[at - 1]?.kind)).toBe(true);
    }),
  );
});

test('texts too long for a comparison are told as a whole', () => {
  const [before, after] = ['甲乙'.repeat(1500), '丙丁'.repeat(1500)];
  expect(textDifference(before, after).map(({ kind }) => kind)).toEqual(['out', 'in']);
});
