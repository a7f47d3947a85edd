import { expect, test } from 'vitest';
import { firstRow, select } from './list-window.ts';

test('the selected row is always drawn, and scrolling is no more than is needed', () => {
  expect(select(firstRow, 3, 100, 10)).toEqual({ selected: 3, top: 0 });
  expect(select(firstRow, 10, 100, 10)).toEqual({ selected: 10, top: 1 });
  expect(select({ selected: 50, top: 45 }, 46, 100, 10)).toEqual({ selected: 46, top: 45 });
  expect(select({ selected: 50, top: 45 }, 999, 100, 10)).toEqual({ selected: 99, top: 90 });
  expect(select({ selected: 99, top: 90 }, -5, 100, 10)).toEqual({ selected: 0, top: 0 });
});

test('a list that became shorter, or a window that became larger, leaves no gap', () => {
  expect(select({ selected: 99, top: 90 }, 99, 20, 10)).toEqual({ selected: 19, top: 10 });
  expect(select({ selected: 19, top: 10 }, 19, 20, 30)).toEqual({ selected: 19, top: 0 });
  expect(select({ selected: 5, top: 5 }, 5, 0, 10)).toEqual({ selected: 0, top: 0 });
});
