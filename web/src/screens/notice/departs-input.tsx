import type { DepartIdNode } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Input, TreeSelect } from 'antd';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { client } from '../../lib/api/client.ts';

/** Quiet, because the input itself shows when the account may not read the tree. */
const readTree = async (): Promise<readonly DepartIdNode[]> =>
  (await client.send<readonly DepartIdNode[] | null>('GET', '/sys/sysDepart/queryIdTree', { quiet: true, retries: 0 })) ?? [];
const idsIn = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : []);

/** Departments, each with everything below it. If the tree cannot be read, ids are typed instead. */
export function DepartsInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { data, isError } = useQuery({ queryKey: ['depart-tree'], queryFn: readTree, retry: false });
  const change = (ids: readonly string[]) => onChange?.(ids.length > 0 ? ids.join(',') : null);
  if (isError)
    return (
      <Input
        id={id}
        aria-label={label}
        disabled={disabled}
        value={idsIn(value).join(',')}
        onChange={(e) => change(idsIn(e.target.value))}
      />
    );
  return (
    <TreeSelect<string[]>
      id={id}
      aria-label={label}
      disabled={disabled}
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      value={idsIn(value)}
      onChange={change}
      treeData={data as never}
      style={{ width: '100%' }}
    />
  );
}
