import { isEmpty } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';
import { fillLabel } from './fill-label.ts';
import type { FormRule } from './form-rule.ts';
import { characters } from './formats.ts';

const texts = {
  enter: ['请输入{label}', 'Enter {label}'],
  choose: ['请选择{label}', 'Choose {label}'],
  shortest: ['最小长度{count}位字符', 'At least {count} characters'],
  longest: ['最大长度{count}位字符', 'At most {count} characters'],
  fewest: ['最少选择{count}项', 'Choose at least {count}'],
  most: ['最多选择{count}项', 'Choose at most {count}'],
} as const satisfies Record<string, Label>;

/** Least and greatest number of characters or of choices; both are optional. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const checkBounds = ({ min, max }: Bounds): void => {
  for (const [name, bound] of Object.entries({ min, max }))
    if (bound !== undefined && (!Number.isInteger(bound) || bound < 0)) throw new TypeError(`${name} must be a whole number of 0 or more`);
  if (min !== undefined && max !== undefined && min > max) throw new TypeError('min must not be above max');
};

/** Required text with a length, counted in characters. `label` says what to enter. */
export function requiredText(label: Label, bounds: Bounds = {}): FormRule {
  checkBounds(bounds);
  const { min, max } = bounds;
  return {
    required: fillLabel(texts.enter, { label }),
    tests: [
      ...(min === undefined ? [] : [{ test: (v: string) => characters(v) >= min, message: fillLabel(texts.shortest, { count: min }) }]),
      ...(max === undefined ? [] : [{ test: (v: string) => characters(v) <= max, message: fillLabel(texts.longest, { count: max }) }]),
    ],
  };
}

/** Required single choice. */
export function requiredSelect(label: Label): FormRule {
  return { required: fillLabel(texts.choose, { label }), tests: [] };
}

/** A rule over several choices. */
export interface ChoicesRule {
  readonly required: Label;
  readonly bounds: Bounds;
}

/** Required multiple choice. */
export function requiredChoices(label: Label, bounds: Bounds = {}): ChoicesRule {
  checkBounds(bounds);
  return { required: fillLabel(texts.choose, { label }), bounds };
}

/** The message for the chosen values, an array or a comma-joined text; `undefined` if they are correct. */
export function choicesFault(rule: ChoicesRule, chosen: readonly unknown[] | string | null | undefined): Label | undefined {
  const list = typeof chosen === 'string' ? chosen.split(',') : (chosen ?? []);
  if (!Array.isArray(list)) throw new TypeError('chosen must be an array or a text');
  const count = list.filter((value) => !isEmpty(value)).length;
  const { min, max } = rule.bounds;
  if (count === 0) return rule.required;
  if (min !== undefined && count < min) return fillLabel(texts.fewest, { count: min });
  if (max !== undefined && count > max) return fillLabel(texts.most, { count: max });
  return undefined;
}
