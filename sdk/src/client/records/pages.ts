import type { Page } from '../../contract/wire/envelope.ts';
import { checkArgument, isWhole } from '../check-arguments.ts';

/** Rows per page while iterating. */
const rowsPerPage = 200;

/** All matching rows, read page by page during the iteration; every iteration reads them again. */
export interface Rows<T> extends AsyncIterable<T> {
  /** The same page by page, with the server's totals at that time. */
  pages(): AsyncIterable<Page<T>>;
  /**
   * The first rows as an array; `limit` guards against an unexpectedly long list. It never reads a page that is not needed.
   * @throws TypeError (rejects) for a limit that is not a whole number of at least 1
   */
  toArray(options: { readonly limit: number }): Promise<T[]>;
}

/** Ends after a short page or the last one. If new rows push a row to the next page, it is not returned twice. */
export function rowsOf<T extends { readonly id: string }>(
  list: (pageNo: number, pageSize: number) => Promise<Page<T>>,
  pageSize = rowsPerPage,
): Rows<T> {
  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    let before = new Set<string>();
    for (let pageNo = 1; ; pageNo++) {
      const page = await list(pageNo, pageSize);
      const { records } = page;
      const known = before;
      yield { ...page, records: records.filter((row) => !known.has(row.id)) };
      if (records.length < pageSize || pageNo >= page.pages) return;
      before = new Set(records.map((row) => row.id));
    }
  }
  async function* rows(): AsyncGenerator<T, void, undefined> {
    for await (const { records } of pages()) yield* records;
  }
  return {
    pages,
    [Symbol.asyncIterator]: rows,
    async toArray({ limit }) {
      checkArgument(isWhole(limit - 1), 'limit', limit);
      const found: T[] = [];
      for await (const { records } of pages()) {
        found.push(...records);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },
  };
}
