import { departRoleCalls, permissionCalls } from '@saiyun/sdk/calls';
import { depart, departRole } from '@saiyun/sdk/entities';
import { GrantButton } from '../../kit/grant/grant-button.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { inLanguage, useLanguage } from '../../lib/store/language.ts';
import { useMembersText } from '../../messages/members/index.ts';

const permissions = permissionCalls(client.send);
const departRoles = departRoleCalls(client.send);

/** Opens what the roles of a department may be granted. */
export function DepartGrants({ id, name }: { readonly id: string; readonly name: string }) {
  const may = useMay();
  if (!may.call(depart, 'edit')) return null;
  return (
    <GrantButton
      name={name}
      calls={{
        tree: () => permissions.tree(),
        granted: () => permissions.ofDepart(id),
        save: (grant) => permissions.grantToDepart(id, grant),
      }}
    />
  );
}

interface RoleProps {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null | undefined;
  readonly departId: string;
}

/** Opens what a role in a department is granted. */
export function DepartRoleGrants({ id, name, nameEn, departId }: RoleProps) {
  const may = useMay();
  const lang = useLanguage();
  const { t } = useMembersText();
  if (!may.call(departRole, 'edit')) return null;
  return (
    <GrantButton
      name={inLanguage(lang, name, nameEn)}
      empty={t('grant.departNone')}
      calls={{
        // A role in a department never has more than the department.
        tree: () => departRoles.permissionTree(departId),
        granted: () => departRoles.permissionIds(id),
        save: (grant) => departRoles.grant(id, grant),
      }}
    />
  );
}
