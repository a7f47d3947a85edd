import { describe, expect, test } from 'vitest';
import { type Fitting, fitColumns } from './fit-columns.ts';

const column = (name: string, priority: Fitting['priority'], more: Partial<Fitting> = {}): Fitting => ({
  name,
  width: 100,
  priority,
  ...more,
});
const shown = (columns: readonly Fitting[], room: number) => [...fitColumns(columns, room).widths.keys()];

describe('columns that fit', () => {
  const four = [column('name', 1), column('phone', 3), column('area', 2), column('mail', 3)];

  test('all are shown where there is room for all', () => {
    expect(fitColumns(four, 400).left).toEqual([]);
    expect(shown(four, 400)).toEqual(['name', 'phone', 'area', 'mail']);
  });

  test('the lowest priority goes first, and of equals the last', () => {
    expect(shown(four, 399)).toEqual(['name', 'phone', 'area']);
    expect(shown(four, 250)).toEqual(['name', 'area']);
    expect(shown(four, 150)).toEqual(['name']);
  });

  test('what went is named in the order in which it comes back', () => {
    expect(fitColumns(four, 150).left).toEqual(['area', 'phone', 'mail']);
  });

  test('the first priority stays, and so does what the reader asked for, even if the table has to scroll', () => {
    const columns = [column('name', 1), column('area', 2), column('mail', 3, { isAsked: true })];
    expect(shown(columns, 50)).toEqual(['name', 'mail']);
    expect(fitColumns(columns, 50).widths.get('mail')).toBe(100);
  });

  test('room that is over goes to texts up to what they can use, and the rest to the first column', () => {
    const { widths } = fitColumns([column('name', 1, { most: 200 }), column('note', 2, { most: 150 }), column('sum', 1)], 500);
    expect(widths).toEqual(
      new Map([
        ['name', 250],
        ['note', 150],
        ['sum', 100],
      ]),
    );
  });

  test('a width that the reader gave is kept', () => {
    const { widths } = fitColumns([column('name', 1, { isFixed: true, most: 300 }), column('note', 2, { most: 150 })], 500);
    expect(widths).toEqual(
      new Map([
        ['name', 100],
        ['note', 400],
      ]),
    );
  });
});
