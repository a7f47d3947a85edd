/** What a page of the yardsticks tells who drives it. */
export interface BenchPage {
  readonly scroller: string;
  /** The cell that is clicked to type in it. */
  readonly edit: string;
  /** From the rows in memory to the second frame with them, in ms. */
  readonly paintedMs: number;
  /** Checks all cells with all rules. */
  readonly validate?: () => Promise<{ readonly ms: number; readonly count: number | undefined }>;
}

declare global {
  interface Window {
    __bench?: BenchPage;
  }
}

export const box = { width: 1240, height: 610, row: 61, column: 130 } as const;

export function rowCount(): number {
  return Number(new URLSearchParams(location.search).get('rows') ?? 10_000);
}

/** Tells that the page is ready, once its rows are on the screen. */
export function ready(from: number, page: Omit<BenchPage, 'paintedMs'>): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.__bench = { ...page, paintedMs: performance.now() - from };
    }),
  );
}
