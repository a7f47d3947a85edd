import { describe, expect, test } from 'vitest';
import { emptyPage, emptyState, loadedPage, pagesShown, pageWithout, selectedPage } from './index.ts';

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const at = (page: number, total: number, ...ids: readonly string[]) =>
  loadedPage(emptyPage<{ id: string }>({ ...emptyState, page }), { records: rows(...ids), total });

describe('a list page', () => {
  test('LIST-01: it starts with page 1 of 10 rows, unfiltered, nothing selected, and holds what was answered', () => {
    expect(emptyPage()).toEqual({
      state: { page: 1, size: 10, sort: [], order: 'desc', filters: {} },
      dataSource: [],
      total: 0,
      selected: new Map(),
    });
    expect(at(2, 12, 'a', 'b')).toMatchObject({ state: { page: 2 }, dataSource: [{ id: 'a' }, { id: 'b' }], total: 12 });
  });

  test('LIST-01: selected rows are kept by id, also those of other pages', () => {
    const page = selectedPage(at(1, 12, 'a', 'b'), rows('b', 'z'));
    expect([...page.selected.keys()]).toEqual(['b', 'z']);
    expect(loadedPage(page, { records: rows('c'), total: 12 }).selected).toBe(page.selected);
  });

  test.each([
    ['the last row of page 3', at(3, 21, 'u'), ['u'], 2],
    ['one of two rows of page 3', at(3, 22, 'u', 'v'), ['u'], 3],
    ['rows of several pages', at(3, 21, 'u'), ['u', ...Array.from({ length: 10 }, (_, i) => `x${i}`)], 1],
    ['the only row', at(1, 1, 'a'), ['a'], 1],
    ['more rows than there were', at(2, 11, 'k'), ['k', ...Array.from({ length: 30 }, (_, i) => `x${i}`)], 1],
  ] as const)('LIST-06: after deleting %s the page is not beyond the last one', (_what, page, ids, open) => {
    const left = pageWithout(selectedPage(page, page.dataSource), ids);
    expect(left.state.page).toBe(open);
    expect(left.dataSource.some((row) => (ids as readonly string[]).includes(row.id))).toBe(false);
    expect([...left.selected.keys()].some((id) => (ids as readonly string[]).includes(id))).toBe(false);
    expect(left.total).toBe(Math.max(0, page.total - ids.length));
  });

  test('LIST-06: an answer without rows on this page leads to the last page; a list without any stays on its page', () => {
    expect(at(5, 23).state.page).toBe(3);
    expect(at(1, 0).state.page).toBe(1);
    expect(at(2, 0).state.page).toBe(2);
  });
});

describe('the pages that a pager names', () => {
  const shown = (page: number, last: number, around: number) =>
    pagesShown(page, last, around)
      .map(({ at: n, gap }) => (gap ? '…' : n))
      .join(' ');

  test.each([
    [1, 1, 2, '1'],
    [1, 3, 2, '1 2 3'],
    [1, 20, 2, '1 2 3 4 5 6 … 20'],
    [10, 20, 2, '1 … 8 9 10 11 12 … 20'],
    [20, 20, 2, '1 … 15 16 17 18 19 20'],
    [4, 7, 1, '1 2 3 4 5 6 7'],
    [5, 9, 1, '1 … 4 5 6 … 9'],
  ])('page %i of %i with %i on either side', (page, last, around, expected) => expect(shown(page, last, around)).toBe(expected));

  test('a gap is never one page wide, and first, last and open page are always there', () => {
    for (let last = 1; last <= 30; last++) {
      for (let page = 1; page <= last; page++) {
        const pages = pagesShown(page, last, 2);
        const named = pages.filter((one) => !one.gap).map((one) => one.at);
        expect(named).toEqual(expect.arrayContaining([1, page, last]));
        for (const [i, one] of pages.entries()) if (one.gap) expect((pages[i + 1]?.at ?? 0) - one.at).toBeGreaterThan(1);
      }
    }
  });
});
