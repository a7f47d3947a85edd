import type { ReviewTemplateItemRow } from '../../calls/review.ts';
import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import { no, yes } from '../../contract/choices.ts';
import type { ReviewItemValue } from '../../contract/shapes/review-items.ts';
import { reviewProjectStatus, reviewStatus } from '../../entities/review/choices.ts';
import { gradePoints, gradesOf, isWeighted, leavesOf, mostPoints } from './review-template.ts';

type Item = Pick<
  ReviewTemplateItemRow,
  'id' | 'itemType' | 'minValue' | 'maxValue' | 'step' | 'weight' | 'requiredFlag' | 'grades' | 'minLength' | 'maxLength'
> &
  Partial<Pick<ReviewTemplateItemRow, 'parentId' | 'gradeMap'>>;

/** Dictionaries of an expert's confidence and of the kinds of return; a conflict of interest that is accepted becomes a recusal. */
export const reviewDicts = { confidence: 'ds_review_confidence', returnKind: 'ds_review_return_kind', conflict: 'conflict' } as const;

/** The fields of a template item that a score needs. */
export type ScoringItem = Pick<Item, 'id' | 'parentId' | 'itemType' | 'maxValue' | 'weight' | 'gradeMap'>;

/** Hundredths as an integer, so that steps such as 0.1 divide exactly. */
const hundredths = (n: number): number => Math.round(n * 100);

const faultOf = (item: Item, value: ReviewItemValue | undefined): Issue | undefined => {
  switch (item.itemType) {
    case 'score': {
      const score = value?.scoreValue;
      if (score == null) return undefined;
      if (!Number.isFinite(score)) return ruleIssue(item.id, 'review.numeric');
      const min = item.minValue ?? 0;
      if (item.maxValue != null && score > item.maxValue) return ruleIssue(item.id, 'review.aboveMax', { max: item.maxValue });
      if (score < min) return ruleIssue(item.id, 'review.belowMin', { min });
      if (Math.abs(score * 100 - hundredths(score)) > 1e-9) return ruleIssue(item.id, 'review.digits');
      if (item.step && (hundredths(score) - hundredths(min)) % hundredths(item.step) !== 0)
        return item.step === 1 ? ruleIssue(item.id, 'review.integer') : ruleIssue(item.id, 'review.step', { step: item.step });
      return undefined;
    }
    case 'grade':
      if (!value?.gradeValue) return undefined;
      return gradesOf(item.grades).includes(value.gradeValue)
        ? undefined
        : ruleIssue(item.id, 'review.grade', { grades: item.grades ?? '' });
    case 'text': {
      const length = [...(value?.textValue ?? '').trim()].length;
      if (length === 0) return undefined;
      if (item.minLength != null && length < item.minLength) return ruleIssue(item.id, 'review.tooShort', { min: item.minLength });
      if (item.maxLength != null && length > item.maxLength) return ruleIssue(item.id, 'review.tooLong', { max: item.maxLength });
      return undefined;
    }
    default:
      return undefined;
  }
};

const isGiven = (item: Item, value: ReviewItemValue | undefined): boolean => {
  switch (item.itemType) {
    case 'score':
      return value?.scoreValue != null;
    case 'grade':
      return !!value?.gradeValue;
    case 'passFail':
      return value?.passValue === no || value?.passValue === yes;
    default:
      return !!value?.textValue?.trim();
  }
};

/**
 * Faults of a review against its template, one per item; `field` is the item's id. A draft may be incomplete, but its values must be
 * correct; `submit` also requires every required item, and every item that counts in the total.
 */
export function reviewIssues(items: readonly Item[], values: readonly ReviewItemValue[], mode: 'stage' | 'submit'): Issue[] {
  const byId = new Map(values.map((v) => [v.itemId, v]));
  const issues: Issue[] = [];
  for (const item of leavesOf(items)) {
    const value = byId.get(item.id);
    const fault = faultOf(item, value);
    if (fault) issues.push(fault);
    else if (mode === 'submit' && (item.requiredFlag === yes || isWeighted(item)) && !isGiven(item, value))
      issues.push({ field: item.id, code: 'required' });
    byId.delete(item.id);
  }
  for (const id of byId.keys()) issues.push({ field: id, code: 'unknown' });
  return issues;
}

/** The points that a value gives to its item: the score, or those of the grade. `null` if there are none. */
export function pointsOf(item: ScoringItem, value: ReviewItemValue | undefined): number | null {
  if (item.itemType === 'grade') return value?.gradeValue ? (gradePoints(item.gradeMap)[value.gradeValue] ?? null) : null;
  return value?.scoreValue ?? null;
}

/** The most points of an item; a score without a maximum cannot be counted. */
const most = (item: ScoringItem): number => (item.itemType === 'grade' ? mostPoints(item) : (item.maxValue ?? 0));

/**
 * Score of one expert: Σ weight × points ⁄ most points × full mark, over the weighted scores and grades without parts, with weights that
 * sum to 100. Computed in integers and rounded half up to thousandths only at the end. `null` while one of them has no points.
 */
export function totalScore(items: readonly ScoringItem[], values: readonly ReviewItemValue[], fullMark: number): number | null {
  const scoring = leavesOf(items).filter((i) => isWeighted(i) && most(i) > 0);
  if (scoring.length === 0) return null;
  // A common denominator keeps every step exact: Σ wᵢ·sᵢ·Π(mⱼ, j≠i) ⁄ Πmⱼ, weights, points and maxima in hundredths.
  const max = scoring.map((i) => BigInt(hundredths(most(i))));
  const product = max.reduce((a, b) => a * b, 1n);
  let sum = 0n;
  for (const [n, item] of scoring.entries()) {
    const points = pointsOf(
      item,
      values.find((v) => v.itemId === item.id),
    );
    if (points == null) return null;
    sum += (BigInt(hundredths(item.weight ?? 0)) * BigInt(hundredths(points)) * product) / (max[n] ?? 1n);
  }
  // sum is Σ(weight·100 × share)·product, with weights in percent: the score is sum ⁄ (100·100·product) × fullMark.
  const numerator = sum * BigInt(fullMark) * 1000n;
  const denominator = 10_000n * product;
  return Number((2n * numerator + denominator) / (2n * denominator)) / 1000;
}

/**
 * Whether an expert sees the others' marks for the same work (`othersVisible` of the project): after submitting, or once reviewing is
 * closed.
 */
export function showsOthers(othersVisible: unknown, ownStatus: unknown, projectStatus: unknown): boolean {
  return (
    (othersVisible === 'afterOwn' && ownStatus === reviewStatus.submitted) ||
    (othersVisible === 'afterClose' && (projectStatus === reviewProjectStatus.closed || projectStatus === reviewProjectStatus.published))
  );
}

/** What one item gives to the total of a review. */
export interface TotalPart {
  readonly itemId: string;
  readonly weight: number;
  readonly points: number | null;
  readonly most: number;
  /** Weight × points ⁄ most points × full mark, to thousandths; `null` while the item has no points. */
  readonly gives: number | null;
}

/** How a total comes about: each counted item with what it gives, and what they give together so far. */
export function totalParts(
  items: readonly ScoringItem[],
  values: readonly ReviewItemValue[],
  fullMark: number,
): { readonly parts: readonly TotalPart[]; readonly soFar: number; readonly weightSoFar: number } {
  const parts = leavesOf(items)
    .filter((item) => isWeighted(item) && most(item) > 0)
    .map((item): TotalPart => {
      const points = pointsOf(
        item,
        values.find(({ itemId }) => itemId === item.id),
      );
      const weight = item.weight ?? 0;
      const gives = points === null ? null : Math.round((weight * points * fullMark * 10) / most(item)) / 1000;
      return { itemId: item.id, weight, points, most: most(item), gives };
    });
  const given = parts.filter(({ gives }) => gives !== null);
  const sum = (of: (part: TotalPart) => number): number => Math.round(given.reduce((all, part) => all + of(part), 0) * 1000) / 1000;
  return { parts, soFar: sum(({ gives }) => gives ?? 0), weightSoFar: sum(({ weight }) => weight) };
}

/** Whether a review in this state is still to be submitted. */
export function isOpenReview(status: string | null | undefined): boolean {
  return status === reviewStatus.pending || status === reviewStatus.staged;
}
