import { one } from './exact.ts';
import { FormulaError } from './formula-error.ts';
import type { BinaryOperator, FormulaNames, FormulaNode, FormulaType } from './formula-type.ts';
import { formulaFunctions } from './functions.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Deepest nesting of parentheses, calls and signs. */
export const deepestFormula = 40;

/** A parsed formula with correct types, which can be computed any number of times. */
export interface Formula {
  readonly source: string;
  readonly names: FormulaNames;
  readonly tree: FormulaNode;
}

const numeral = /^(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Operators from the weakest binding. Comparisons do not chain: `1 < x < 3` is an error. */
const levels: readonly { readonly operators: readonly BinaryOperator[]; readonly repeats: boolean }[] = [
  { operators: ['or'], repeats: true },
  { operators: ['and'], repeats: true },
  { operators: ['<', '<=', '>', '>=', '=', '!='], repeats: false },
  { operators: ['+', '-'], repeats: true },
  { operators: ['*', '/'], repeats: true },
];

const operands: Readonly<Record<string, FormulaType>> = { or: 'truth', and: 'truth' };
const truths: ReadonlySet<BinaryOperator> = new Set(['or', 'and', '<', '<=', '>', '>=', '=', '!=']);

function needType(node: FormulaNode, expected: FormulaType): FormulaNode {
  if (node.type !== expected) throw new FormulaError(node.at, 'type', { expected, found: node.type });
  return node;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #names: FormulaNames;
  #next = 0;
  #depth = 0;

  constructor(source: string, names: FormulaNames) {
    this.#tokens = tokensOf(source);
    this.#names = names;
  }

  whole(): FormulaNode {
    const tree = this.#binary(0);
    this.#expect('end', '');
    if (tree.type !== 'number') throw new FormulaError(tree.at, 'result', { expected: 'number', found: tree.type });
    return tree;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 };
  }

  #take(): Token {
    const token = this.#token;
    this.#next += 1;
    return token;
  }

  #is(text: string): boolean {
    const { kind, text: given } = this.#token;
    return (kind === 'sign' || kind === 'name') && given === text;
  }

  #expect(kind: Token['kind'], text: string): Token {
    const token = this.#token;
    if (token.kind !== kind || token.text !== text) throw this.#unexpected();
    return this.#take();
  }

  #unexpected(): FormulaError {
    const { kind, text, at } = this.#token;
    return kind === 'end' ? new FormulaError(at, 'end') : new FormulaError(at, 'unexpected', { text });
  }

  /** Reads one level deeper, unless that is too deep. */
  #within<T>(at: number, read: () => T): T {
    this.#depth += 1;
    if (this.#depth > deepestFormula) throw new FormulaError(at, 'tooDeep', { max: deepestFormula });
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #binary(level: number): FormulaNode {
    const rules = levels[level];
    if (!rules) return this.#unary();
    // `not` binds weaker than a comparison and stronger than `and`.
    let left = level === 2 && this.#is('not') ? this.#not() : this.#binary(level + 1);
    for (;;) {
      const operator = rules.operators.find((one) => this.#is(one));
      if (!operator) return left;
      const { at } = this.#take();
      const type = operands[operator] ?? 'number';
      const right = this.#binary(level + 1);
      left = {
        kind: 'binary',
        at,
        type: truths.has(operator) ? 'truth' : 'number',
        operator,
        left: needType(left, type),
        right: needType(right, type),
      };
      if (!rules.repeats) return left;
    }
  }

  #not(): FormulaNode {
    const { at } = this.#take();
    return this.#within(at, () => ({ kind: 'not', at, type: 'truth', of: needType(this.#binary(2), 'truth') }));
  }

  #unary(): FormulaNode {
    if (!this.#is('-')) return this.#primary();
    const { at } = this.#take();
    return this.#within(at, () => ({ kind: 'negate', at, type: 'number', of: needType(this.#unary(), 'number') }));
  }

  #primary(): FormulaNode {
    const token = this.#token;
    if (token.kind === 'number') return this.#number();
    if (token.kind === 'name' && !['and', 'or', 'not'].includes(token.text)) return this.#named();
    if (this.#is('(')) {
      const { at } = this.#take();
      const inner = this.#within(at, () => this.#binary(0));
      this.#expect('sign', ')');
      return inner;
    }
    if (this.#is('[')) {
      const { at } = this.#take();
      const members = this.#within(at, () => this.#items(']')).map((node) => needType(node, 'number'));
      return { kind: 'members', at, type: 'list', members };
    }
    throw this.#unexpected();
  }

  #number(): FormulaNode {
    const { text, at } = this.#take();
    const [, whole, part = ''] = numeral.exec(text) ?? [];
    if (whole === undefined) throw new FormulaError(at, 'number', { text });
    return { kind: 'number', at, type: 'number', micro: BigInt(whole) * one + BigInt(part.padEnd(6, '0')) };
  }

  #named(): FormulaNode {
    const { text, at } = this.#take();
    const isFunction = text === 'if' || Object.hasOwn(formulaFunctions, text);
    if (this.#is('(')) {
      if (!isFunction) throw new FormulaError(at, 'function', { text });
      this.#take();
      const args = this.#within(at, () => this.#items(')'));
      return text === 'if' ? this.#choice(at, args) : this.#call(text, at, args);
    }
    const type = Object.hasOwn(this.#names, text) ? this.#names[text] : undefined;
    if (type) return { kind: 'name', at, type, name: text };
    throw new FormulaError(at, isFunction ? 'notCalled' : 'name', { text });
  }

  /** Comma-separated parts, up to the closing sign. */
  #items(close: string): FormulaNode[] {
    const items: FormulaNode[] = [];
    if (!this.#is(close)) {
      items.push(this.#binary(0));
      while (this.#is(',')) {
        this.#take();
        items.push(this.#binary(0));
      }
    }
    this.#expect('sign', close);
    return items;
  }

  #choice(at: number, args: readonly FormulaNode[]): FormulaNode {
    const [test, yes, no] = args;
    if (!test || !yes || !no || args.length > 3) throw new FormulaError(at, 'count', { text: 'if', usage: 'if(c, x, y)' });
    return { kind: 'if', at, type: yes.type, test: needType(test, 'truth'), yes, no: needType(no, yes.type) };
  }

  #call(name: string, at: number, args: readonly FormulaNode[]): FormulaNode {
    const { takes, optional = 0, usage } = formulaFunctions[name] ?? { takes: [], usage: '' };
    const wrong = takes === 'many' ? args.length === 0 : args.length > takes.length || args.length < takes.length - optional;
    if (wrong) throw new FormulaError(at, 'count', { text: name, usage });
    for (const [i, arg] of args.entries()) {
      if (takes !== 'many') needType(arg, takes[i] ?? 'number');
      else if (args.length > 1 || arg.type !== 'list') needType(arg, 'number');
    }
    return { kind: 'call', at, type: 'number', name, args };
  }
}

/**
 * Parses a formula that gives a number: numbers with at most six decimals, the names in `names`, `+ - * /`, comparisons, `and`, `or`,
 * `not`, `if(condition, x, y)`, lists in brackets and `formulaFunctions`. Types are checked here, so that a faulty formula is never saved.
 * Throws `FormulaError` with the position; at most 2,000 characters and 40 levels.
 */
export function parseFormula(source: string, names: FormulaNames): Formula {
  if (typeof source !== 'string') throw new TypeError('source must be a text');
  return { source, names, tree: new Reader(source, names).whole() };
}

/** The fault of a formula, or `undefined` if `parseFormula` accepts it. */
export function formulaFault(source: string, names: FormulaNames): FormulaError | undefined {
  try {
    parseFormula(source, names);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}
