import { useState } from 'react';
import { ColumnList } from '../index.ts';

export function List() {
  const [columns, setColumns] = useState([
    { name: 'team', title: '队伍 Team', isShown: true },
    { name: 'school', title: '学校 School', isShown: true },
    { name: 'score', title: '分数 Score', isShown: false },
  ]);
  return (
    <div style={{ maxWidth: 360 }}>
      <ColumnList
        label="导出的列 Columns of an export"
        columns={columns}
        onOrder={(order) => setColumns(order.flatMap((name) => columns.find((column) => column.name === name) ?? []))}
        onShow={(name, isShown) => setColumns(columns.map((column) => (column.name === name ? { ...column, isShown } : column)))}
      />
    </div>
  );
}
