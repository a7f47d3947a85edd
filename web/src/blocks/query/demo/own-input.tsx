import { Rate } from 'antd';
import { QueryBuilder, type QueryInputField } from '../index.ts';

const fields: readonly QueryInputField[] = [
  {
    name: 'stars',
    label: '评价 Stars',
    kind: 'int',
    rules: ['eq', 'ge', 'le'],
    input: ({ value, onChange }) => (
      <Rate value={Number(value ?? 0)} onChange={(next) => onChange(next === 0 ? undefined : String(next))} />
    ),
  },
];

export function OwnInput() {
  return (
    <QueryBuilder
      fields={fields}
      value={{ matchType: 'and', params: [{ field: 'stars', rule: 'ge', val: '3' }] }}
      onQuery={() => undefined}
    />
  );
}
