import { expect, test } from 'vitest';
import { branchIds, dropPlace, isWithin, type Line, linesOf, nested, type RowLine, stepPlace } from './tree-lines.ts';

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly children?: readonly Row[];
}
const row = (id: string, parentId: string | null): Row => ({ id, parentId });
const tree = nested<Row>([row('a', null), row('a1', 'a'), row('a2', 'a'), row('a21', 'a2'), row('b', null)]);
const lines = linesOf(tree, new Set(['a', 'a2']));
const line = (id: string): RowLine<Row> => lines.find((one) => one.kind === 'row' && one.row.id === id) as RowLine<Row>;
const ids = (all: readonly Line<Row>[]) => all.map((one) => (one.kind === 'row' ? one.row.id : `${one.parent.id}…`));
const place = (at: ReturnType<typeof dropPlace<Row>>) => at && [at.parent?.id ?? 'top', at.before?.id ?? 'end'];

test('TREE-04: rows stand below their parents, and only those of open branches are in sight', () => {
  expect(ids(lines)).toEqual(['a', 'a1', 'a2', 'a21', 'b']);
  expect(ids(linesOf(tree, new Set()))).toEqual(['a', 'b']);
  expect(branchIds(tree)).toEqual(['a', 'a2']);
  expect([line('a21').level, line('a2').place, line('b').siblings.length]).toEqual([3, 1, 2]);
});

test('TREE-05: an open row whose rows are not there yet has one line that waits', () => {
  const waiting = [{ ...row('x', null), children: [{ id: 'x:loading', parentId: 'x', placeholder: 'loading' as const }] }];
  expect(ids(linesOf(waiting as never, new Set(['x'])))).toEqual(['x', 'x…']);
});

test('a row never goes below itself, and elsewhere a drop means before, inside or after', () => {
  expect(isWithin(line('a').row, 'a21')).toBe(true);
  expect(dropPlace(line('a').row, line('a21'), 'inside')).toBeUndefined();
  expect(dropPlace(line('a').row, line('a'), 'after')).toBeUndefined();
  expect(place(dropPlace(line('b').row, line('a1'), 'before'))).toEqual(['a', 'a1']);
  expect(place(dropPlace(line('b').row, line('a1'), 'after'))).toEqual(['a', 'a2']);
  expect(place(dropPlace(line('b').row, line('a21'), 'inside'))).toEqual(['a21', 'end']);
  expect(place(dropPlace(line('b').row, line('a'), 'after'))).toEqual(['a', 'a1']);
  expect(place(dropPlace(line('a1').row, line('a2'), 'before'))).toEqual(['a', 'a2']);
});

test('steps go up, down, below the row above and out of the branch, and end at the edges', () => {
  const step = (id: string, towards: 'up' | 'down' | 'into' | 'out') => place(stepPlace(lines, line(id), towards));
  expect(step('a2', 'up')).toEqual(['a', 'a1']);
  expect(step('a1', 'down')).toEqual(['a', 'end']);
  expect(step('a2', 'into')).toEqual(['a1', 'end']);
  expect(step('a21', 'out')).toEqual(['a', 'end']);
  expect(step('a1', 'out')).toEqual(['top', 'b']);
  expect(step('a', 'up')).toBeUndefined();
  expect(step('b', 'down')).toBeUndefined();
  expect(step('a', 'out')).toBeUndefined();
});
