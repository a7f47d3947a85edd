/** The ways to the work that stands beside the sheet. */
export interface ToWork {
  /** Shows the next (1) or previous (-1) lines of it. */
  readonly turn: (by: 1 | -1) => void;
  /** Leads to its abstract or to its files, and there. */
  readonly show: (what: 'abstract' | 'files') => void;
  readonly go: () => void;
}
