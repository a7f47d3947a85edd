import { type DemoPage, demoCalls } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Flex, Tabs } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { Bones } from '../../ui/skeleton.tsx';
import '../../kit/kit.css';
import { LoadFailure } from '../../ui/load-failure.tsx';

const calls = demoCalls(client.send);

interface List {
  readonly key: string;
  readonly title: Label;
  readonly load: () => Promise<DemoPage>;
  readonly columns: readonly (readonly [name: string, title: Label])[];
}

const lists: readonly List[] = [
  {
    key: 'users',
    title: ['用户', 'Users'],
    load: () => calls.users(),
    columns: [
      ['no', ['编号', 'No.']],
      ['name', ['姓名', 'Name']],
      ['username', ['账号', 'Account']],
      ['roleId', ['角色', 'Role']],
      ['updatedAt', ['更新时间', 'Updated']],
    ],
  },
  {
    key: 'roles',
    title: ['角色', 'Roles'],
    load: () => calls.roles(),
    columns: [
      ['id', ['编码', 'Code']],
      ['name', ['名称', 'Name']],
      ['describe', ['说明', 'Description']],
      ['createTime', ['创建时间', 'Created']],
    ],
  },
  {
    key: 'services',
    title: ['服务', 'Services'],
    load: () => calls.services(),
    columns: [
      ['no', ['编号', 'No.']],
      ['description', ['说明', 'Description']],
      ['callNo', ['调用次数', 'Calls']],
      ['updatedAt', ['更新时间', 'Updated']],
    ],
  },
  {
    key: 'permissions',
    title: ['权限', 'Permissions'],
    load: () => calls.permissions(),
    columns: [
      ['id', ['编码', 'Code']],
      ['name', ['名称', 'Name']],
      ['status', ['状态', 'State']],
    ],
  },
  {
    key: 'allPermissions',
    title: ['全部权限', 'All permissions'],
    load: async () => {
      const data = await calls.allPermissions();
      return { data, pageNo: 1, pageSize: data.length, totalCount: data.length, totalPage: 1 };
    },
    columns: [
      ['id', ['编码', 'Code']],
      ['name', ['名称', 'Name']],
    ],
  },
];

const textOf = (value: unknown): string => (value === null || value === undefined ? '—' : String(value as string | number));

function MockTable({ list }: { readonly list: List }) {
  const { say, t } = useKitText();
  const { data, error, refetch } = useQuery({ queryKey: ['mock', list.key], queryFn: list.load });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Bones rows={8} label={t('list.loading')} />;
  const start = (data.pageNo - 1) * data.pageSize + 1;
  return (
    <Flex vertical gap="small">
      <PlainTable
        label={say(list.title)}
        columns={list.columns.map(([name, title]) => ({
          key: name,
          title: say(title),
          cell: (row: DemoPage['data'][number]) => textOf(row[name]),
        }))}
        rows={data.data}
        keyOf={(row) => textOf(row.id)}
      />
      {data.data.length > 0 && (
        <span className="kt-count">{t('list.total', { start, end: start + data.data.length - 1, total: data.totalCount })}</span>
      )}
    </Flex>
  );
}

/** The responses of the demo endpoints (SYS-09, SCREEN-77). */
export function MockData() {
  const { say } = useKitText();
  const [tab, setTab] = useState('users');
  return (
    <div className="kt-panel">
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={lists.map((list) => ({ key: list.key, label: say(list.title), children: <MockTable list={list} /> }))}
      />
    </div>
  );
}
