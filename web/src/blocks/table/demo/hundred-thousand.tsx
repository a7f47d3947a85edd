import type { CellRule } from '@saiyun/sdk/logic/cells';
import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { EditableTable, type TableHandle } from '../index.ts';

const required: CellRule = { required: true };
const kinds: readonly (readonly [title: string, rules: readonly CellRule[], value: (i: number) => string])[] = [
  ['编号', [required, { unique: true }], (i) => `W${i}`],
  ['姓名', [required], (i) => `姓名${i % 997}`],
  ['手机', [required, { pattern: 'm' }], (i) => `138${10_000_000 + i}`],
  ['邮箱', [required, { pattern: 'e' }], (i) => `u${i}@example.cn`],
];

const columns: readonly EditColumn[] = Array.from({ length: 20 }, (_, c) => {
  const [title, validateRules] = kinds[c % 4] ?? ['', []];
  return { key: `c${c}`, title: `${title} ${c + 1}`, type: 'input', width: 140, validateRules };
});

function manyRows(): readonly RowValues[] {
  return Array.from({ length: 100_000 }, (_, i) => {
    const row: Record<string, unknown> = { id: String(i) };
    for (let c = 0; c < 20; c++) row[`c${c}`] = kinds[c % 4]?.[2](i);
    return row;
  });
}

export function HundredThousand() {
  const table = useRef<TableHandle>(null);
  const [rows, setRows] = useState<readonly RowValues[]>([]);
  return (
    <EditableTable
      ref={table}
      label="十万行"
      columns={columns}
      rows={rows}
      pinned={['c0']}
      editing="keys"
      density="compact"
      extra={
        <>
          <Button size="small" onClick={() => setRows(manyRows())}>
            100,000 × 20
          </Button>
          <Button size="small" onClick={() => void table.current?.validate()}>
            ✓ 2,000,000
          </Button>
        </>
      }
    />
  );
}
