import { expect, test } from 'vitest';
import type { ReviewContent } from './content.ts';
import { isSameContent, merge, takenFrom } from './merge.ts';

const score = (itemId: string, scoreValue: number | null) => ({ [itemId]: { itemId, scoreValue } });
const content = (more: Partial<ReviewContent> = {}): ReviewContent => ({
  values: {},
  comment: '',
  commentToEntrant: '',
  confidence: null,
  ...more,
});
const base = content({ values: score('a', 5), comment: 'one' });

test('REVIEW-02: what only one window changed is taken from it', () => {
  const mine = content({ values: { ...score('a', 5), ...score('b', 7) }, comment: 'one' });
  const theirs = content({ values: { ...score('a', 5), ...score('c', 9) }, comment: 'two' });
  expect(merge(base, mine, theirs)).toEqual({
    content: content({ values: { ...score('a', 5), ...score('b', 7), ...score('c', 9) }, comment: 'two' }),
    clashes: [],
    took: true,
  });
});

test('REVIEW-02: what both changed is told, and either can be taken', () => {
  const [mine, theirs] = [content({ values: score('a', 6), comment: 'one' }), content({ values: score('a', 8), comment: 'one' })];
  const merged = merge(base, mine, theirs);
  expect(merged).toEqual({
    content: mine,
    clashes: [{ key: 'a', mine: { itemId: 'a', scoreValue: 6 }, theirs: { itemId: 'a', scoreValue: 8 } }],
    took: false,
  });
  expect(takenFrom(merged.content, theirs, 'a')).toEqual(theirs);
});

test.each([
  ['the same twice', base, base, true],
  ['an empty value and none', content({ values: score('a', null) }), content(), true],
  ['another comment', base, content({ ...base, comment: 'x' }), false],
  ['a missing comment', base, content({ ...base, comment: '' }), false],
  ['another confidence', base, content({ ...base, confidence: '3' }), false],
  ['another score', base, content({ ...base, values: score('a', 4) }), false],
])('%s', (_what, a, b, same) => expect(isSameContent(a, b)).toBe(same));
