import { type Label, type Language, labelIn } from '../../contract/label.ts';
import { fillLabel } from '../forms/fill-label.ts';
import type { FormulaType } from './formula-type.ts';

/** Why a formula cannot be parsed or computed. The error supplies the values for the placeholders. */
const reasons = {
  blank: ['公式为空', 'the formula is empty'],
  tooLong: ['公式过长，最多 {max} 个字符', 'the formula is too long: at most {max} characters'],
  tooDeep: ['嵌套过深，最多 {max} 层', 'nested too deeply: at most {max} levels'],
  character: ['无法识别字符“{text}”', 'cannot read the character "{text}"'],
  number: ['“{text}”不是数字：整数部分最多 9 位，小数最多 6 位', '"{text}" is no number: at most 9 digits and 6 decimals'],
  unexpected: ['此处不应是“{text}”', '"{text}" is not expected here'],
  end: ['公式没有写完', 'the formula ends too early'],
  name: ['没有名为“{text}”的变量', 'there is no variable "{text}"'],
  function: ['没有名为“{text}”的函数', 'there is no function "{text}"'],
  notCalled: ['“{text}”是函数，后面应有括号', '"{text}" is a function: it needs its parentheses'],
  count: ['“{text}”的参数个数不对：{usage}', '"{text}" has the wrong number of arguments: {usage}'],
  type: ['此处应为{expected}，实际为{found}', 'expected {expected}, got {found}'],
  result: ['公式的结果应为{expected}，实际为{found}', 'the result must be {expected}, not {found}'],
  divideByZero: ['除数为零', 'division by zero'],
  emptyList: ['“{text}”的列表中没有数值', '"{text}" got an empty list'],
  lengths: ['“{text}”的两个列表长度不同', '"{text}" got lists of different lengths'],
  weights: ['权重不能为负，且总和须大于零', 'weights must not be below zero, and their sum must be above it'],
  argument: ['“{text}”的参数应为 {min} 到 {max} 的{kind}', '"{text}" takes {kind} from {min} to {max} there'],
  tooGreat: ['数值过大', 'the number is too great'],
} as const satisfies Record<string, Label>;

export type FormulaReason = keyof typeof reasons;

const typeLabels: Readonly<Record<FormulaType, Label>> = {
  number: ['数值', 'a number'],
  list: ['列表', 'a list'],
  truth: ['条件', 'a condition'],
};

export interface FormulaFacts {
  readonly text?: string;
  readonly usage?: string;
  readonly min?: number;
  readonly max?: number;
  readonly expected?: FormulaType;
  readonly found?: FormulaType;
  readonly whole?: boolean;
}

const place: Label = ['第 {at} 个字符：{said}', 'Character {at}: {said}'];

function labelOf(at: number, reason: FormulaReason, facts: FormulaFacts): Label {
  const { text = '', usage = '', min = 0, max = 0, expected = 'number', found = 'number', whole = true } = facts;
  const said = fillLabel(reasons[reason], {
    text,
    usage,
    min,
    max,
    expected: typeLabels[expected],
    found: typeLabels[found],
    kind: whole ? ['整数', 'a whole number'] : ['数值', 'a number'],
  });
  return fillLabel(place, { at: at + 1, said });
}

/** A formula that cannot be parsed or computed: where and why. `message` is English; `formulaErrorText` gives both languages. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
  /** Index of the character in the source, from 0. */
  readonly at: number;
  readonly reason: FormulaReason;
  readonly facts: FormulaFacts;

  constructor(at: number, reason: FormulaReason, facts: FormulaFacts = {}) {
    super(labelOf(at, reason, facts)[1]);
    this.at = at;
    this.reason = reason;
    this.facts = facts;
  }
}

/** The error in the reader's language, preceded by the number of the character, from 1. */
export function formulaErrorText({ at, reason, facts }: FormulaError, language: Language): string {
  return labelIn(labelOf(at, reason, facts), language);
}
