import type { AdvancedQuery } from '@saiyun/sdk/logic/list';
import { useState } from 'react';
import { QueryBuilder, type QueryInputField } from '../index.ts';

const fields: readonly QueryInputField[] = [
  { name: 'name', label: '名称 Name', kind: 'text' },
  { name: 'fee', label: '费用 Fee', kind: 'money' },
  { name: 'time', label: '时间 Time', kind: 'instant' },
];

// Fee of 100 and more, and one of two names.
const start: AdvancedQuery = {
  matchType: 'and',
  params: [
    { field: 'fee', rule: 'ge', val: '100' },
    {
      matchType: 'or',
      params: [
        { field: 'name', rule: 'like', val: '物联网' },
        { field: 'name', rule: 'like', val: '机器人' },
      ],
    },
  ],
};

export function Groups() {
  const [query, setQuery] = useState<AdvancedQuery | undefined>(start);
  return <QueryBuilder fields={fields} value={query} onQuery={setQuery} />;
}
