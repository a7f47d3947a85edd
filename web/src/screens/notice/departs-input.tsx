import type { DepartIdNode } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Input, TreeSelect } from 'antd';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { client } from '../../lib/api/client.ts';

/** Whoever cannot read the tree is told here, not by a notification. */
const readTree = async (): Promise<readonly DepartIdNode[]> =>
  (await client.send<readonly DepartIdNode[] | null>('GET', '/sys/sysDepart/queryIdTree', { quiet: true, retries: 0 })) ?? [];
const idsIn = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : []);

/** Departments, with all that is below them. Where their tree cannot be read, their ids are typed. */
export function DepartsInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { data, isError } = useQuery({ queryKey: ['depart-tree'], queryFn: readTree, retry: false });
  const give = (ids: readonly string[]) => onChange?.(ids.length > 0 ? ids.join(',') : null);
  if (isError)
    return (
      <Input id={id} aria-label={label} disabled={disabled} value={idsIn(value).join(',')} onChange={(e) => give(idsIn(e.target.value))} />
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
      onChange={give}
      treeData={data as never}
      style={{ width: '100%' }}
    />
  );
}
