import { permissionCalls } from '@saiyun/sdk/calls';
import { role } from '@saiyun/sdk/entities';
import { GrantButton } from '../../kit/grant/grant-button.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';

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

/** Roles, each with its grants (SCREEN-56). */
export const rolePage = overridesOf(role, {
  rowActions: (row) => <RoleGrants id={row.id} name={row.roleName} />,
  actionsWidth: 215,
});
