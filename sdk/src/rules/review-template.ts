import type { ReviewTemplateItemRow } from '../calls/review.ts';
import type { Issue } from '../contract/check.ts';

type Item = Pick<ReviewTemplateItemRow, 'itemType' | 'minValue' | 'maxValue' | 'weight' | 'grades'> &
  Partial<Pick<ReviewTemplateItemRow, 'id' | 'parentId'>>;

const rule = (field: string, message: string): Issue => ({ field, code: 'rule', message });

/** The items that are given something: one with parts is a heading. */
export const leavesOf = <T extends { readonly id?: string; readonly parentId?: string | null }>(items: readonly T[]): T[] => {
  const parents = new Set(items.flatMap(({ parentId }) => parentId ?? []));
  return items.filter(({ id = '' }) => !parents.has(id));
};

/** An item with its parts; one without any is given something, one with parts is a heading. */
export interface ItemWithParts<T> {
  readonly item: T;
  readonly parts: readonly ItemWithParts<T>[];
}

/** The items as they are read: each heading with its parts below it, in the order given. One whose heading is not among them stands alone. */
export function itemTree<T extends { readonly id?: string; readonly parentId?: string | null }>(items: readonly T[]): ItemWithParts<T>[] {
  const ids = new Set(items.map(({ id }) => id));
  const below = (parent: string | undefined): ItemWithParts<T>[] =>
    items
      .filter(({ parentId }) => (parentId && ids.has(parentId) ? parentId : undefined) === parent)
      .map((item) => ({ item, parts: item.id === undefined ? [] : below(item.id) }));
  return below(undefined);
}

/** The grades that an item of the kind grade names, comma-separated. */
export const gradesOf = (grades: unknown): string[] =>
  typeof grades === 'string'
    ? grades
        .split(',')
        .map((grade) => grade.trim())
        .filter((grade) => grade !== '')
    : [];

/** One item of a review template: a score has a range, a grade its list. `draft` is the whole row as it would be. */
export function templateItemIssues(draft: Readonly<Record<string, unknown>>): Issue[] {
  const { itemType, minValue, maxValue, grades, gradeMap } = draft;
  if (itemType === 'score' && !(typeof maxValue === 'number' && maxValue > (typeof minValue === 'number' ? minValue : 0)))
    return [rule('maxValue', 'review.range')];
  if (itemType === 'grade' && gradesOf(grades).length === 0) return [rule('grades', 'review.gradesMissing')];
  const known = itemType === 'grade' ? gradesOf(grades) : [];
  if (typeof gradeMap === 'object' && gradeMap !== null && !Object.keys(gradeMap).every((grade) => known.includes(grade)))
    return [rule('gradeMap', 'review.gradeUnknown')];
  return [];
}

/** A template that is to be used: it has scoring items, and the weights of those without parts sum to 100 (domain B4). */
export function templateIssues(items: readonly Item[]): Issue[] {
  const scoring = leavesOf(items).filter((item) => item.itemType === 'score');
  if (scoring.length === 0) return [rule('items', 'review.itemsMissing')];
  const hundredths = scoring.reduce((sum, item) => sum + Math.round((item.weight ?? 0) * 100), 0);
  if (hundredths !== 10_000) return [rule('weight', 'review.weights')];
  return items.flatMap(templateItemIssues);
}
