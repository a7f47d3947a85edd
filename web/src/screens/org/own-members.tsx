import { tenant } from '@saiyun/sdk/entities';
import { useMay } from '../../kit/permission/use-may.ts';
import { useSession } from '../../lib/store/session.ts';
import { useOrgText } from '../../messages/org/index.ts';
import { MembersButton } from '../system/members-button.tsx';

/** Members from other tenants, who are missing from the tenant's own list of accounts. */
export function OwnMembers() {
  const { t } = useOrgText();
  const may = useMay();
  const id = useSession().user?.tenantId;
  if (!id || !may.own('outsideMembers')) return null;
  return <MembersButton label={t('members.outside')} tenant={{ id, name: t('members.ownTenant') }} mayChange={may.call(tenant, 'edit')} />;
}
