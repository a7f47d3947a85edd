import type { ComparedValue, Test } from '@saiyun/sdk/logic/query';
import { type FieldColumn, hashColumn } from './columns.ts';

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

type Bind = (value: unknown) => string;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Searches ignore case; where a pattern has no letters with case, the plain comparison is faster. */
const likeSql = (expression: string, pattern: string, bind: Bind): string =>
  `${expression} ${pattern.toLowerCase() !== pattern.toUpperCase() ? 'ilike' : 'like'} ${bind(pattern)}`;

const patterns = {
  anywhere: (text: string) => `%${escaped(text)}%`,
  end: (text: string) => `%${escaped(text)}`,
  start: (text: string) => `${escaped(text)}%`,
} as const;

/** SQL of one test on a column of `t`; values are bound, never part of the text. Encrypted values are compared by hash. */
export function conditionSql(column: FieldColumn, test: Test, hash: (value: string) => string, bind: Bind): string {
  const secret = column.field.cipher === true;
  const name = `t.${secret ? hashColumn(column.column) : column.column}`;
  const value = (v: ComparedValue): ComparedValue => (secret && typeof v === 'string' ? hash(v) : v);
  switch (test.test) {
    case 'compare':
      return `${name} ${signs[test.sign]} ${bind(value(test.value))}`;
    case 'oneOf':
      return `${name} = any(${bind(test.values.map(value))})`;
    case 'holds':
      return `(${test.texts.map((text) => likeSql(name, patterns[test.where](text), bind)).join(' or ')})`;
    case 'within':
      return `(${test.spans.map(([from, to]) => `(${name} >= ${bind(from)} and ${name} < ${bind(to)})`).join(' or ')})`;
    case 'outside':
      return `(${name} < ${bind(test.span[0])} or ${name} >= ${bind(test.span[1])})`;
    case 'members': {
      const shared = `string_to_array(${name}, ',') && ${bind(test.values)}::text[]`;
      return test.not ? `(${name} is null or not ${shared})` : shared;
    }
    default:
      return test satisfies never;
  }
}
