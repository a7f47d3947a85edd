import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { TenantMember } from '@saiyun/sdk/calls';
import type { Label } from '@saiyun/sdk/contract';
import { Button, Drawer, Flex, Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { type PlainColumn, PlainTable } from '../../kit/list/plain-table.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { warnOf } from '../../kit/warn.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { pageSize, useTenantMembers } from './use-tenant-members.ts';

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

interface Actions {
  readonly onChange: (member: TenantMember) => void;
  readonly onRemove: (member: TenantMember) => void;
}

/** Columns of the members; without actions they are read-only. */
function useColumns(actions: Actions | undefined): readonly PlainColumn<TenantMember>[] {
  const { say, t } = useKitText();
  const columns: readonly PlainColumn<TenantMember>[] = [
    {
      key: 'member',
      title: say(texts.member),
      cell: (one) => (
        <>
          <strong>{one.realname}</strong> {one.username} {one.status === 2 && <Tag color="red">{say(texts.frozen)}</Tag>}
        </>
      ),
    },
    { key: 'home', title: say(texts.home), cell: (one) => one.homeTenantName },
    { key: 'roles', title: say(texts.roles), cell: (one) => one.selectedroles_dictText || '—' },
    { key: 'departs', title: say(texts.departs), cell: (one) => one.selecteddeparts_dictText || '—' },
    { key: 'unit', title: say(texts.unit), cell: (one) => one.unitName ?? '—' },
    { key: 'since', title: say(texts.since), width: 170, cell: (one) => one.createTime },
  ];
  if (!actions) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: t('action.actions'),
      width: 130,
      cell: (one) => (
        <RowActions
          name={one.username}
          actions={[
            { key: 'change', label: say(texts.change), onClick: () => actions.onChange(one) },
            { key: 'remove', label: say(texts.remove), danger: true, onClick: () => actions.onRemove(one) },
          ]}
        />
      ),
    },
  ];
}

/** Accounts of other tenants that are members of this one (AUTH-03, SCREEN-66). */
export function TenantMembers({ tenant, mayChange, open, onClose }: TenantMembersProps) {
  const { say, t } = useKitText();
  const isPhone = usePhone();
  const { members, choices, search, pageNo, setPage, reload, remove } = useTenantMembers(tenant.id, { isOpen: open, mayChange });
  const { data, error, isFetching, refetch } = members;
  const [edited, setEdited] = useState<TenantMember | 'new'>();
  const askToRemove = (one: TenantMember) =>
    feedback.confirm({
      title: say(texts.ask),
      text: say(texts.askText).replace('{name}', `${one.realname} ${one.username}`),
      ok: say(texts.remove),
      cancel: t('action.cancel'),
      danger: true,
      run: async () => {
        try {
          await remove(one);
          feedback.message('success', say(texts.removed));
        } catch (failure) {
          warnOf(failure);
        }
        await reload();
      },
    });
  const columns = useColumns(mayChange ? { onChange: setEdited, onRemove: (one) => void askToRemove(one) } : undefined);
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
            onSearch={search}
          />
          {mayChange && (
            <Button type="primary" icon={<PlusOutlined />} disabled={!choices} onClick={() => setEdited('new')}>
              {say(texts.add)}
            </Button>
          )}
        </Flex>
        {error && <LoadFailure error={error} onRetry={refetch} />}
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
      {edited && choices && (
        <MemberDialog
          tenant={tenant}
          member={edited === 'new' ? undefined : edited}
          choices={choices.found}
          homes={choices.homes}
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
