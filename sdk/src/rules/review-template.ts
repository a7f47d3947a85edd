import type { ReviewTemplateItemRow } from '../calls/review.ts';
import type { Issue } from '../contract/check.ts';

type Item = Pick<ReviewTemplateItemRow, 'itemType' | 'minValue' | 'maxValue' | 'weight' | 'grades'>;

const rule = (field: string, message: string): Issue => ({ field, code: 'rule', message });

/** One item of a review template: a score has a range, a grade its list. `draft` is the whole row as it would be. */
export function templateItemIssues(draft: Readonly<Record<string, unknown>>): Issue[] {
  const { itemType, minValue, maxValue, grades } = draft;
  if (itemType === 'score' && !(typeof maxValue === 'number' && maxValue > (typeof minValue === 'number' ? minValue : 0)))
    return [rule('maxValue', 'review.range')];
  if (itemType === 'grade' && !(typeof grades === 'string' && grades.split(',').some((g) => g.trim() !== '')))
    return [rule('grades', 'review.gradesMissing')];
  return [];
}

/** A template that is to be used: it has scoring items, and their weights sum to 100 (domain B4). */
export function templateIssues(items: readonly Item[]): Issue[] {
  const scoring = items.filter((item) => item.itemType === 'score');
  if (scoring.length === 0) return [rule('items', 'review.itemsMissing')];
  const hundredths = scoring.reduce((sum, item) => sum + Math.round((item.weight ?? 0) * 100), 0);
  if (hundredths !== 10_000) return [rule('weight', 'review.weights')];
  return items.flatMap(templateItemIssues);
}
