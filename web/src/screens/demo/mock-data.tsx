import { type DemoPage, demoCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { Flex, Radio } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { client } from '../../lib/api/client.ts';
import { useDemoText } from '../../messages/demo/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import '../../kit/kit.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

const calls = demoCalls(client.send);

/** The lists, each with the members of its rows and the names of their columns. */
const lists = [
  {
    key: 'users',
    load: () => calls.users(),
    columns: { no: 'number', name: 'realname', username: 'account', roleId: 'role', updatedAt: 'updated' },
  },
  { key: 'roles', load: () => calls.roles(), columns: { id: 'code', name: 'name', describe: 'description', createTime: 'created' } },
  {
    key: 'services',
    load: () => calls.services(),
    columns: { no: 'number', description: 'description', callNo: 'calls', updatedAt: 'updated' },
  },
  { key: 'permissions', load: () => calls.permissions(), columns: { id: 'code', name: 'name', status: 'state' } },
  {
    key: 'allPermissions',
    load: async () => {
      const data = await calls.allPermissions();
      return { data, pageNo: 1, pageSize: data.length, totalCount: data.length, totalPage: 1 };
    },
    columns: { id: 'code', name: 'name' },
  },
] as const;

const textOf = (value: unknown): string => (value === null || value === undefined ? '—' : String(value as string | number));

function MockTable({ list }: { readonly list: (typeof lists)[number] }) {
  const { t } = useDemoText();
  const { t: kit } = useKitText();
  const { data, error, refetch } = useQuery({ queryKey: ['mock', list.key], queryFn: (): Promise<DemoPage> => list.load() });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} label={kit('list.loading')} />;
  const start = (data.pageNo - 1) * data.pageSize + 1;
  return (
    <Flex vertical gap="small">
      <PlainTable
        label={t(`list.${list.key}`)}
        columns={Object.entries(list.columns).map(([name, column]) => ({
          key: name,
          title: t(`column.${column}`),
          cell: (row: DemoPage['data'][number]) => textOf(row[name]),
        }))}
        rows={data.data}
        keyOf={(row) => textOf(row.id)}
      />
      {data.data.length > 0 && (
        <span className="kt-count">{kit('list.total', { start, end: start + data.data.length - 1, total: data.totalCount })}</span>
      )}
    </Flex>
  );
}

/** The responses of the demo endpoints (SYS-09, SCREEN-77). */
export function MockData() {
  const { t } = useDemoText();
  const [tab, setTab] = useState('users');
  return (
    <>
      <PageHeader title={t('mock.title')} purpose={t('mock.intro')} />
      <div className="kt-panel">
        <Flex vertical gap="middle">
          <Radio.Group
            aria-label={t('mock.title')}
            optionType="button"
            value={tab}
            onChange={(e) => setTab(String(e.target.value))}
            options={lists.map(({ key }) => ({ value: key, label: t(`list.${key}`) }))}
          />
          {lists.map((list) => list.key === tab && <MockTable key={list.key} list={list} />)}
        </Flex>
      </div>
    </>
  );
}
