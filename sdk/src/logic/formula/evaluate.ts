import { bounded, one, quotient } from './exact.ts';
import { FormulaError } from './formula-error.ts';
import type { BinaryOperator, FormulaNames, FormulaNode, FormulaValue } from './formula-type.ts';
import { formulaFunctions } from './functions.ts';
import type { Formula } from './parse.ts';

/** The values of a formula's names, in points. */
export type FormulaValues = Readonly<Record<string, number | readonly number[]>>;

/** Most members of a list. */
const longestList = 10_000;

type Known = Readonly<Record<string, bigint | readonly bigint[]>>;

const sides: Record<BinaryOperator, (a: bigint, b: bigint, at: number) => bigint | boolean> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => quotient(a * b, one),
  '/': (a, b, at) => {
    if (b === 0n) throw new FormulaError(at, 'divideByZero');
    return quotient(a * one, b);
  },
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  and: () => false,
  or: () => false,
};

const asNumber = (value: FormulaValue): bigint => (typeof value === 'bigint' ? value : 0n);

function computed(node: FormulaNode, known: Known): FormulaValue {
  switch (node.kind) {
    case 'number':
      return node.micro;
    case 'name':
      return known[node.name] ?? 0n;
    case 'members':
      return node.members.map((member) => asNumber(computed(member, known)));
    case 'negate':
      return -asNumber(computed(node.of, known));
    case 'not':
      return computed(node.of, known) !== true;
    case 'if':
      return computed(computed(node.test, known) === true ? node.yes : node.no, known);
    case 'binary': {
      const left = computed(node.left, known);
      // The right side is not computed if the left side decides the result.
      if (node.operator === 'and') return left === true && computed(node.right, known) === true;
      if (node.operator === 'or') return left === true || computed(node.right, known) === true;
      const result = sides[node.operator](asNumber(left), asNumber(computed(node.right, known)), node.at);
      return typeof result === 'bigint' ? bounded(result, node.at) : result;
    }
    case 'call': {
      const args = node.args.map((arg) => computed(arg, known)).filter((value) => typeof value !== 'boolean');
      const call = { name: node.name, at: node.at, argsAt: node.args.map(({ at }) => at) };
      return bounded(formulaFunctions[node.name]?.run(args, call) ?? 0n, node.at);
    }
    default:
      return node satisfies never;
  }
}

const micro = (value: unknown, name: string): bigint => {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e9)
    throw new TypeError(`values.${name} must be a number from -1e9 to 1e9`);
  return BigInt(Math.round(value * 1e6));
};

/** The values that the names need, in millionths; throws TypeError for a missing value or one of the wrong type. */
function knownOf(names: FormulaNames, values: FormulaValues): Known {
  return Object.fromEntries(
    Object.entries(names).map(([name, type]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (type === 'number') return [name, micro(value, name)];
      if (!Array.isArray(value) || value.length > longestList)
        throw new TypeError(`values.${name} must be a list of at most ${longestList} numbers`);
      return [name, (value as readonly unknown[]).map((one) => micro(one, name))];
    }),
  );
}

/**
 * Computes a formula in whole millionths, each step rounded half up, so that every machine gets the same result, in points. Values with
 * more than six decimals are rounded first. Throws `FormulaError` if it cannot be computed, for example for a division by zero, and
 * TypeError if the values do not match the names.
 */
export function evaluateFormula({ tree, names }: Formula, values: FormulaValues): number {
  return Number(asNumber(computed(tree, knownOf(names, values)))) / 1e6;
}
