import type { ReviewItemValue } from '../../contract/shapes/review-items.ts';
import { onlyContent, type ReviewContent } from './content.ts';

/** What two windows may have changed: an item by its id, or one of these. */
const others = ['comment', 'commentToEntrant', 'confidence'] as const;
type Other = (typeof others)[number];

/** A place at which both windows wrote something else. */
export interface Clash {
  /** The id of an item, or the name of another field. */
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Both windows' changes; where they clash, this window's. */
  readonly content: ReviewContent;
  readonly clashes: readonly Clash[];
  /** The other window has changed something that this one has not. */
  readonly took: boolean;
}

const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const { scoreValue, gradeValue, passValue, textValue } = value as ReviewItemValue;
  return JSON.stringify([scoreValue ?? null, gradeValue || null, passValue ?? null, textValue?.trim() || null]);
};
const none = textOf({ itemId: '' } satisfies ReviewItemValue);
const isSame = (a: unknown, b: unknown): boolean => (textOf(a) || none) === (textOf(b) || none);

const isOther = (key: string): key is Other => (others as readonly string[]).includes(key);
const at = (content: ReviewContent, key: string): unknown => (isOther(key) ? content[key] : content.values[key]);

/** The content with the value that another has at a place. */
export function takenFrom(content: ReviewContent, from: ReviewContent, key: string): ReviewContent {
  if (isOther(key)) return { ...content, [key]: from[key] };
  const { [key]: _old, ...values } = content.values;
  const taken = from.values[key];
  return { ...content, values: taken ? { ...values, [key]: taken } : values };
}

/** Two versions of a review that began with `base`: what only one of them changed is taken from it, and nothing is lost. */
export function merge(base: ReviewContent, mine: ReviewContent, theirs: ReviewContent): Merged {
  const keys = new Set([...others, ...Object.keys(base.values), ...Object.keys(mine.values), ...Object.keys(theirs.values)]);
  let content = onlyContent(mine);
  let took = false;
  const clashes: Clash[] = [];
  for (const key of keys) {
    const [was, own, other] = [at(base, key), at(mine, key), at(theirs, key)];
    if (isSame(own, other) || isSame(other, was)) continue;
    if (isSame(own, was)) {
      content = takenFrom(content, theirs, key);
      took = true;
    } else clashes.push({ key, mine: own, theirs: other });
  }
  return { content, clashes, took };
}

/** Whether two versions say the same. */
export function isSameContent(a: ReviewContent, b: ReviewContent): boolean {
  return !merge(a, a, b).took;
}
