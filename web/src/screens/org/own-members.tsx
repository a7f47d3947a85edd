import type { Label } from '@saiyun/sdk/contract';
import { tenant } from '@saiyun/sdk/entities';
import { useMay } from '../../kit/permission/use-may.ts';
import { useRoles, useSession } from '../../lib/store/session.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { MembersButton } from '../system/members-button.tsx';

const own: Label = ['本租户', 'this tenant'];

/** Members from other tenants, who are missing from the tenant's own list of accounts. */
export function OwnMembers() {
  const { say } = useKitText();
  const may = useMay();
  const roles = useRoles();
  const id = useSession().user?.tenantId;
  if (!id || !roles.some((role) => role === 'ADMIN' || role === 'AUD')) return null;
  return <MembersButton label={['外来成员', 'Outside members']} tenant={{ id, name: say(own) }} mayChange={may.call(tenant, 'edit')} />;
}
