import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { TenantMember } from '@saiyun/sdk/calls';
import { Button, Drawer, Flex, Input, Pagination } from 'antd';
import { useState } from 'react';
import { type PlainColumn, PlainTable } from '../../kit/list/plain-table.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { warnOf } from '../../kit/warn.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useSystemText } from '../../messages/system/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { pageSize, useTenantMembers } from './use-tenant-members.ts';

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
  const { t } = useSystemText();
  const { t: kit } = useKitText();
  const columns: readonly PlainColumn<TenantMember>[] = [
    {
      key: 'member',
      title: t('members.member'),
      cell: (one) => (
        <>
          <strong>{one.realname}</strong> {one.username} {one.status === 2 && <StateMark tone="bad">{t('members.frozen')}</StateMark>}
        </>
      ),
    },
    { key: 'home', title: t('members.home'), cell: (one) => one.homeTenantName },
    { key: 'roles', title: t('members.roles'), cell: (one) => one.selectedroles_dictText || '—' },
    { key: 'departs', title: t('members.departs'), cell: (one) => one.selecteddeparts_dictText || '—' },
    { key: 'unit', title: t('members.unit'), cell: (one) => one.unitName ?? '—' },
    { key: 'since', title: t('members.since'), width: 170, cell: (one) => one.createTime },
  ];
  if (!actions) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: kit('action.actions'),
      width: 130,
      cell: (one) => (
        <RowActions
          name={one.username}
          actions={[
            { key: 'change', label: t('members.change'), onClick: () => actions.onChange(one) },
            { key: 'remove', label: t('members.remove'), danger: true, onClick: () => actions.onRemove(one) },
          ]}
        />
      ),
    },
  ];
}

/** Accounts of other tenants that are members of this one (AUTH-03, SCREEN-66). */
export function TenantMembers({ tenant, mayChange, open, onClose }: TenantMembersProps) {
  const { t } = useSystemText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const { members, choices, search, pageNo, setPage, reload, remove } = useTenantMembers(tenant.id, { isOpen: open, mayChange });
  const { data, error, isFetching, refetch } = members;
  const [edited, setEdited] = useState<TenantMember | 'new'>();
  const askToRemove = (one: TenantMember) =>
    feedback.confirm({
      title: t('members.ask'),
      text: t('members.askText', { name: `${one.realname} ${one.username}` }),
      ok: t('members.remove'),
      cancel: kit('action.cancel'),
      danger: true,
      run: async () => {
        try {
          await remove(one);
          feedback.message('success', t('members.removed'));
        } catch (failure) {
          warnOf(failure);
        }
        await reload();
      },
    });
  const columns = useColumns(mayChange ? { onChange: setEdited, onRemove: (one) => void askToRemove(one) } : undefined);
  return (
    <Drawer title={t('members.title', { name: tenant.name })} open={open} onClose={onClose} size={isPhone ? '100%' : 1040} destroyOnHidden>
      <Flex vertical gap="middle">
        <span>{t('members.intro')}</span>
        <Flex gap="small">
          <Input.Search
            allowClear
            prefix={<SearchOutlined />}
            placeholder={t('members.search')}
            aria-label={t('members.search')}
            onSearch={search}
          />
          {mayChange && (
            <Button type="primary" icon={<PlusOutlined />} disabled={!choices} onClick={() => setEdited('new')}>
              {t('members.add')}
            </Button>
          )}
        </Flex>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        <PlainTable
          label={t('members.title', { name: tenant.name })}
          columns={columns}
          rows={data?.records ?? []}
          keyOf={({ id }) => id}
          busy={isFetching}
          isPart
          columnWidth={125}
          empty={<div className="kt-status">{t('members.none')}</div>}
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
