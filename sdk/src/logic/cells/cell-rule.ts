import { isEmpty } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';
import { fillLabel } from '../forms/fill-label.ts';
import { characters } from '../forms/formats.ts';
import { compilePattern } from './pattern.ts';
import { cellPresets, isCellPreset } from './preset.ts';

export type CellRow = Readonly<Record<string, unknown>>;

/** When a check runs: a handler may do expensive work only on `blur` and `collect`. */
export type CellMoment = 'input' | 'change' | 'blur' | 'collect';

/** Pause between leaving a cell and its check, in ms. */
export const blurCheckDelayMs = 100;

/** The cell that a handler checks. */
export interface HandledCell {
  readonly value: unknown;
  readonly row: CellRow;
  /** Index of the row, from 0. */
  readonly index: number;
  readonly column: string;
  readonly rows: readonly CellRow[];
  readonly moment: CellMoment;
}

/** `true` or nothing passes, `false` fails with the rule's message, a text fails with that text. */
export type CellVerdict = boolean | string | Label | undefined;

/** A custom check, which may ask a server. */
export type CellHandler = (cell: HandledCell) => CellVerdict | Promise<CellVerdict>;

/** One rule of a column. Several conditions in one rule share its message. */
export interface CellRule {
  readonly required?: boolean;
  readonly unique?: boolean;
  /** A preset's name, `only` for unique, or the source of a regular expression. */
  readonly pattern?: string;
  /** A check of the value alone, which is applied to a non-empty value only, as a pattern is. */
  readonly test?: (value: unknown) => boolean;
  readonly handler?: CellHandler;
  /** Default a general text with the column's title; `{title}` is replaced with that title. */
  readonly message?: string | Label;
}

export const cellTexts = {
  required: ['{title}不能为空', '{title} must not be empty'],
  unique: ['{title}不能重复', '{title} must not be repeated'],
  pattern: ['{title}格式不正确', '{title} has the wrong format'],
  option: ['{title}不在可选范围内', '{title} is none of the options'],
  optionsMissing: ['{title}的选项未能载入，请重试', 'The options of {title} could not be loaded, please try again'],
  date: ['{title}须为日期，如 2026-03-05', '{title} must be a date such as 2026-03-05'],
  datetime: ['{title}须为时间，如 2026-03-05 08:00:00', '{title} must be a time such as 2026-03-05 08:00:00'],
  handler: ['{title}未通过校验', '{title} did not pass the check'],
  handlerFailed: ['{title}校验失败，请重试', '{title} could not be checked, please try again'],
  tooLong: ['{title}过长，无法校验：最多 {max} 个字符', '{title} is too long to be checked: at most {max} characters'],
} as const satisfies Record<string, Label>;

/** An empty cell; blanks are not empty, and `*` refuses them. */
const isVoid = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
/** A cell that `required` refuses: nothing, or blanks alone. */
const isMissing = (value: unknown): boolean => isVoid(value) || isEmpty(value);

/** A cell's value as the text that patterns test and `unique` compares. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellText).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value as number | boolean);
}

/** Returns the index of the message for a cell that fails, or -1. `repeated`: another row has the same value. */
export type RuleTest = (value: unknown, repeated: boolean) => number;

export interface CompiledRule {
  /** `undefined` for a rule that has only a handler. */
  readonly test: RuleTest | undefined;
  readonly unique: boolean;
  readonly handler: CellHandler | undefined;
  /** The messages: the rule's own, or one for each kind of failure. */
  readonly texts: readonly Label[];
  readonly handlerText: Label;
}

const asLabel = (message: string | Label): Label => (typeof message === 'string' ? [message, message] : message);

/** Compiles one rule for all cells of its column. Throws `CellPatternError` for an unusable pattern. */
export function compileRule(rule: CellRule, title: Label): CompiledRule {
  const own = rule.message === undefined ? undefined : fillLabel(asLabel(rule.message), { title });
  const texts: Label[] = [];
  const text = (general: Label, max?: number): number => {
    if (own && max === undefined) texts[0] = own;
    else texts.push(fillLabel(general, { title, max: max ?? 0 }));
    return own && max === undefined ? 0 : texts.length - 1;
  };
  const tests: RuleTest[] = [];
  const unique = rule.unique === true || rule.pattern === 'only';

  if (rule.required) {
    const at = text(cellTexts.required);
    tests.push((value) => (isMissing(value) ? at : -1));
  }
  if (rule.pattern !== undefined && rule.pattern !== 'only' && rule.pattern !== '') {
    if (isCellPreset(rule.pattern)) {
      const preset = cellPresets[rule.pattern];
      const at = text(preset.message);
      tests.push((value) => (isVoid(value) || preset.test(cellText(value)) ? -1 : at));
    } else {
      const { expression, longest } = compilePattern(rule.pattern);
      const at = text(cellTexts.pattern);
      const tooLong = longest === Number.POSITIVE_INFINITY ? -1 : text(cellTexts.tooLong, longest);
      tests.push((value) => {
        if (isVoid(value)) return -1;
        const tested = cellText(value);
        if (tested.length > longest && characters(tested) > longest) return tooLong;
        return expression.test(tested) ? -1 : at;
      });
    }
  }
  const { test: holds } = rule;
  if (holds) {
    const at = text(cellTexts.pattern);
    tests.push((value) => (isVoid(value) || holds(value) ? -1 : at));
  }
  if (unique) {
    const at = text(cellTexts.unique);
    tests.push((_value, repeated) => (repeated ? at : -1));
  }
  if (rule.handler !== undefined && typeof rule.handler !== 'function') throw new TypeError('handler must be a function');
  const [one, ...more] = tests;
  const test: RuleTest | undefined =
    one && more.length === 0
      ? one
      : one &&
        ((value, repeated) => {
          for (const each of tests) {
            const at = each(value, repeated);
            if (at >= 0) return at;
          }
          return -1;
        });
  return { test, unique, handler: rule.handler, texts, handlerText: own ?? fillLabel(cellTexts.handler, { title }) };
}

/** Whether another row has the same value in the column; `repeatedValues` does the same for all rows. */
export function isRepeated(rows: readonly CellRow[], column: string, row: number): boolean {
  const value = rows[row]?.[column];
  if (isMissing(value)) return false;
  const text = cellText(value);
  return rows.some((other, i) => i !== row && !isMissing(other[column]) && cellText(other[column]) === text);
}

/** The rows that share a value, and the first row of each value. */
export interface RepeatedValues {
  readonly marks: Uint8Array;
  readonly seen: Map<string, number>;
}

/** Marks the rows whose value in the column occurs more than once. Empty values are not compared. `before` goes on with a part. */
export function repeatedValues(
  rows: readonly CellRow[],
  column: string,
  {
    from = 0,
    end = rows.length,
    before: known,
  }: { readonly from?: number; readonly end?: number; readonly before?: RepeatedValues | undefined } = {},
): RepeatedValues {
  const { marks, seen } = known ?? { marks: new Uint8Array(rows.length), seen: new Map<string, number>() };
  for (let i = from; i < end; i++) {
    const value = rows[i]?.[column];
    if (isMissing(value)) continue;
    const text = cellText(value);
    const before = seen.get(text);
    if (before === undefined) seen.set(text, i);
    else {
      marks[before] = 1;
      marks[i] = 1;
    }
  }
  return { marks, seen };
}
