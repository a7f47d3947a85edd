import { atLeast, atMost, like, notEqual } from '../query/markers.ts';

export type TextFilter = 'like' | 'notEqual' | 'atLeast' | 'atMost';

/** The marker of each text filter: `*x*`, `!x`, `>=x`, `<=x`. */
export const textFilters: Readonly<Record<TextFilter, (text: string) => string>> = {
  like,
  notEqual,
  atLeast: (text) => atLeast(text),
  atMost: (text) => atMost(text),
};
