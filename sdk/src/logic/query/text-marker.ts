/** The ten rules of an advanced query (`left_like` ends with, `right_like` starts with), and `anyOf`: contains one of several. */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like' | 'left_like' | 'right_like' | 'anyOf';

export interface Comparison {
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** Signs and words that precede a blank. */
const operators: Readonly<Record<string, Operator>> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
};

const membersOf = (text: string): string[] =>
  text
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean);

const withOperator = (operator: Operator, rest: string): Comparison => ({ operator, values: operator === 'in' ? membersOf(rest) : [rest] });

/**
 * Parses the text of a filter. The checks have an order, so `*a,b*` means contains, and `!a,b` means one of `!a`
 * and `b`. `>=5` and `<=5` without the blank also compare, as text filters write them.
 */
export function readMarker(text: string): Comparison {
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) return { operator: 'anyOf', values: membersOf(text) };
  for (const length of [2, 1]) {
    const operator = operators[text.slice(0, length)];
    if (operator && text[length] === ' ') return withOperator(operator, text.slice(length + 1).trim());
  }
  const closed = operators[text.slice(0, 2)];
  if ((text.startsWith('>=') || text.startsWith('<=')) && closed && text.length > 2) return withOperator(closed, text.slice(2));
  if (text === '*') return { operator: 'eq', values: ['*'] };
  const [first, last] = [text.startsWith('*'), text.endsWith('*')];
  if (first && last) return { operator: 'like', values: [text.slice(1, -1)] };
  if (first) return { operator: 'left_like', values: [text.slice(1)] };
  if (last) return { operator: 'right_like', values: [text.slice(0, -1)] };
  if (text.includes(',')) return { operator: 'in', values: membersOf(text) };
  if (text.startsWith('!') && text.length > 1) return { operator: 'ne', values: [text.slice(1)] };
  if (text.indexOf('++') > 0) return { operator: 'eq', values: [text.replaceAll('++', ',')] };
  return { operator: 'eq', values: [text] };
}
