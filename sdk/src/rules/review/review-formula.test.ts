import { describe, expect, test } from 'vitest';
import { checkValue } from '../../contract/check.ts';
import { reviewFormula } from '../../entities/index.ts';
import { awardRuleIssues, formulaIssues, formulaUseIssues, scoreParamsOf } from './review-formula.ts';

const formula = {
  steps: {
    validity: { minCount: 1, countExpired: false, dropWithdrawn: true },
    adjust: { method: 'none' },
    aggregate: { method: 'trimmed', drop: 1, digits: 2 },
    tieBreak: { keys: ['median'], ranking: 'shared' },
  },
  testCases: [{ name: 'five', values: { scores: [60, 80, 82, 84, 95] }, expected: 82 }],
};

describe('REVIEW-07: formulas', () => {
  test.each([
    ['all comes out', {}, undefined],
    ['no test case', { testCases: [] }, 'formula.noCases'],
    ['a test case fails', { testCases: [{ name: 'x', values: { scores: [80, 90] }, expected: 80 }] }, 'formula.case'],
    [
      'an expression instead of the steps',
      { expression: 'max(scores)', testCases: [{ name: 'x', values: { scores: [80, 90] }, expected: 90 }] },
      undefined,
    ],
    ['an expression with a fault', { expression: 'max(scores' }, 'score.formula'],
    ['steps with a fault', { steps: { ...formula.steps, aggregate: { method: 'best' } } }, 'formula.steps'],
    ['no steps', { steps: {} }, 'formula.steps'],
  ])('%s', (_name, change, message) => {
    expect(formulaUseIssues({ ...formula, ...change })[0]?.message).toBe(message);
  });

  test('an expression keeps the digits of the steps, and is at fault itself', () => {
    expect(scoreParamsOf({ ...formula, expression: 'avg(scores)' }).aggregate).toEqual({
      method: 'formula',
      expression: 'avg(scores)',
      digits: 2,
    });
    expect(formulaIssues({ ...formula, expression: '1 +' })).toMatchObject([{ field: 'expression' }]);
  });

  test.each([
    [{ name: 'x', values: { scores: [1] }, expected: 'error' }, true],
    [{ name: 'x', values: { scores: [] }, expected: 1 }, false],
    [{ name: 'x', values: { scores: [1], weights: [0] }, expected: 1 }, false],
    [{ name: 'x', values: { scores: [1], raw: [1, 2] }, expected: 1 }, false],
    [{ name: '', values: { scores: [1] }, expected: 1 }, false],
    [{ name: 'x', values: { scores: [1] } }, false],
  ])('test case %j', (one, isRight) => {
    expect(checkValue('testCases', reviewFormula.fields.testCases, [one]) === undefined).toBe(isRight);
  });
});

test('award rules: whole places, at most a hundred percent', () => {
  expect(awardRuleIssues({ cutType: 'topN', value: 2.5 })).toMatchObject([{ message: 'award.wholePlaces' }]);
  expect(awardRuleIssues({ cutType: 'topPercent', value: 100.5 })).toMatchObject([{ code: 'tooGreat' }]);
  expect(awardRuleIssues({ cutType: 'topPercent', value: 12.5 })).toEqual([]);
});
