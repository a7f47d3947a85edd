import { collectCells, compileCells } from '@saiyun/sdk/logic/cells';
import { Button, Flex, Input, type InputRef } from 'antd';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { SubTableHandle } from '../index.ts';

const check = compileCells([
  {
    key: 'name',
    title: ['名称', 'Name'],
    validateRules: [{ required: true, message: ['请填写名称', 'Enter a name'] }],
  },
]);

/** The smallest table that the form can work with: it collects its rows, and leads to a cell. */
export function Lines({
  label,
  start,
  ref,
}: {
  readonly label: string;
  readonly start: readonly string[];
  readonly ref: Ref<SubTableHandle>;
}) {
  const [rows, setRows] = useState(start);
  const inputs = useRef<(InputRef | null)[]>([]);
  useImperativeHandle(ref, () => ({
    collect: () =>
      collectCells(
        check,
        rows.map((name) => ({ name })),
      ),
    focus: (row) => inputs.current[row]?.focus(),
  }));
  return (
    <Flex vertical gap="small" align="start">
      {rows.map((name, at) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          key={at}
          ref={(input) => {
            inputs.current[at] = input;
          }}
          aria-label={`${label} ${at + 1}`}
          value={name}
          onChange={(event) => setRows(rows.with(at, event.target.value))}
        />
      ))}
      <Button size="small" onClick={() => setRows([...rows, ''])}>
        + {label}
      </Button>
    </Flex>
  );
}
