/** A page that a pager names, or a gap. */
export interface PageShown {
  /** 1-based; of a gap the first page that is left out. */
  readonly at: number;
  readonly gap: boolean;
}

/** The pages that a pager names: the first, the last and `around` on either side of the open one; a gap is never one page wide. */
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
