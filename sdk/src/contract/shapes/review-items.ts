import { no, yes } from '../choices.ts';
import { isRecord } from './string-map.ts';

/** An expert's marks for one item of the review template; absent members are still open. */
export interface ReviewItemValue {
  readonly itemId: string;
  readonly scoreValue?: number | null;
  readonly gradeValue?: string | null;
  readonly passValue?: '0' | '1' | null;
  readonly textValue?: string | null;
}

/** What an organiser would give one item of a calibration work, and why. */
export interface ReferenceItemValue extends ReviewItemValue {
  readonly comment?: string | null;
}

/** A list of ReviewItemValue, each item once. A rule of the review checks that the values fit the template. */
export function reviewItems(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'not a list';
  const seen = new Set<string>();
  for (const [i, v] of value.entries()) {
    if (!isRecord(v) || typeof v.itemId !== 'string') return `${i}: itemId missing`;
    if (seen.has(v.itemId)) return `${i}: itemId twice`;
    seen.add(v.itemId);
    if (v.scoreValue != null && (typeof v.scoreValue !== 'number' || !Number.isFinite(v.scoreValue)))
      return `${i}: scoreValue is no number`;
    if (v.gradeValue != null && typeof v.gradeValue !== 'string') return `${i}: gradeValue is no text`;
    if (v.passValue != null && v.passValue !== no && v.passValue !== yes) return `${i}: passValue is neither 0 nor 1`;
    if (v.textValue != null && (typeof v.textValue !== 'string' || v.textValue.length > 20_000))
      return `${i}: textValue is no text or too long`;
  }
  return undefined;
}

/** The same with a comment to each item. */
export function referenceItems(value: unknown): string | undefined {
  const fault = reviewItems(value);
  if (fault !== undefined) return fault;
  const at = (value as readonly ReferenceItemValue[]).findIndex(
    ({ comment }) => comment != null && (typeof comment !== 'string' || comment.length > 2000),
  );
  return at === -1 ? undefined : `${at}: comment is no text or too long`;
}
