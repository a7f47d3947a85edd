import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianMicro } from '../score/micro.ts';
import {
  deepestFormula,
  evaluateFormula,
  type FormulaCase,
  FormulaError,
  type FormulaNames,
  type FormulaValues,
  formulaErrorText,
  formulaFault,
  formulaFunctions,
  longestFormula,
  parseFormula,
  runTestCases,
} from './index.ts';

const names = { scores: 'list', weights: 'list', full: 'number' } as const satisfies FormulaNames;
const values: FormulaValues = { scores: [80, 90, 70, 100, 85], weights: [1, 2, 1, 1, 1], full: 100 };
const run = (source: string, more: FormulaValues = {}): number => evaluateFormula(parseFormula(source, names), { ...values, ...more });
const faultOf = (source: string, more: FormulaValues = {}): FormulaError | undefined => {
  try {
    run(source, more);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
};

describe('REVIEW-07: formulas', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['8 / 4 / 2', 1],
    ['-2 * -3', 6],
    ['--2', 2],
    ['0.1 + 0.2', 0.3],
    ['1 / 3', 0.333333],
    ['2 / 3', 0.666667],
    ['-1 / 3', -0.333333],
    ['full / 2', 50],
    ['sum(scores)', 425],
    ['count(scores)', 5],
    ['avg(scores)', 85],
    ['avg([1, 2])', 1.5],
    ['wavg(scores, weights)', 85.833333],
    ['median(scores)', 85],
    ['median([1, 2, 3, 4])', 2.5],
    ['trimmed(scores, 1)', 85],
    ['trimmed([1, 2, 3, 100], 1)', 26.5],
    ['trimmed([1, 2, 3, 4, 100], 1)', 3],
    ['quantile(scores, 0.25)', 80],
    ['quantile([1, 2], 0.25)', 1.25],
    ['quantile(scores, 1)', 100],
    ['stddev([2, 4, 4, 4, 5, 5, 7, 9])', 2.13809],
    ['stddev([5])', 0],
    ['min(scores)', 70],
    ['max(scores)', 100],
    ['max(1, full, 3)', 100],
    ['min([4])', 4],
    ['min(4)', 4],
    ['abs(3 - 5)', 2],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(1.2345, 2)', 1.23],
    ['floor(-1.5)', -2],
    ['ceil(1.000001)', 2],
    ['ceil(-1.5)', -1],
    ['if(count(scores) >= 5, trimmed(scores, 1), avg(scores))', 85],
    ['if(1 = 2, 1 / 0, 7)', 7],
    ['if(1 = 1 or 1 / 0 > 1, 1, 0)', 1],
    ['if(1 = 2 and 1 / 0 > 1, 1, 0)', 0],
    ['if(not 1 = 2, 1, 0)', 1],
    ['if(not not 1 = 2, 1, 0)', 0],
    ['if(not 1 = 2 and 2 = 2, 1, 0)', 1],
    ['if(1 = 2 or 1 = 1 and 2 = 2, 1, 0)', 1],
    ['sum(if(full > 50, scores, [1]))', 425],
    ['（ 1 ＋ 2 ） × 3 ÷ 9', 1],
    ['if(2 ≥ 2 and 2 ≤ 2 and 2 ≠ 3 and 2 == 2 and 2 <> 3, 1, 0)', 1],
    ['\n avg(\tscores ) ', 85],
  ])('%s is %d', (source, expected) => expect(run(source)).toBe(expected));

  test.each([
    ['', 0, 'blank', '第 1 个字符：公式为空', 'Character 1: the formula is empty'],
    ['  ', 0, 'blank'],
    ['1 +', 3, 'end', '第 4 个字符：公式没有写完', 'Character 4: the formula ends too early'],
    ['(1', 2, 'end'],
    ['1 2', 2, 'unexpected', '第 3 个字符：此处不应是“2”', 'Character 3: "2" is not expected here'],
    ['1 < 2 < 3', 6, 'unexpected'],
    ['and', 0, 'unexpected'],
    ['1 + )', 4, 'unexpected'],
    ['score', 0, 'name', '第 1 个字符：没有名为“score”的变量', 'Character 1: there is no variable "score"'],
    ['constructor', 0, 'name'],
    ['toString()', 0, 'function'],
    ['1 + avgs(scores)', 4, 'function', '第 5 个字符：没有名为“avgs”的函数', 'Character 5: there is no function "avgs"'],
    ['avg', 0, 'notCalled'],
    ['scores(1)', 0, 'function'],
    ['avg()', 0, 'count', '第 1 个字符：“avg”的参数个数不对：avg(a)', 'Character 1: "avg" has the wrong number of arguments: avg(a)'],
    ['round(1, 2, 3)', 0, 'count'],
    ['if(1 = 1, 2)', 0, 'count'],
    ['min()', 0, 'count'],
    ['scores', 0, 'result', '第 1 个字符：公式的结果应为数值，实际为列表', 'Character 1: the result must be a number, not a list'],
    ['1 = 1', 2, 'result'],
    ['scores + 1', 0, 'type', '第 1 个字符：此处应为数值，实际为列表', 'Character 1: expected a number, got a list'],
    ['avg(1)', 4, 'type'],
    ['if(1, 2, 3)', 3, 'type'],
    ['if(1 = 1, 2, scores)', 13, 'type'],
    ['1 and 2', 0, 'type'],
    ['not 1', 4, 'type'],
    ['[scores]', 1, 'type'],
    ['max(scores, 1)', 4, 'type'],
    ['1.2345678', 0, 'number'],
    ['1.2.3', 0, 'number'],
    ['12345678901', 0, 'number'],
    ['1 $ 2', 2, 'character', '第 3 个字符：无法识别字符“$”', 'Character 3: cannot read the character "$"'],
    ['1 + 😀', 4, 'character'],
    ["avg('x')", 4, 'character'],
    ['scores.length', 6, 'character'],
    ['1e3', 1, 'unexpected'],
  ] as const)('%s is refused at %i: %s', (source, at, reason, zh?: string, en?: string) => {
    const fault = formulaFault(source, names);
    expect(fault).toMatchObject({ at, reason });
    if (fault && zh) expect([formulaErrorText(fault, 'zh-CN'), formulaErrorText(fault, 'en')]).toEqual([zh, en]);
    if (fault) expect(fault.message).toBe(formulaErrorText(fault, 'en'));
  });

  test.each([
    ['1 + 2 / (full - 100)', 6, 'divideByZero', '第 7 个字符：除数为零', 'Character 7: division by zero'],
    ['2 + avg([])', 4, 'emptyList'],
    ['max([])', 0, 'emptyList'],
    ['wavg(scores, [1])', 13, 'lengths'],
    ['wavg([1, 2], [0, 0])', 13, 'weights'],
    ['wavg([1, 2], [3, -1])', 13, 'weights'],
    ['quantile(scores, 1.5)', 17, 'argument'],
    [
      'round(1, 7)',
      9,
      'argument',
      '第 10 个字符：“round”的参数应为 0 到 6 的整数',
      'Character 10: "round" takes a whole number from 0 to 6 there',
    ],
    ['round(1, 0.5)', 9, 'argument'],
    ['trimmed(scores, 0)', 16, 'argument'],
    ['999999999 * 999999999', 10, 'tooGreat', '第 11 个字符：数值过大', 'Character 11: the number is too great'],
    ['sum([999999999, 999999999])', 0, 'tooGreat'],
  ] as const)('%s cannot be computed at %i: %s', (source, at, reason, zh?: string, en?: string) => {
    const fault = faultOf(source);
    expect(fault).toMatchObject({ at, reason });
    if (fault && zh) expect([formulaErrorText(fault, 'zh-CN'), formulaErrorText(fault, 'en')]).toEqual([zh, en]);
  });

  test('length and depth are bounded', () => {
    expect(faultOf(`1${' + 1'.repeat(longestFormula)}`)).toMatchObject({ reason: 'tooLong' });
    expect(run(`1${' + 1'.repeat(499)}`)).toBe(500);
    const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(run(nested(deepestFormula))).toBe(1);
    expect(faultOf(nested(deepestFormula + 1))).toMatchObject({ at: deepestFormula, reason: 'tooDeep' });
    expect(faultOf(`${'-'.repeat(deepestFormula + 1)}1`)).toMatchObject({ reason: 'tooDeep' });
    expect(faultOf(`if(${'not '.repeat(deepestFormula + 1)}1 = 1, 1, 0)`)).toMatchObject({ reason: 'tooDeep' });
    expect(faultOf(`${'['.repeat(1000)}`)).toMatchObject({ reason: 'tooDeep' });
  });

  test('values that are not those of the names are the caller’s mistake', () => {
    expect(() => run('full', { full: Number.NaN })).toThrow(TypeError);
    expect(() => run('full', { full: [1] })).toThrow('values.full must be a number');
    expect(() => run('1', { scores: 5 })).toThrow('values.scores must be a list');
    expect(() => evaluateFormula(parseFormula('1', names), { full: 1 })).toThrow('values.scores');
    expect(() => run('1', { scores: [1, Number.POSITIVE_INFINITY] })).toThrow(TypeError);
  });

  test('every function says in both languages what it answers, and is written as it says', () => {
    for (const [name, { usage, label }] of Object.entries(formulaFunctions)) {
      expect(usage.startsWith(`${name}(`)).toBe(true);
      expect(label.every((text) => text.trim() !== '')).toBe(true);
    }
  });
});

describe('the page about formulas', () => {
  const page = readFileSync(new URL('../../../../docs/formulas.md', import.meta.url), 'utf8');

  test('names every function and no other', () => {
    const named = [...(page.split('| Function |')[1] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map((m) => m[1]);
    expect(named).toEqual(Object.values(formulaFunctions).map(({ usage }) => usage));
  });

  test('shows formulas that can be read, and test cases that pass', () => {
    const [formulas = '', cases = ''] = [...page.matchAll(/```(?:json)?\n([\s\S]*?)```/g)].map((m) => m[1] ?? '');
    const lists = { scores: 'list', raw: 'list', weights: 'list' } as const;
    const [first, ...more] = formulas.trim().split('\n');
    for (const one of more) expect(formulaFault(one, lists)).toBeUndefined();
    const formula = parseFormula(first ?? '', { scores: 'list' });
    expect(runTestCases(formula, JSON.parse(cases) as FormulaCase[]).passed).toBe(true);
  });
});

describe('for any formula', () => {
  // Whole and half points: sums, differences and products of a few of them are also exact as floats.
  const half = fc.integer({ min: -200, max: 200 }).map((n) => n / 2);
  interface Made {
    readonly source: string;
    readonly value: number;
  }
  const literal = half.map((value): Made => ({ source: value < 0 ? `(${value})` : String(value), value }));
  const { made } = fc.letrec<{ made: Made }>((tie) => ({
    made: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'formula' },
      literal,
      fc.tuple(tie('made'), tie('made')).map(([a, b]) => ({ source: `(${a.source} + ${b.source})`, value: a.value + b.value })),
      fc.tuple(tie('made'), tie('made')).map(([a, b]) => ({ source: `(${a.source}-${b.source})`, value: a.value - b.value })),
      fc.tuple(literal, literal).map(([a, b]) => ({ source: `${a.source} * ${b.source}`, value: a.value * b.value })),
      fc.tuple(tie('made'), tie('made')).map(([a, b]) => ({ source: `max(${a.source}, ${b.source})`, value: Math.max(a.value, b.value) })),
      fc.tuple(tie('made'), tie('made'), tie('made')).map(([a, b, c]) => ({
        source: `if(${a.source} < ${b.source}, ${c.source}, ${a.source})`,
        value: a.value < b.value ? c.value : a.value,
      })),
    ),
  }));

  test('the result is that of the same computation done otherwise', () => {
    fc.assert(
      fc.property(made, ({ source, value }) => {
        expect(run(source)).toBe(value + 0);
      }),
    );
  });

  const scores = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 }).map((all) => all.map((n) => n / 1e6));
  const micro = (points: number): number => Math.round(points * 1e6);

  test('the order of a list changes nothing', () => {
    const all = 'avg(scores) + 2 * median(scores) + stddev(scores) + quantile(scores, 0.3) + trimmed(scores, 2) + max(scores)';
    fc.assert(
      fc.property(scores, (list) => {
        expect(run(all, { scores: list })).toBe(run(all, { scores: list.toReversed() }));
      }),
    );
  });

  test('mean, median and deviation are those of the pipeline, to the millionth', () => {
    fc.assert(
      fc.property(scores, (list) => {
        const micros = list.map(micro);
        const mean = micros.reduce((a, b) => a + b, 0) / micros.length;
        expect(micro(run('avg(scores)', { scores: list }))).toBe(Math.floor(mean + 0.5));
        expect(micro(run('median(scores)', { scores: list }))).toBe(medianMicro(micros));
        const sd = micros.length < 2 ? 0 : Math.sqrt(micros.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (micros.length - 1));
        expect(Math.abs(micro(run('stddev(scores)', { scores: list })) - sd)).toBeLessThan(0.6);
      }),
    );
  });

  test('any text is read, or refused with a place inside it', () => {
    const word = fc.constantFrom(
      '1',
      '0.5',
      'scores',
      'full',
      'avg',
      'if',
      '(',
      ')',
      '[',
      ']',
      ',',
      '+',
      '-',
      '*',
      '/',
      '<',
      '=',
      'and',
      'not',
      ' ',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (source) => {
        const at = formulaFault(source, names)?.at ?? 0;
        expect(at).toBe(Math.min(Math.max(at, 0), source.length));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('test cases', () => {
  const formula = parseFormula('sum(scores) / (count(scores) - 1)', { scores: 'list' });
  const one = { name: 'two', values: { scores: [1, 2] }, expected: 3 } as const;

  test('all have to pass, also those that are not to be computable', () => {
    const report = runTestCases(formula, [one, { name: 'single', values: { scores: [1] }, expected: 'error' }]);
    expect(report.passed).toBe(true);
    expect(report.outcomes.map(({ name, passed }) => [name, passed])).toEqual([
      ['two', true],
      ['single', true],
    ]);
  });

  test('a wrong result, an error and a missing error fail, each with what came', () => {
    const report = runTestCases(formula, [
      { ...one, expected: 3.000001 },
      { name: 'single', values: { scores: [1] }, expected: 1 },
      { name: 'fine', values: { scores: [1, 2] }, expected: 'error' },
    ]);
    expect(report.passed).toBe(false);
    expect(report.outcomes.map(({ passed }) => passed)).toEqual([false, false, false]);
    expect(report.outcomes[0]?.actual).toBe(3);
    expect(report.outcomes[1]?.actual).toMatchObject({ reason: 'divideByZero', at: 12 });
  });

  test('no case at all proves nothing', () => expect(runTestCases(formula, [])).toEqual({ passed: false, outcomes: [] }));
  test('values that do not fit are no outcome', () => expect(() => runTestCases(formula, [{ ...one, values: {} }])).toThrow(TypeError));
});
