import type { Issue } from '../../contract/check.ts';
import { no, yes } from '../../contract/choices.ts';
import type { Language } from '../../contract/label.ts';
import { CellPatternError, cellPatternErrorText, compilePattern } from '../../logic/cells/pattern.ts';

/** One part of a stored rule: the pattern for some characters of the value. */
export interface RulePart {
  /** The number of following characters, positions such as `1-3` counted from the first, or `*` for the whole value. */
  readonly digits: string;
  readonly pattern: string;
  readonly message: string;
  /** `1`: a `*` part that is checked before all others; other `*` parts are checked last. */
  readonly priority: string;
}

/** The part that a value broke; positions count from 0, the end is exclusive. */
export interface BrokenPart extends Omit<RulePart, 'priority'> {
  readonly beginIndex?: number;
  readonly endIndex?: number;
  readonly checkValue: string;
  readonly passed: false;
}

const mostParts = 50;
const digitsForm = /^(?:\*|[1-9]\d{0,3}|([1-9]\d{0,3})-([1-9]\d{0,3}))$/;

const issue = (message: string, params: Issue['params'] = {}): Issue => ({ field: 'ruleJson', code: 'rule', message, params });

const partOf = (given: unknown): RulePart | undefined => {
  if (typeof given !== 'object' || given === null) return undefined;
  const { digits, pattern, message, priority } = given as Readonly<Record<string, unknown>>;
  if (typeof digits !== 'string' && typeof digits !== 'number') return undefined;
  if (typeof pattern !== 'string' || pattern === '' || typeof message !== 'string' || message.trim() === '') return undefined;
  return { digits: String(digits), pattern, message, priority: priority === 1 || priority === yes ? yes : no };
};

const listOf = (ruleJson: string): readonly unknown[] => {
  try {
    const read: unknown = JSON.parse(ruleJson);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
};

/** The parts in a rule's JSON text; undefined if it is invalid, empty or has more than 50 parts. */
export function rulePartsOf(ruleJson: string): readonly RulePart[] | undefined {
  const parts = listOf(ruleJson).map(partOf);
  const complete = parts.filter((part) => part !== undefined);
  return complete.length === parts.length && parts.length > 0 && parts.length <= mostParts ? complete : undefined;
}

/** The fault of a rule's JSON text: its shape, its digits, or a pattern that is invalid or could run for ever. */
export function checkRuleIssue(ruleJson: string, language: Language): Issue | undefined {
  const parts = rulePartsOf(ruleJson);
  if (!parts) return issue('checkRule.json');
  for (const [i, { digits, pattern }] of parts.entries()) {
    const found = digitsForm.exec(digits);
    if (!found || Number(found[1] ?? 0) > Number(found[2] ?? 0)) return issue('checkRule.digits', { n: i + 1 });
    try {
      compilePattern(pattern);
    } catch (error) {
      if (!(error instanceof CellPatternError)) throw error;
      return issue('checkRule.pattern', { n: i + 1, why: cellPatternErrorText(error, language) });
    }
  }
  return undefined;
}

const matches = (pattern: string, value: string): boolean => {
  const { expression, longest } = compilePattern(pattern);
  return value.length <= longest && expression.test(value);
};

/** The first part that a value breaks: first the whole value with priority 1, then the characters in order, then the whole value again. */
export function brokenPart(parts: readonly RulePart[], value: string): BrokenPart | undefined {
  const whole = parts.filter(({ digits }) => digits === '*');
  const chars = Array.from(value);
  let next = 0;
  const placed = parts
    .filter(({ digits }) => digits !== '*')
    .map((part) => {
      const [first = '', last] = part.digits.split('-');
      const beginIndex = last === undefined ? next : Number(first) - 1;
      const endIndex = last === undefined ? next + Number(first) : Number(last);
      next = endIndex;
      return { part, checkValue: chars.slice(beginIndex, endIndex).join(''), at: { beginIndex, endIndex } };
    });
  const all = (list: readonly RulePart[]) => list.map((part) => ({ part, checkValue: value, at: {} }));
  const inTurn = [
    ...all(whole.filter(({ priority }) => priority === yes)),
    ...placed,
    ...all(whole.filter(({ priority }) => priority !== yes)),
  ];
  const broken = inTurn.find(({ part, checkValue }) => !matches(part.pattern, checkValue));
  if (!broken) return undefined;
  const { digits, pattern, message } = broken.part;
  return { digits, pattern, message, ...broken.at, checkValue: broken.checkValue, passed: false };
}
