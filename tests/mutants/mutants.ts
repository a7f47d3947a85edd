import { parseSync } from 'vite';

/** One small fault that a test of the folder should notice. */
export interface Mutant {
  readonly line: number;
  /** The line without its indentation, by which a listed survivor is found again when lines move. */
  readonly code: string;
  /** Where in that line. */
  readonly column: number;
  readonly before: string;
  readonly after: string;
  /** The whole source with the fault. */
  readonly source: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Each operator, and what it is mistaken for. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/** Each method, and what it is mistaken for. */
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  ceil: 'floor',
  floor: 'ceil',
  add: 'delete',
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Types have no effect; an assertion has the value that it is about. */
const hasValue = ({ type }: Node): boolean => !type.startsWith('TS') || /^TS(As|Satisfies|NonNull)Expression$/.test(type);

const isText = (node: unknown): boolean => isNode(node) && (node.type === 'TemplateLiteral' || typeof node.value === 'string');

type Change = readonly [start: number, end: number, after: string];

/** A joined text is no sum. */
const operatorChange = (node: Node, source: string): readonly Change[] => {
  const { operator, left, right } = node as unknown as { readonly operator: string; readonly left: Node; readonly right: Node };
  const other = operators[operator];
  if (!other || (operator === '+' && (isText(left) || isText(right)))) return [];
  const at = source.indexOf(operator, left.end);
  // Mixed with others of its kind, `??` needs brackets.
  return operator === '??'
    ? [[node.start, node.end, `((${source.slice(left.start, left.end)}) && (${source.slice(right.start, right.end)}))`]]
    : [[at, at + operator.length, other]];
};

const changesOf = (node: Node, source: string): readonly Change[] => {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChange(node, source);
    case 'UnaryExpression':
      return node.operator === '!' ? [[node.start, node.start + 1, '']] : [];
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node;
      return [
        [start, end, 'true'],
        [start, end, 'false'],
      ];
    }
    case 'Literal':
      if (typeof node.value === 'number') return [[node.start, node.end, String(node.value + 1)]];
      return typeof node.value === 'boolean' ? [[node.start, node.end, String(!node.value)]] : [];
    case 'CallExpression': {
      const { callee } = node as unknown as { readonly callee: Node };
      if (callee.type !== 'MemberExpression' || callee.computed === true) return [];
      const { object, property } = callee as unknown as { readonly object: Node; readonly property: Node };
      const name = String(property.name);
      if (['filter', 'sort', 'toSorted', 'trim', 'reverse', 'toReversed'].includes(name)) return [[object.end, node.end, '']];
      const other = Object.hasOwn(methods, name) ? methods[name] : undefined;
      return other ? [[property.start, property.end, other]] : [];
    }
    default:
      return [];
  }
};

/** All faults of a source, in its order. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const found: Change[] = [];
  const visit = (node: Node): void => {
    if (!hasValue(node)) return;
    found.push(...changesOf(node, source));
    for (const member of Object.values(node)) for (const one of [member].flat()) if (isNode(one)) visit(one);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found
    .sort(([a], [b]) => a - b)
    .map(([start, end, after]) => {
      const from = source.lastIndexOf('\n', start - 1) + 1;
      const until = source.indexOf('\n', start);
      const whole = source.slice(from, until === -1 ? undefined : until);
      const code = whole.trim();
      return {
        line: source.slice(0, start).split('\n').length,
        code,
        column: start - from - whole.indexOf(code),
        before: source.slice(start, end),
        after,
        source: source.slice(0, start) + after + source.slice(end),
      };
    });
}
