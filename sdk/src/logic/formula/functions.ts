import type { Label } from '../../contract/label.ts';
import { ascending, one, quotient, root, total } from './exact.ts';
import { FormulaError } from './formula-error.ts';

type List = readonly bigint[];

/** What a function knows of its call: its name as written, and the positions of its arguments. */
interface Call {
  readonly name: string;
  readonly at: number;
  readonly argsAt: readonly number[];
}

/** A function of formulas. `usage` shows its syntax, `label` its result. */
export interface FormulaFunction {
  readonly usage: string;
  readonly label: Label;
  /** Types of its arguments; `many`: one or more numbers, or one list. */
  readonly takes: readonly ('number' | 'list')[] | 'many';
  /** Number of optional arguments at the end. */
  readonly optional?: number;
  run(args: readonly (bigint | List)[], call: Call): bigint;
}

const listAt = (args: readonly (bigint | List)[], i: number): List => {
  const arg = args[i];
  return typeof arg === 'object' ? arg : [];
};
const numberAt = (args: readonly (bigint | List)[], i: number): bigint => {
  const arg = args[i];
  return typeof arg === 'bigint' ? arg : 0n;
};

const filled = (list: List, { name, at }: Call): List => {
  if (list.length === 0) throw new FormulaError(at, 'emptyList', { text: name });
  return list;
};

/** A whole number from `min` to `max`; otherwise an error at the argument. */
const wholeAt = (args: readonly (bigint | List)[], i: number, { name, at, argsAt }: Call, min: number, max: number): number => {
  const value = numberAt(args, i);
  if (value % one !== 0n || value < BigInt(min) * one || value > BigInt(max) * one)
    throw new FormulaError(argsAt[i] ?? at, 'argument', { text: name, min, max });
  return Number(value / one);
};

const mean = (list: List): bigint => quotient(total(list), BigInt(list.length));

/** Standard deviation over n − 1, exact up to the root and rounded half up once; 0 for a single value. */
function deviation(list: List): bigint {
  const n = BigInt(list.length);
  if (n < 2n) return 0n;
  const sum = total(list);
  // n·Σx² − (Σx)² over n·(n − 1), times four so that the root can be rounded.
  const squares = n * total(list.map((value) => value * value)) - sum * sum;
  return (root((4n * squares) / (n * (n - 1n))) + 1n) / 2n;
}

/** Interpolates between the two nearest values in order: of five values the quantile 0.25 is the second. */
function quantile(list: List, share: bigint): bigint {
  const sorted = ascending(list);
  const place = BigInt(sorted.length - 1) * share;
  const [low, rest] = [Number(place / one), place % one];
  const [below = 0n, above = below] = [sorted[low], sorted[low + 1]];
  return below + quotient((above - below) * rest, one);
}

const many = (args: readonly (bigint | List)[]): List => args.flatMap((arg): List => (typeof arg === 'bigint' ? [arg] : arg));

const toDigits = (value: bigint, digits: number): bigint => {
  const step = 10n ** BigInt(6 - digits);
  return quotient(value, step) * step;
};

const down = (value: bigint): bigint => {
  const rest = ((value % one) + one) % one;
  return value - rest;
};

/** The functions that formulas may call, by name, besides `if`, which computes only the chosen branch. */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  sum: { usage: 'sum(a)', label: ['总和', 'The sum'], takes: ['list'], run: (args) => total(listAt(args, 0)) },
  count: { usage: 'count(a)', label: ['个数', 'How many'], takes: ['list'], run: (args) => BigInt(listAt(args, 0).length) * one },
  avg: { usage: 'avg(a)', label: ['平均值', 'The mean'], takes: ['list'], run: (args, call) => mean(filled(listAt(args, 0), call)) },
  wavg: {
    usage: 'wavg(a, w)',
    label: ['按权重 w 的加权平均值', 'The mean with the weights w'],
    takes: ['list', 'list'],
    run: (args, call) => {
      const [list, weights] = [filled(listAt(args, 0), call), listAt(args, 1)];
      if (weights.length !== list.length) throw new FormulaError(call.argsAt[1] ?? call.at, 'lengths', { text: call.name });
      const whole = total(weights);
      if (whole <= 0n || weights.some((weight) => weight < 0n)) throw new FormulaError(call.argsAt[1] ?? call.at, 'weights');
      return quotient(total(list.map((value, i) => value * (weights[i] ?? 0n))), whole);
    },
  },
  trimmed: {
    usage: 'trimmed(a, k)',
    label: [
      '去掉 k 个最高和 k 个最低后的平均值；不足 2k+3 个时为平均值',
      'The mean without the k highest and the k lowest; with fewer than 2k+3 values the plain mean',
    ],
    takes: ['list', 'number'],
    run: (args, call) => {
      const list = filled(listAt(args, 0), call);
      const drop = wholeAt(args, 1, call, 1, 100);
      return mean(list.length < 2 * drop + 3 ? list : ascending(list).slice(drop, -drop));
    },
  },
  median: {
    usage: 'median(a)',
    label: ['中位数', 'The median'],
    takes: ['list'],
    run: (args, call) => quantile(filled(listAt(args, 0), call), one / 2n),
  },
  quantile: {
    usage: 'quantile(a, q)',
    label: ['分位数，q 为 0 到 1', 'The quantile, q from 0 to 1'],
    takes: ['list', 'number'],
    run: (args, call) => {
      const share = numberAt(args, 1);
      if (share < 0n || share > one)
        throw new FormulaError(call.argsAt[1] ?? call.at, 'argument', { text: call.name, min: 0, max: 1, whole: false });
      return quantile(filled(listAt(args, 0), call), share);
    },
  },
  stddev: {
    usage: 'stddev(a)',
    label: ['标准差（n−1），只有一个值时为 0', 'The standard deviation over n − 1; 0 of a single value'],
    takes: ['list'],
    run: (args, call) => deviation(filled(listAt(args, 0), call)),
  },
  min: {
    usage: 'min(a) / min(x, y, …)',
    label: ['最小值', 'The least'],
    takes: 'many',
    run: (args, call) => filled(many(args), call).reduce((least, value) => (value < least ? value : least)),
  },
  max: {
    usage: 'max(a) / max(x, y, …)',
    label: ['最大值', 'The greatest'],
    takes: 'many',
    run: (args, call) => filled(many(args), call).reduce((greatest, value) => (value > greatest ? value : greatest)),
  },
  abs: {
    usage: 'abs(x)',
    label: ['绝对值', 'Without its sign'],
    takes: ['number'],
    run: (args) => {
      const value = numberAt(args, 0);
      return value < 0n ? -value : value;
    },
  },
  round: {
    usage: 'round(x, d)',
    label: ['四舍五入到 d 位小数（0 到 6，默认 0）', 'Rounded half up to d decimals, 0 to 6; 0 unless given'],
    takes: ['number', 'number'],
    optional: 1,
    run: (args, call) => toDigits(numberAt(args, 0), args.length > 1 ? wholeAt(args, 1, call, 0, 6) : 0),
  },
  floor: { usage: 'floor(x)', label: ['向下取整', 'The whole number below'], takes: ['number'], run: (args) => down(numberAt(args, 0)) },
  ceil: { usage: 'ceil(x)', label: ['向上取整', 'The whole number above'], takes: ['number'], run: (args) => -down(-numberAt(args, 0)) },
};
