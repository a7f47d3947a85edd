import { describe, expect, test } from 'vitest';
import { movedColumn, noSettings, orderedColumns, parseSettings, shownColumns } from './column-settings.ts';

describe('columns as the reader wants them', () => {
  test('the chosen order holds', () => {
    expect(orderedColumns(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
  });

  test('a column that is newer than the choice stands after the one before it', () => {
    expect(orderedColumns(['a', 'new', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'new']);
    expect(orderedColumns(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a']);
  });

  test('a column that is gone, or stored twice, is forgotten', () => {
    expect(orderedColumns(['a', 'b'], ['gone', 'b', 'b', 'a'])).toEqual(['b', 'a']);
  });

  test('hidden columns are not shown, but one always is', () => {
    expect(shownColumns(['a', 'b'], { order: [], hidden: ['a'] })).toEqual(['b']);
    expect(shownColumns(['a', 'b'], { order: ['b', 'a'], hidden: ['a', 'b'] })).toEqual(['b']);
  });

  test('moves by one place and stops at the ends', () => {
    expect(movedColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  });

  test.each([null, '', '{', '[]', 'null', '{"order":1,"hidden":[1],"density":"huge"}'])('%s in the storage counts as no choice', (text) => {
    expect(parseSettings(text)).toEqual(noSettings);
  });

  test('a choice is read as it was written', () => {
    const chosen = { order: ['b'], hidden: ['a'], density: 'small' } as const;
    expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
  });
});
