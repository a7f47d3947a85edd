/** A page in a pager, or a gap. */
export interface PageShown {
  /** 1-based; for a gap the first page that it skips. */
  readonly at: number;
  readonly gap: boolean;
}

/** The pages in a pager: the first, the last and `around` on either side of the current one; a gap always skips more than one page. */
export function pagesShown(page: number, last: number, around: number): readonly PageShown[] {
  const begin = Math.max(2, Math.min(page - around, last - 2 * around - 1));
  const end = Math.min(last - 1, Math.max(page + around, 2 + 2 * around));
  const shown: PageShown[] = [{ at: 1, gap: false }];
  if (begin > 2) shown.push({ at: 2, gap: begin > 3 });
  for (let at = begin; at <= end; at++) shown.push({ at, gap: false });
  if (end < last - 1) shown.push({ at: end + 1, gap: end < last - 2 });
  if (last > 1) shown.push({ at: last, gap: false });
  return shown;
}
