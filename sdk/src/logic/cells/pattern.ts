import { type Label, type Language, labelIn } from '../../contract/label.ts';
import { fillLabel } from '../forms/fill-label.ts';
import { patternCost } from '../pattern/index.ts';

const reasons = {
  invalid: ['校验规则“{pattern}”不是有效的正则表达式', 'The pattern "{pattern}" is not a regular expression'],
  too_long: ['校验规则过长，最多 {max} 个字符', 'The pattern is too long: at most {max} characters'],
  too_large: ['校验规则“{pattern}”过于复杂', 'The pattern "{pattern}" is too complicated'],
  catastrophic: [
    '校验规则“{pattern}”可能使页面停止响应：重复的部分有多种匹配方式',
    'The pattern "{pattern}" could stop the page: what it repeats can be matched in several ways',
  ],
} as const satisfies Record<string, Label>;

export type CellPatternReason = keyof typeof reasons;

const longestPattern = 2000;
const shown = (pattern: string): string => (pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern);

/** A pattern is unusable, and why. `message` is English; `cellPatternErrorText` gives both languages. */
export class CellPatternError extends Error {
  readonly pattern: string;
  readonly reason: CellPatternReason;

  constructor(pattern: string, reason: CellPatternReason) {
    super(labelIn(textOf(pattern, reason), 'en'));
    this.name = 'CellPatternError';
    this.pattern = pattern;
    this.reason = reason;
  }
}

const textOf = (pattern: string, reason: CellPatternReason): Label =>
  fillLabel(reasons[reason], { pattern: shown(pattern), max: longestPattern });

/** Why a pattern cannot be used, in the reader's language. */
export function cellPatternErrorText(error: CellPatternError, language: Language): string {
  return labelIn(textOf(error.pattern, error.reason), language);
}

export interface CellPattern {
  readonly expression: RegExp;
  /** Longest text, in characters, that can be tested safely; `Infinity` for most patterns. */
  readonly longest: number;
}

function expressionOf(pattern: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Old patterns escape more than `u` allows; the second attempt reads them as browsers always have.
    }
  }
  throw new CellPatternError(pattern, 'invalid');
}

/**
 * Compiles a pattern text to a regular expression that matches anywhere in the value unless it has `^` and `$`. Throws `CellPatternError`
 * if it is invalid or if a short value could hang the page.
 */
export function compilePattern(pattern: string): CellPattern {
  if (typeof pattern !== 'string') throw new TypeError('pattern must be a text');
  if (pattern.length > longestPattern) throw new CellPatternError(pattern, 'too_long');
  const expression = expressionOf(pattern);
  const cost = patternCost(pattern);
  if ('refused' in cost) throw new CellPatternError(pattern, cost.refused);
  return { expression, longest: cost.longest };
}
