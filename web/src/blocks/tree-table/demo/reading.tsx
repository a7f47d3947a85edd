import { Tag } from 'antd';
import { useState } from 'react';
import { TreeTable } from '../index.ts';
import { type Depart, departServer } from './departs.ts';

const kept = 'demo-open-departs';

export function Reading() {
  const [server] = useState(departServer);
  return (
    <TreeTable<Depart>
      aria-label="部门（只读）"
      columns={[
        { key: 'name', title: '部门名称' },
        { key: 'code', title: '编码', width: 140, render: ({ code }) => <Tag>{code}</Tag> },
      ]}
      load={server.load}
      open={localStorage.getItem(kept)?.split(',') ?? []}
      onOpen={(ids) => localStorage.setItem(kept, ids.join(','))}
    />
  );
}
