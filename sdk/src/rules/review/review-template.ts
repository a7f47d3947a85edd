import type { ReviewTemplateItemRow } from '../../calls/review.ts';
import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { reviewTemplateItem } from '../../entities/index.ts';

type Item = Pick<ReviewTemplateItemRow, 'itemType' | 'minValue' | 'maxValue' | 'weight' | 'grades'> &
  Partial<Pick<ReviewTemplateItemRow, 'id' | 'parentId' | 'gradeMap'>>;

/** The items that receive marks: an item with parts is a heading. */
export function leavesOf<T extends { readonly id?: string; readonly parentId?: string | null }>(items: readonly T[]): T[] {
  const parents = new Set(items.flatMap(({ parentId }) => parentId ?? []));
  return items.filter(({ id = '' }) => !parents.has(id));
}

/** An item with its parts; without parts it receives marks, with parts it is a heading. */
export interface ItemWithParts<T> {
  readonly item: T;
  readonly parts: readonly ItemWithParts<T>[];
}

/**
 * The items in reading order: each heading with its parts below it, in their given order. An item whose heading is missing stands alone.
 */
export function itemTree<T extends { readonly id?: string; readonly parentId?: string | null }>(items: readonly T[]): ItemWithParts<T>[] {
  const ids = new Set(items.map(({ id }) => id));
  const below = (parent: string | undefined): ItemWithParts<T>[] =>
    items
      .filter(({ parentId }) => (parentId && ids.has(parentId) ? parentId : undefined) === parent)
      .map((item) => ({ item, parts: item.id === undefined ? [] : below(item.id) }));
  return below(undefined);
}

/** The comma-separated grades of an item of kind grade. */
export function gradesOf(grades: unknown): string[] {
  return typeof grades === 'string'
    ? grades
        .split(',')
        .map((grade) => grade.trim())
        .filter((grade) => grade !== '')
    : [];
}

/** Points of each grade, if the item defines them. */
export function gradePoints(gradeMap: unknown): Readonly<Record<string, number>> {
  return typeof gradeMap === 'object' && gradeMap !== null ? (gradeMap as Record<string, number>) : {};
}

/** Most points that a grade may have: a hundred unless the item sets another limit. */
export function mostPoints({ maxValue }: { readonly maxValue?: unknown }): number {
  return typeof maxValue === 'number' && maxValue > 0 ? maxValue : 100;
}

/** Whether the item counts in the total: a weighted score, or a weighted grade with points. */
export function isWeighted({ itemType, weight }: { readonly itemType: string; readonly weight?: number | null }): boolean {
  return (itemType === 'score' || itemType === 'grade') && (weight ?? 0) > 0;
}

/** Sum of the weights that count in the total, in percent; summed in hundredths, so that 33.33 × 3 + 0.01 is 100. */
export function sumOfWeights(
  items: readonly { readonly id?: string; readonly parentId?: string | null; readonly itemType: string; readonly weight: number | null }[],
): number {
  return (
    leavesOf(items)
      .filter(isWeighted)
      .reduce((sum, { weight }) => sum + Math.round((weight ?? 0) * 100), 0) / 100
  );
}

/** A weighted item must be able to yield points: every grade has some, and texts and passes have no weight. */
const weightIssues = ({ itemType, weight, grades, gradeMap }: Item): Issue[] => {
  if ((weight ?? 0) <= 0 || itemType === 'score') return [];
  if (itemType !== 'grade') return [ruleIssue('weight', 'review.weightless')];
  const points = gradePoints(gradeMap);
  return gradesOf(grades).every((grade) => typeof points[grade] === 'number') ? [] : [ruleIssue('gradeMap', 'review.gradePoints')];
};

/** One item of a review template: a score has a range, a grade its list. `draft` is the whole row after the change. */
export function templateItemIssues(draft: Given<typeof reviewTemplateItem>): Issue[] {
  const { itemType, minValue, maxValue, grades, gradeMap } = draft;
  if (itemType === 'score' && !(typeof maxValue === 'number' && maxValue > (typeof minValue === 'number' ? minValue : 0)))
    return [ruleIssue('maxValue', 'review.range')];
  if (itemType === 'grade' && gradesOf(grades).length === 0) return [ruleIssue('grades', 'review.gradesMissing')];
  const known = itemType === 'grade' ? gradesOf(grades) : [];
  if (typeof gradeMap === 'object' && gradeMap !== null && !Object.keys(gradeMap).every((grade) => known.includes(grade)))
    return [ruleIssue('gradeMap', 'review.gradeUnknown')];
  const most = mostPoints({ maxValue });
  if (itemType === 'grade' && Object.values(gradePoints(gradeMap)).some((points) => points > most))
    return [{ ...ruleIssue('gradeMap', 'review.gradeTooGreat'), params: { max: most } }];
  return [];
}

/**
 * What a template needs before use: scoring items, points for every weighted item, and weights of scores and grades without parts that sum
 * to 100.
 */
export function templateIssues(items: readonly Item[]): Issue[] {
  const leaves = leavesOf(items);
  if (!leaves.some((item) => item.itemType === 'score' || isWeighted(item))) return [ruleIssue('items', 'review.itemsMissing')];
  const unscored = leaves.flatMap(weightIssues);
  if (unscored.length > 0) return unscored.slice(0, 1);
  if (sumOfWeights(items) !== 100) return [ruleIssue('weight', 'review.weights')];
  return items.flatMap(templateItemIssues);
}
