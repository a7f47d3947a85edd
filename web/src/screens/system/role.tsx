import { TeamOutlined } from '@ant-design/icons';
import { permissionCalls } from '@saiyun/sdk/calls';
import { role, user } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { GrantButton } from '../../kit/grant/grant-button.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { inLanguage, useLanguage } from '../../lib/store/language.ts';
import { useMembersText } from '../../messages/members/index.ts';
import { userCalls } from '../org/user-client.ts';
import { ExplainButton } from './menus/explain-button.tsx';

const GroupMembers = lazy(async () => ({ default: (await import('../org/group-members.tsx')).GroupMembers }));
const SideSheet = lazy(async () => ({ default: (await import('../../ui/side-sheet.tsx')).SideSheet }));

const permissions = permissionCalls(client.send);

function RoleGrants({ id, name }: { readonly id: string; readonly name: string }) {
  const may = useMay();
  if (!may.call(role, 'edit')) return null;
  return (
    <GrantButton
      name={name}
      calls={{
        tree: () => permissions.tree(),
        granted: () => permissions.ofRole(id),
        save: (grant) => permissions.grantToRole(id, grant),
        preview: async (grant) => {
          const [nodes, preview] = await Promise.all([permissions.list(), permissions.previewRole({ roleId: id, grant })]);
          return { nodes, preview };
        },
      }}
    />
  );
}

function RoleMembers({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useMembersText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.call(user, 'list')) return null;
  return (
    <>
      <Button type="link" size="small" icon={<TeamOutlined />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SideSheet open size={880} title={t('title', { name })} onClose={() => setOpen(false)}>
            <GroupMembers
              name={name}
              of={{ selectedroles: id }}
              add={(ids) => userCalls.addToRole(id, ids)}
              remove={(ids) => userCalls.removeFromRole(id, ids)}
            />
          </SideSheet>
        </Suspense>
      )}
    </>
  );
}

interface RowActsProps {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null | undefined;
}

function RowActs({ id, name, nameEn }: RowActsProps) {
  const shown = inLanguage(useLanguage(), name, nameEn);
  return (
    <>
      <RoleMembers id={id} name={shown} />
      <RoleGrants id={id} name={shown} />
    </>
  );
}

/** Roles, each with its members and grants (SCREEN-56). */
export const rolePage = overridesOf(role, {
  toolbar: () => <ExplainButton />,
  rowActions: (row) => <RowActs id={row.id} name={row.roleName} nameEn={row.roleNameEn} />,
});
