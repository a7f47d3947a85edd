import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { contentOf } from '@saiyun/sdk/logic/review';
import { describe, expect, test } from 'vitest';
import { neighboursIn } from '../review-neighbours.ts';
import { answeredCount, bodyOf, draftWith, faultsOf, isDirty, reviewReducer } from './review-state.ts';

const item = (id: string, more: Partial<ReviewTemplateItemRow>): ReviewTemplateItemRow => ({
  id,
  revision: 1,
  createBy: null,
  createTime: '',
  updateBy: null,
  updateTime: null,
  templateId: 't',
  parentId: null,
  itemCode: id,
  itemName: id,
  itemNameEn: null,
  itemType: 'score',
  minValue: 0,
  maxValue: 10,
  step: 1,
  weight: 50,
  requiredFlag: '1',
  grades: null,
  gradeMap: null,
  minLength: null,
  maxLength: null,
  guide: null,
  guideEn: null,
  orderNum: 0,
  ...more,
});
const items = [item('score', {}), item('pass', { itemType: 'passFail', weight: 0 })];
const empty = draftWith(contentOf({ result: null }), true);

describe('review draft', () => {
  test('REVIEW-05: what is entered is checked at once, what is missing after a try to submit', () => {
    const high = reviewReducer(empty, { type: 'item', value: { itemId: 'score', scoreValue: 11 } });
    expect([...faultsOf(items, empty).keys()]).toEqual([]);
    expect([...faultsOf(items, high).keys()]).toEqual(['score']);
    expect([...faultsOf(items, reviewReducer(empty, { type: 'showFaults' })).keys()]).toEqual(['score', 'pass']);
  });
  test('is unsaved until that very version is stored', () => {
    const one = reviewReducer(empty, { type: 'comment', text: 'a' });
    const two = reviewReducer(one, { type: 'comment', text: 'b' });
    expect(isDirty(empty)).toBe(false);
    expect(isDirty(reviewReducer(two, { type: 'saved', version: one.version }))).toBe(true);
    expect(isDirty(reviewReducer(two, { type: 'saved', version: two.version }))).toBe(false);
  });
  test('sends the values of the template’s items only, and none that would be refused', () => {
    const stored = { itemId: 'gone', scoreValue: 1 };
    const result = {
      versionNo: 1,
      isDraft: '1',
      items: [stored, { itemId: 'score', scoreValue: 99 }],
      comment: ' ',
      commentToEntrant: null,
      confidence: '2',
      secondsSpent: 5,
      totalScore: null,
    } as const;
    const draft = reviewReducer(draftWith(contentOf({ result }), true), { type: 'item', value: { itemId: 'pass', passValue: '1' } });
    const sent = { comment: null, commentToEntrant: null, confidence: '2', secondsSpent: 12, clientKind: 'web' };
    expect(bodyOf(items, draft, 12, 'stage')).toEqual({ items: [{ itemId: 'pass', passValue: '1' }], ...sent });
    expect(bodyOf(items, draft, 12, 'submit').items).toHaveLength(2);
    // What would be refused is not counted as filled in.
    expect(answeredCount(items, draft)).toBe(1);
  });
});

test('REVIEW-09: previous and next of the stored list', () => {
  expect(neighboursIn(['a', 'b', 'c'], '?status=0', 'b')).toEqual({
    listPath: '/expert/competitionReview?status=0',
    at: 2,
    all: 3,
    isOfList: true,
    previous: 'a',
    next: 'c',
  });
  expect(neighboursIn('broken', 7, 'b')).toMatchObject({
    listPath: '/expert/competitionReview',
    at: 0,
    previous: undefined,
    next: undefined,
  });
});
