import type { AdvancedQuery } from '@saiyun/sdk/logic/list';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { QueryDialog, type QueryInputField } from '../index.ts';

const fields: readonly QueryInputField[] = [
  { name: 'name', label: '名称 Name', kind: 'text' },
  { name: 'sex', label: '性别 Sex', kind: 'dict', dictCode: 'sex' },
  {
    name: 'level',
    label: '级别 Level',
    kind: 'text',
    rules: ['eq', 'in', 'ne'],
    options: [
      { value: 'A', text: '甲 A' },
      { value: 'B', text: '乙 B' },
    ],
  },
  { name: 'seats', label: '名额 Seats', kind: 'int' },
  { name: 'day', label: '日期 Day', kind: 'date' },
  { name: 'isOpen', label: '开放 Open', kind: 'flag' },
];

export function Dialog() {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState<AdvancedQuery>();
  return (
    <Flex vertical gap="small" align="start">
      <Button type={query ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        高级查询 Advanced
      </Button>
      <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(query) ?? '—'}
      </Typography.Text>
      <QueryDialog fields={fields} open={isOpen} value={query} saveUnder="/demo/query" onQuery={setQuery} onClose={() => setOpen(false)} />
    </Flex>
  );
}
