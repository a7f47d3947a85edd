import { describe, expect, test } from 'vitest';
import { noSettings, orderedColumns, parseSettings, wantedColumns, withColumn, withPin, withWidth } from './column-settings.ts';

const usual = (...names: string[]) => names.map((name) => ({ name, isUsual: true }));

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
    expect(wantedColumns(usual('a', 'b'), { ...noSettings, hidden: ['a'] })).toEqual(['b']);
    expect(wantedColumns(usual('a', 'b'), { ...noSettings, order: ['b', 'a'], hidden: ['a', 'b'] })).toEqual(['b']);
  });

  test('a column that is not usual is shown once it is asked for', () => {
    const columns = [...usual('a'), { name: 'rare', isUsual: false }];
    expect(wantedColumns(columns, noSettings)).toEqual(['a']);
    expect(wantedColumns(columns, withColumn(noSettings, 'rare', true))).toEqual(['a', 'rare']);
    expect(wantedColumns(columns, withColumn(withColumn(noSettings, 'rare', true), 'rare', false))).toEqual(['a']);
  });

  test('the first pin keeps those that were pinned anyway', () => {
    expect(withPin(noSettings, 'b', ['a']).pinned).toEqual(['a', 'b']);
    expect(withPin(noSettings, 'a', ['a']).pinned).toEqual([]);
  });

  test('a width stays within what can be read, and can be given back', () => {
    expect(withWidth(noSettings, 'a', 3).widths).toEqual({ a: 64 });
    expect(withWidth(noSettings, 'a', 9000).widths).toEqual({ a: 720 });
    expect(withWidth(withWidth(noSettings, 'a', 100), 'a', undefined).widths).toEqual({});
  });

  test.each([null, '', '{', '[]', 'null', '{"order":1,"hidden":[1],"density":"huge","widths":{"a":"x","b":-5},"pinned":3}'])(
    '%s in the storage counts as no choice',
    (text) => {
      expect(parseSettings(text)).toEqual(noSettings);
    },
  );

  test('a choice is read as it was written', () => {
    const chosen = { order: ['b'], hidden: ['a'], shown: ['c'], pinned: ['b'], widths: { b: 120 }, density: 'small' } as const;
    expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
  });
});
