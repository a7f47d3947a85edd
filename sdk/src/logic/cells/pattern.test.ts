import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import { CellPatternError, cellPatternErrorText, compileCells, compilePattern } from './index.ts';

const caught = (pattern: string): CellPatternError => {
  try {
    compilePattern(pattern);
  } catch (error) {
    if (error instanceof CellPatternError) return error;
    throw error;
  }
  throw new Error(`${pattern} was accepted`);
};

describe('CELL-17: patterns that people write are taken, as long texts as they can be tested against', () => {
  const any = Number.POSITIVE_INFINITY;
  const taken: readonly (readonly [pattern: string, longest: number, right: string, wrong: string])[] = [
    ['^\\d{6,16}$', any, '123456', '12345'],
    ['^[a-z]+(-[a-z]+)*$', any, 'a-b-c', 'a--b'],
    ['^(?:(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)\\.){3}(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)$', any, '10.0.255.1', '256.1.1.1'],
    ['^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d).{8,}$', 1000, 'Abcdefg1', 'abcdefg1'],
    ['^[\\w.-]+@[\\w.-]+\\.\\w+$', 5000, 'a.b@c.cn', 'a@b'],
    ['[\\w.-]+@[\\w.-]+\\.\\w+', 300, 'x a@b.cn y', 'a@b'],
    ['^([a-zA-Z0-9_-])+@([a-zA-Z0-9_-])+(\\.[a-zA-Z0-9_-])+', any, 'a@b.c', 'a.b'],
    ['^(0|[1-9]\\d*)(\\.\\d{1,2})?$', any, '10.25', '01'],
    ['^[\\u4e00-\\u9fa5]{2,4}$', any, '张三丰', '张3'],
    ['\\d', any, 'a1', 'a'],
    ['^(?:(?!ab).)*$', any, 'acbd', 'xaby'],
    ['^(\\w+)\\s\\1$', any, 'go go', 'go gone'],
    ['^[1-9]\\d{5}(18|19|20)\\d{2}((0[1-9])|(1[0-2]))(([0-2][1-9])|10|20|30|31)\\d{3}[0-9Xx]$', any, '11010519491231002X', '1'],
    ['^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', any, '0189c1e0-1111-2222-3333-0123456789ab', '0189'],
    ['^([01]\\d|2[0-3]):[0-5]\\d$', any, '23:59', '24:00'],
    ['^\\p{Script=Han}+$', any, '𠮷', 'a'],
    ['^[\\w\\-\\@]+$', any, 'a-@', 'a b'],
    ['^.$', any, '𠮷', 'ab'],
    ['a{,2}', any, 'a{,2}', 'aa'],
    ['^(?<year>\\d{4})-\\k<year>$', any, '2026-2026', '2026-2027'],
    ['^[^\\]]+]$', any, 'a]', ']'],
    ['\\x41\\u0042\\t', any, 'AB\t', 'AB'],
    ['^\\d{1,5000}$', any, '1', 'x'],
    ['^[\\s\\S]\\bx', any, ' x', 'ax'],
    ['(?<=a)b$', any, 'ab', 'cb'],
  ];
  for (const [pattern, longest, right, wrong] of taken) {
    test(pattern, () => {
      const compiled = compilePattern(pattern);
      expect(compiled.longest).toBe(longest);
      expect(compiled.expression.test(right), right).toBe(true);
      expect(compiled.expression.test(wrong), wrong).toBe(false);
    });
  }
});

describe('CELL-17: patterns that could stop the page are refused', () => {
  for (const pattern of [
    '(a+)+$',
    '^(a*)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^([a-zA-Z]+)*$',
    '^(\\w+\\s?)*$',
    '^(a?b?)*c$',
    '^(a|b|ab)*c$',
    '^((a?|b?)c)*d$',
    '^(a?){30}a{30}$',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    '^.*.*.*.*x$',
    '^(.+)\\1+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '^(?=(a+)+b)x$',
    '^(\\d+|[a-z]+)*$',
    '(.*?,){11}P',
    '^(?:(?:ab)+|(?:abab)+)*c$',
    '^(?i:(a|A))*$',
  ]) {
    test(pattern, () => expect(caught(pattern).reason).toBe('catastrophic'));
  }
});

test('CELL-17: what is no expression, or too much of one, is refused with the reason', () => {
  for (const pattern of ['(', '[', '*', 'a{2,1}', '\\p{Nowhere}(', '(?<a>x)(?<a>y)'])
    expect(caught(pattern).reason, pattern).toBe('invalid');
  expect(caught('a'.repeat(2001)).reason).toBe('too_long');
  expect(caught('^(\\d{1,200},){1,200}$').reason).toBe('too_large');
  expect(caught(`^(?:${'ab'.repeat(200)})*$`).reason).toBe('too_large');
  expect(cellPatternErrorText(caught('('), 'zh-CN')).toBe('校验规则“(”不是有效的正则表达式');
  expect(cellPatternErrorText(caught('(a+)+$'), 'en')).toMatch(/could stop the page/);
  expect(caught('(').message).toBe('The pattern "(" is not a regular expression');
  expect(() => compileCells([{ key: 'a', validateRules: [{ pattern: '(' }] }])).toThrow(CellPatternError);
  expect(() => compilePattern(7 as never)).toThrow(TypeError);
});

test('CELL-17: a text beyond what can be tested fails with a text of its own', () => {
  const check = compileCells([
    { key: 'a', title: ['名称', 'Name'], validateRules: [{ pattern: '[\\w.-]+@[\\w.-]+\\.\\w+', message: 'm' }] },
  ]);
  expect(check.cell([{ a: 'x' }], 0, 'a')?.[0]).toBe('m');
  expect(check.cell([{ a: 'x'.repeat(301) }], 0, 'a')).toEqual([
    '名称过长，无法校验：最多 300 个字符',
    'Name is too long to be checked: at most 300 characters',
  ]);
});

test('CELL-17: an accepted pattern is done with its longest text', () => {
  for (const pattern of ['^.*a.*b.*c$', '^(?=.*[A-Z])(?=.*\\d).{8,}$', '[\\w.-]+@[\\w.-]+\\.\\w+', '^[\\w.-]+@[\\w.-]+\\.\\w+$', '\\s+$']) {
    const { expression, longest } = compilePattern(pattern);
    expect(longest).toBeLessThan(Number.POSITIVE_INFINITY);
    for (const char of ['a', 'ab', ' ', 'a.', 'a@.']) {
      const hostile = char.repeat(longest).slice(0, longest - 1);
      expect(expression.test(`${hostile}!`), `${pattern} ${char}`).toBeTypeOf('boolean');
    }
  }
});

test('CELL-17: of many patterns, none that is accepted stands still', () => {
  const below = seededRandom('patterns');
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const pattern = (depth: number): string => {
    const kind = depth === 0 ? 0 : below(10);
    if (kind < 3) return pick(['a', 'b', '.', '[ab]', '[^a]', '\\w', '\\s?']);
    if (kind < 5) return pattern(depth - 1) + pattern(depth - 1);
    if (kind < 6) return `(?:${pattern(depth - 1)}|${pattern(depth - 1)})`;
    if (kind < 9) return `(?:${pattern(depth - 1)})${pick(['*', '+', '?', '{2,3}', '{0,2}', '{3}', '*?', '{2,}'])}`;
    return `(?${pick(['=', '!', ':'])}${pattern(depth - 1)})`;
  };
  let [accepted, refused] = [0, 0];
  for (let round = 0; round < 1000; round++) {
    const source = `${pick(['^', '^', ''])}${pattern(3)}${pick(['$', 'c$', 'c'])}`;
    try {
      const { expression, longest } = compilePattern(source);
      const length = Math.min(longest, 300);
      for (const word of ['a', 'b', 'ab', 'aab'])
        expect(expression.test(`${word.repeat(length).slice(0, length - 1)}!`)).toBeTypeOf('boolean');
      accepted += 1;
    } catch (error) {
      expect(error, source).toBeInstanceOf(CellPatternError);
      refused += 1;
    }
  }
  expect(accepted).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(50);
});
