import type { Row } from '@saiyun/sdk/contract';
import { depart, departRole } from '@saiyun/sdk/entities';
import { Button, Flex, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { titleOf } from '../../kit/cells/row-title.ts';
import { EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import type { TreePaneProps } from '../../kit/list/overrides.ts';
import type { EntityList } from '../../kit/list/use-list.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMembersText } from '../../messages/members/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DepartGrants, DepartRoleGrants } from './depart-grants.tsx';
import { GroupMembers } from './group-members.tsx';
import { userCalls } from './user-client.ts';

const DepartDialog = lazy(async () => ({ default: (await import('../../blocks/depart-picker/depart-dialog.tsx')).DepartDialog }));
const MemberRoles = lazy(async () => ({ default: (await import('./member-roles.tsx')).MemberRoles }));

interface Moving {
  readonly ids: readonly string[];
  readonly list: EntityList;
}

function DepartMembers({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useMembersText();
  const may = useMay();
  const [moving, setMoving] = useState<Moving>();
  const [given, setGiven] = useState<{ readonly id: string; readonly name: string }>();
  const move = async ({ ids, list }: Moving, to: string, toName: string) => {
    try {
      // First the new one, so that nobody is ever without a department.
      await userCalls.addToDepart(to, ids);
      try {
        await userCalls.removeFromDepart(id, ids);
        feedback.message('success', t('moved', { count: ids.length, to: toName }));
      } catch (reason) {
        feedback.message('warning', t('move.half', { name, to: toName, reason: failureMessage(reason) }));
      }
      list.removed(ids);
    } catch (reason) {
      warnOf(reason);
    }
  };
  return (
    <>
      <GroupMembers
        name={name}
        of={{ departId: id }}
        add={(ids) => userCalls.addToDepart(id, ids)}
        remove={(ids) => userCalls.removeFromDepart(id, ids)}
        bulk={(ids, list) => (
          <Button size="small" onClick={() => setMoving({ ids, list })}>
            {t('move')}
          </Button>
        )}
        acts={(row) =>
          may.call(departRole, 'edit')
            ? [{ key: 'roles', label: t('roles'), onClick: () => setGiven({ id: row.id, name: String(row.realname) }) }]
            : []
        }
        note={<small className="kt-note">{t('within')}</small>}
      />
      {moving && (
        <Suspense fallback={null}>
          <DepartDialog
            open
            value={[]}
            onCancel={() => setMoving(undefined)}
            onOk={([to], [toName = '']) => {
              setMoving(undefined);
              if (to !== undefined && to !== id) void move(moving, to, toName);
            }}
          />
        </Suspense>
      )}
      {given && (
        <Suspense fallback={null}>
          <MemberRoles departId={id} member={given} onClose={() => setGiven(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A department beside the tree: what it says, its members and its roles (DEPART-03). */
export function DepartPane({ id, version, onEdit }: TreePaneProps) {
  const { t } = useMembersText();
  const { t: kit } = useKitText();
  const found = useLoaded(`${id} ${version}`, (signal) => client.entity(depart).queryById(id, { signal }));
  // The client of pages knows rows of any record.
  const row = found.data as Row<typeof depart> | undefined;
  if (found.error !== undefined) return <LoadFailure error={found.error} onRetry={found.reload} />;
  if (!row) return <SkeletonRows rows={8} />;
  return (
    <>
      <Flex gap="small" align="center" wrap>
        <h2 className="kt-pane-name">{titleOf(depart, row)}</h2>
        <small className="kt-note">{row.orgCode}</small>
        <span style={{ flex: 1 }} />
        <DepartGrants id={row.id} name={row.departName} />
        {onEdit && <Button onClick={() => onEdit(row)}>{kit('action.edit')}</Button>}
      </Flex>
      <Tabs
        items={[
          { key: 'members', label: t('tab.members'), children: <DepartMembers id={row.id} name={row.departName} /> },
          { key: 'facts', label: t('tab.facts'), children: <EntityDetail entity={depart} row={row} columns={2} /> },
          {
            key: 'roles',
            label: t('tab.roles'),
            children: (
              <ChildTable
                entity={departRole}
                fixed={{ departId: row.id }}
                columns={{ departId: { hidden: true } }}
                extra={(one) => (
                  <DepartRoleGrants id={one.id} name={String(one.roleName)} nameEn={one.roleNameEn as string | null} departId={row.id} />
                )}
              />
            ),
          },
        ]}
      />
    </>
  );
}
