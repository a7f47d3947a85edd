import { reviewStatus } from '@saiyun/sdk/entities';
/** The terminal's few colours, by meaning. Ink honours NO_COLOR; nothing is conveyed by colour alone. */
export const colour = {
  accent: 'cyan',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  dim: 'gray',
} as const;

/** The colour of a review's state. */
export const stateColour: Readonly<Record<string, string>> = {
  [reviewStatus.pending]: 'yellow',
  [reviewStatus.staged]: 'cyan',
  [reviewStatus.submitted]: 'green',
  [reviewStatus.expired]: 'gray',
  [reviewStatus.returned]: 'magenta',
  [reviewStatus.cancelled]: 'gray',
};
export const stateMark: Readonly<Record<string, string>> = {
  [reviewStatus.pending]: '○',
  [reviewStatus.staged]: '◐',
  [reviewStatus.submitted]: '●',
  [reviewStatus.expired]: '×',
  [reviewStatus.returned]: '↩',
  [reviewStatus.cancelled]: '–',
};

export const smallest = { columns: 60, rows: 16 } as const;
