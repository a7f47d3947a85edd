import { reviewItems } from './review-items.ts';
import { stringMap } from './string-map.ts';

/** Checkers of nested JSON columns: `undefined` when right, else a short English fault with its place. */
export const shapes: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  any: () => undefined,
  stringMap,
  reviewItems,
};
