import type { Page } from '../contract/envelope.ts';

/** Rows asked for at a time while iterating. */
const rowsPerPage = 200;

/**
 * All rows of a list, page by page. Ends when a page comes short or the pages are all read. A row that moves to the next page, because
 * others came in before it, is not given twice.
 */
export async function* eachRow<T extends { readonly id: string }>(
  list: (pageNo: number, pageSize: number) => Promise<Page<T>>,
  pageSize = rowsPerPage,
): AsyncGenerator<T, void, undefined> {
  let before = new Set<string>();
  for (let pageNo = 1; ; pageNo++) {
    const { records, pages } = await list(pageNo, pageSize);
    for (const row of records) if (!before.has(row.id)) yield row;
    if (records.length < pageSize || pageNo >= pages) return;
    before = new Set(records.map((row) => row.id));
  }
}
