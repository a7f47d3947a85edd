import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { awardRule, reviewFormula } from '../../entities/index.ts';
import type { ScoreParams } from '../../logic/score/params/params.ts';
import { scoreParamIssues } from '../../logic/score/params/params-issues.ts';
import { runScoreCases, type ScoreCase } from '../../logic/score/params/score-cases.ts';

type Values = Readonly<Record<string, unknown>>;
type Formula = Given<typeof reviewFormula>;

const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/**
 * The parameters of a score run from a formula. An `expression` combines the scores of a work and overrides `steps.aggregate` except for
 * its digits; a formula without awards gives none.
 */
export function scoreParamsOf(formula: Formula): ScoreParams {
  const steps = recordOf(formula.steps);
  const { expression } = formula;
  const aggregate =
    typeof expression === 'string' && expression !== ''
      ? { method: 'formula', expression, digits: recordOf(steps.aggregate).digits ?? 3 }
      : steps.aggregate;
  return { cut: { awards: [] }, seed: '', ...steps, aggregate } as unknown as ScoreParams;
}

/** The first fault of a formula: in its expression, or in its steps, named by its path. */
export function formulaIssues(draft: Formula): Issue[] {
  const [fault] = scoreParamIssues(scoreParamsOf(draft));
  if (!fault) return [];
  if (fault.field === 'aggregate.expression' && draft.expression) return [{ ...fault, field: 'expression' }];
  return [{ field: 'steps', code: 'rule', message: 'formula.steps', params: { path: fault.field } }];
}

/** What prevents the use of a formula: its faults, no test case, or one that fails. */
export function formulaUseIssues(row: Formula): Issue[] {
  const issues = formulaIssues(row);
  if (issues.length > 0) return issues;
  const cases = Array.isArray(row.testCases) ? (row.testCases as ScoreCase[]) : [];
  if (cases.length === 0) return [{ field: 'testCases', code: 'rule', message: 'formula.noCases' }];
  const failed = runScoreCases(scoreParamsOf(row).aggregate, cases).outcomes.find(({ passed }) => !passed);
  if (!failed) return [];
  const actual = typeof failed.actual === 'number' ? failed.actual : 'error';
  return [{ field: 'testCases', code: 'rule', message: 'formula.case', params: { name: failed.name, actual } }];
}

/** An award rule: a whole number of places, or at most a hundred percent. */
export function awardRuleIssues(draft: Given<typeof awardRule>): Issue[] {
  const value = typeof draft.value === 'number' ? draft.value : 0;
  if (draft.cutType === 'topN' && !Number.isInteger(value)) return [{ field: 'value', code: 'rule', message: 'award.wholePlaces' }];
  return draft.cutType === 'topPercent' && value > 100 ? [{ field: 'value', code: 'tooGreat', params: { max: 100 } }] : [];
}
