import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { type TenantMember, tenantCalls } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../kit/list/plain-table.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useKitText } from '../../kit/use-kit-text.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { usePhone } from '../../lib/use-media.ts';
import { MemberDialog } from './member-dialog.tsx';

const calls = tenantCalls(client.send);
const pageSize = 10;

const texts = {
  title: ['成员：{name}', 'Members of {name}'],
  intro: [
    '来自其他租户的账号。成员在此的角色、部门和单位只由这里授予，与其所属租户无关。',
    'Accounts of other tenants. What they are here is granted here alone, whatever they are in their own tenant.',
  ],
  search: ['登录账号或姓名', 'Account or name'],
  add: ['添加成员', 'Add a member'],
  member: ['成员', 'Member'],
  home: ['所属租户', 'Own tenant'],
  roles: ['角色', 'Roles'],
  departs: ['部门', 'Departments'],
  unit: ['单位', 'Unit'],
  since: ['加入时间', 'Since'],
  frozen: ['已冻结', 'Frozen'],
  change: ['修改', 'Change'],
  remove: ['移出', 'Remove'],
  ask: ['确定将该成员移出租户吗？', 'Take this member out of the tenant?'],
  askText: [
    '{name} 在此租户的登录和访问令牌立即失效，账号本身不受影响。',
    '{name} is signed out of this tenant at once, and its access tokens here end. The account itself stays.',
  ],
  removed: ['已移出', 'Taken out'],
  none: ['没有来自其他租户的成员', 'No members from other tenants'],
} as const satisfies Record<string, Label>;

export interface TenantMembersProps {
  readonly tenant: { readonly id: number; readonly name: string };
  /** Without it, members are read-only. */
  readonly mayChange: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Accounts of other tenants that are members of this one (AUTH-03, SCREEN-66). */
export function TenantMembers({ tenant, mayChange, open, onClose }: TenantMembersProps) {
  const { say, t, lang } = useKitText();
  const isPhone = usePhone();
  const cache = useQueryClient();
  const [username, setUsername] = useState('');
  const [pageNo, setPage] = useState(1);
  const [edited, setEdited] = useState<TenantMember | 'new'>();
  const key = ['tenantMembers', tenant.id];
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, lang, username, pageNo],
    queryFn: () => calls.members(tenant.id, { username: username || undefined, pageNo, pageSize }),
    placeholderData: keepPreviousData,
    enabled: open,
    staleTime: 0,
  });
  const choices = useQuery({
    queryKey: ['memberChoices', tenant.id, lang],
    queryFn: async () => {
      const [found, tenants] = await Promise.all([calls.memberChoices(tenant.id), calls.list({ pageSize: 200 })]);
      return { found, homes: tenants.records.filter(({ id }) => id !== tenant.id) };
    },
    enabled: open && mayChange,
  });
  const reload = () => cache.invalidateQueries({ queryKey: key });
  const remove = (one: TenantMember) =>
    feedback.confirm({
      title: say(texts.ask),
      text: say(texts.askText).replace('{name}', `${one.realname} ${one.username}`),
      ok: say(texts.remove),
      cancel: t('action.cancel'),
      danger: true,
      run: async () => {
        try {
          await calls.leave(tenant.id, [one.id]);
          feedback.message('success', say(texts.removed));
        } catch (failure) {
          warnOf(failure);
        }
        await reload();
      },
    });
  const columns = [
    {
      key: 'member',
      title: say(texts.member),
      cell: (one: TenantMember) => (
        <>
          <strong>{one.realname}</strong> {one.username} {one.status === 2 && <Tag color="red">{say(texts.frozen)}</Tag>}
        </>
      ),
    },
    { key: 'home', title: say(texts.home), cell: (one: TenantMember) => one.homeTenantName },
    { key: 'roles', title: say(texts.roles), cell: (one: TenantMember) => one.selectedroles_dictText || '—' },
    { key: 'departs', title: say(texts.departs), cell: (one: TenantMember) => one.selecteddeparts_dictText || '—' },
    { key: 'unit', title: say(texts.unit), cell: (one: TenantMember) => one.unitName ?? '—' },
    { key: 'since', title: say(texts.since), width: 170, cell: (one: TenantMember) => one.createTime },
    ...(mayChange
      ? [
          {
            key: 'actions',
            title: t('action.actions'),
            width: 130,
            cell: (one: TenantMember) => (
              <RowActions
                name={one.username}
                actions={[
                  { key: 'change', label: say(texts.change), onClick: () => setEdited(one) },
                  { key: 'remove', label: say(texts.remove), danger: true, onClick: () => void remove(one) },
                ]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Drawer
      title={say(texts.title).replace('{name}', tenant.name)}
      open={open}
      onClose={onClose}
      size={isPhone ? '100%' : 1040}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <span>{say(texts.intro)}</span>
        <Flex gap="small">
          <Input.Search
            allowClear
            prefix={<SearchOutlined />}
            placeholder={say(texts.search)}
            aria-label={say(texts.search)}
            onSearch={(value) => {
              setPage(1);
              setUsername(value.trim());
            }}
          />
          {mayChange && (
            <Button type="primary" icon={<PlusOutlined />} disabled={!choices.data} onClick={() => setEdited('new')}>
              {say(texts.add)}
            </Button>
          )}
        </Flex>
        {error && <Alert type="warning" showIcon title={failureMessage(error)} />}
        <PlainTable
          label={say(texts.title).replace('{name}', tenant.name)}
          columns={columns}
          rows={data?.records ?? []}
          keyOf={({ id }) => id}
          busy={isFetching}
          isPart
          columnWidth={125}
          empty={<div className="kt-status">{say(texts.none)}</div>}
        />
        {data && data.pages > 1 && (
          <Pagination align="end" current={pageNo} pageSize={pageSize} total={data.total} showSizeChanger={false} onChange={setPage} />
        )}
      </Flex>
      {edited && choices.data && (
        <MemberDialog
          tenant={tenant}
          member={edited === 'new' ? undefined : edited}
          choices={choices.data.found}
          homes={choices.data.homes}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void reload();
          }}
        />
      )}
    </Drawer>
  );
}
