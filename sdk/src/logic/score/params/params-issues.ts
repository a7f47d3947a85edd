import type { Issue } from '../../../contract/check.ts';
import { formulaFault } from '../../formula/index.ts';
import { formulaScoreNames, rankings, tieKeys } from './params.ts';

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Values => (isRecord(value) ? value : {});

const choice = (field: string, value: unknown, values: readonly string[]): Issue[] =>
  typeof value === 'string' && values.includes(value) ? [] : [{ field, code: 'choice', params: { value: String(value) } }];

const flag = (field: string, value: unknown): Issue[] => (typeof value === 'boolean' ? [] : [{ field, code: 'type' }]);

const number = (field: string, value: unknown, min: number, max: number, whole = true): Issue[] => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ field, code: 'type' }];
  if (whole && !Number.isInteger(value)) return [{ field, code: 'digits', params: { digits: 0 } }];
  if (value < min) return [{ field, code: 'tooSmall', params: { min } }];
  return value > max ? [{ field, code: 'tooGreat', params: { max } }] : [];
};

function adjustIssues(adjust: Values): Issue[] {
  const issues = choice('adjust.method', adjust.method, ['none', 'standard', 'additive']);
  if ((adjust.method === 'standard' || adjust.method === 'additive') && adjust.lambda !== undefined)
    issues.push(...number('adjust.lambda', adjust.lambda, 0, 1000, false));
  if (adjust.method === 'standard')
    issues.push(
      ...choice('adjust.scale', adjust.scale, ['t', 'refit']),
      ...(adjust.minWorks === undefined ? [] : number('adjust.minWorks', adjust.minWorks, 2, 10_000)),
    );
  return issues;
}

/** The fault of an expression with the number of its character; `formulaErrorText` gives more detail to readers who see the text. */
function expressionIssues(field: string, expression: unknown): Issue[] {
  if (typeof expression !== 'string') return [{ field, code: 'type' }];
  const fault = formulaFault(expression, formulaScoreNames);
  return fault ? [{ field, code: 'rule', message: 'score.formula', params: { at: fault.at + 1 } }] : [];
}

function aggregateIssues(aggregate: Values): Issue[] {
  const issues = choice('aggregate.method', aggregate.method, ['mean', 'trimmed', 'weighted', 'sum', 'median', 'formula']);
  issues.push(...number('aggregate.digits', aggregate.digits, 0, 6));
  if (aggregate.method === 'trimmed') issues.push(...number('aggregate.drop', aggregate.drop, 1, 100));
  if (aggregate.method === 'formula') issues.push(...expressionIssues('aggregate.expression', aggregate.expression));
  return issues;
}

function tieIssues(tieBreak: Values): Issue[] {
  const issues = choice('tieBreak.ranking', tieBreak.ranking, rankings);
  const { keys } = tieBreak;
  if (!Array.isArray(keys)) return [...issues, { field: 'tieBreak.keys', code: 'type' }];
  for (const [i, key] of keys.entries()) {
    issues.push(...choice(`tieBreak.keys[${i}]`, key, tieKeys));
    if (keys.indexOf(key) !== i) issues.push({ field: `tieBreak.keys[${i}]`, code: 'rule', message: 'score.keyTwice' });
  }
  if (keys.slice(0, -1).includes('draw')) issues.push({ field: 'tieBreak.keys', code: 'rule', message: 'score.drawLast' });
  if (tieBreak.ranking === 'ordinal' && !keys.includes('draw'))
    issues.push({ field: 'tieBreak.ranking', code: 'rule', message: 'score.ordinalNeedsDraw' });
  return issues;
}

function awardIssues(award: unknown, at: number): Issue[] {
  const field = `cut.awards[${at}]`;
  if (!isRecord(award)) return [{ field, code: 'type' }];
  const issues = choice(`${field}.cutType`, award.cutType, ['topN', 'topPercent', 'scoreAtLeast']);
  issues.push(...choice(`${field}.tiePolicy`, award.tiePolicy, ['include', 'exclude', 'draw']));
  if (typeof award.level !== 'string' || award.level === '') issues.push({ field: `${field}.level`, code: 'required' });
  if (award.cutType === 'topN') issues.push(...number(`${field}.value`, award.value, 0, 1_000_000));
  else if (award.cutType === 'topPercent') issues.push(...number(`${field}.value`, award.value, 0, 100, false));
  else issues.push(...number(`${field}.value`, award.value, -1_000_000, 1_000_000, false));
  return issues;
}

/** Whether the parameters involve a draw, which needs a seed. */
const draws = (params: Values, awards: readonly unknown[]): boolean => {
  const { keys } = record(params.tieBreak);
  return (Array.isArray(keys) && keys.includes('draw')) || awards.some((award) => record(award).tiePolicy === 'draw');
};

/** All faults in the parameters of a score run as a formula stores them; `field` is the path, `adjust.lambda`. */
export function scoreParamIssues(params: unknown): Issue[] {
  if (!isRecord(params)) return [{ field: 'params', code: 'type' }];
  const validity = record(params.validity);
  const { awards } = record(params.cut);
  const list: readonly unknown[] = Array.isArray(awards) ? awards : [];
  const levels = list.map((award) => record(award).level);
  const issues = [
    ...number('validity.minCount', validity.minCount, 1, 1000),
    ...flag('validity.countExpired', validity.countExpired),
    ...flag('validity.dropWithdrawn', validity.dropWithdrawn),
    ...adjustIssues(record(params.adjust)),
    ...aggregateIssues(record(params.aggregate)),
    ...tieIssues(record(params.tieBreak)),
    ...(Array.isArray(awards) ? list.flatMap(awardIssues) : [{ field: 'cut.awards', code: 'type' } as const]),
  ];
  for (const [i, level] of levels.entries())
    if (levels.indexOf(level) !== i) issues.push({ field: `cut.awards[${i}].level`, code: 'duplicate' });
  if (typeof params.seed !== 'string') issues.push({ field: 'seed', code: 'type' });
  else if (params.seed === '' && draws(params, list)) issues.push({ field: 'seed', code: 'required' });
  return issues;
}
