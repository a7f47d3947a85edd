import { expect, test } from 'vitest';
import { type Rows, rowsOf } from './pages.ts';

/** A list of this many rows, and the pages that were requested. */
function listOf(total: number, size: number): { rows: Rows<{ id: string }>; asked: number[] } {
  const asked: number[] = [];
  const rows = rowsOf(async (pageNo, pageSize) => {
    asked.push(pageNo);
    const from = (pageNo - 1) * pageSize;
    const records = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, n) => ({ id: String(from + n) }));
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }, size);
  return { rows, asked };
}

test('rows are iterated one by one, and pages page by page with their totals; each iteration asks anew', async () => {
  const { rows, asked } = listOf(5, 2);
  const ids: string[] = [];
  for await (const { id } of rows) ids.push(id);
  expect(ids).toEqual(['0', '1', '2', '3', '4']);
  const pages: [number, number, number][] = [];
  for await (const { current, total, records } of rows.pages()) pages.push([current, total, records.length]);
  expect(pages).toEqual([
    [1, 5, 2],
    [2, 5, 2],
    [3, 5, 1],
  ]);
  expect(asked).toEqual([1, 2, 3, 1, 2, 3]);
});

test.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 3, 2],
  [5, 5, 3],
  [100, 5, 3],
])('toArray({ limit: %i }) answers %i rows from %i pages', async (limit, length, pages) => {
  const { rows, asked } = listOf(5, 2);
  expect(await rows.toArray({ limit })).toHaveLength(length);
  expect(asked).toHaveLength(pages);
});

test('nothing is asked for before it is wanted, nothing after it is enough, and an empty list has one empty page', async () => {
  const { rows, asked } = listOf(100, 10);
  expect(asked).toEqual([]);
  for await (const { id } of rows) if (id === '11') break;
  expect(asked).toEqual([1, 2]);
  const none = listOf(0, 10);
  expect(await none.rows.toArray({ limit: 5 })).toEqual([]);
  expect(none.asked).toEqual([1]);
});

test('a failed page rejects the iteration and what was read before it stays', async () => {
  const rows = rowsOf(async (pageNo) => {
    if (pageNo === 2) throw new RangeError('away');
    return { records: [{ id: '1' }, { id: '2' }], total: 4, size: 2, current: 1, pages: 2 };
  }, 2);
  const seen: string[] = [];
  const all = async (): Promise<void> => {
    for await (const { id } of rows) seen.push(id);
  };
  await expect(all()).rejects.toThrow('away');
  expect(seen).toEqual(['1', '2']);
});
