import { PlusOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { Button, Flex } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { noSettings } from '../../blocks/columns/index.ts';
import { SearchBox } from '../../kit/filter/search-box.tsx';
import { EntityTable } from '../../kit/list/entity-table.tsx';
import type { RowAction } from '../../kit/list/row-actions.tsx';
import { SelectionBar } from '../../kit/list/selection-bar.tsx';
import { type EntityList, useList } from '../../kit/list/use-list.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { warnOf } from '../../kit/warn.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMembersText } from '../../messages/members/index.ts';

const UsersDialog = lazy(async () => ({ default: (await import('../../blocks/user-picker/users-dialog.tsx')).UsersDialog }));

const columns = {
  username: { hidden: true },
  status: { hidden: true },
  lastLoginTime: { hidden: true },
  selectedroles: { hidden: true },
} as const;

interface Props {
  /** What the accounts are members of. */
  readonly name: string;
  /** The parameter of the list of accounts that selects them. */
  readonly of: Readonly<Record<string, string>>;
  readonly add: (ids: readonly string[]) => Promise<unknown>;
  readonly remove: (ids: readonly string[]) => Promise<unknown>;
  /** Further acts on the chosen members. */
  readonly bulk?: (ids: readonly string[], list: EntityList) => ReactNode;
  readonly acts?: (row: AnyRow) => readonly RowAction[];
  readonly note?: ReactNode;
}

/** The accounts that have a role or are in a department: found, added with the picker of users, removed, one or many at a time. */
export function GroupMembers({ name, of, add, remove, bulk, acts, note }: Props) {
  const { t } = useMembersText();
  const { t: kit } = useKitText();
  const may = useMay();
  const list = useList(user, { fixed: of, local: true });
  const [isAdding, setAdding] = useState(false);
  const mayChange = may.call(user, 'edit');
  const run = async (work: () => Promise<unknown>, said: string, gone: readonly string[] = []) => {
    try {
      await work();
      feedback.message('success', said);
      list.removed(gone);
    } catch (reason) {
      warnOf(reason);
    }
  };
  const askRemove = (ids: readonly string[]) =>
    void feedback.confirm({
      title: t('remove.ask', { count: ids.length, name }),
      text: t('remove.text'),
      ok: t('remove'),
      danger: true,
      cancel: kit('action.cancel'),
      run: () => run(() => remove(ids), t('removed', { count: ids.length }), ids),
    });
  const chosen = [...list.selected.keys()];
  return (
    <Flex vertical gap="small" style={{ minWidth: 0 }}>
      <Flex gap="small" align="center" wrap>
        <SearchBox list={list} />
        {note}
        <span style={{ flex: 1 }} />
        {mayChange && (
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </Flex>
      <SelectionBar list={list}>
        {bulk?.(chosen, list)}
        <Button size="small" danger onClick={() => askRemove(chosen)}>
          {t('remove')}
        </Button>
      </SelectionBar>
      <EntityTable
        entity={user}
        list={list}
        columns={columns}
        settings={{ ...noSettings, density: 'small' }}
        selectable={mayChange}
        actions={
          mayChange
            ? (row) => [...(acts?.(row) ?? []), { key: 'remove', label: t('remove'), danger: true, onClick: () => askRemove([row.id]) }]
            : undefined
        }
        isPart
      />
      {isAdding && (
        <Suspense fallback={null}>
          <UsersDialog
            open
            onCancel={() => setAdding(false)}
            onOk={(ids) => {
              setAdding(false);
              if (ids.length > 0) void run(() => add(ids), t('added', { count: ids.length }));
            }}
          />
        </Suspense>
      )}
    </Flex>
  );
}
