import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { WhenOpened } from '../../kit/when-opened.tsx';
import type { TenantMembersProps } from './tenant-members.tsx';

const TenantMembers = lazy(async () => ({ default: (await import('./tenant-members.tsx')).TenantMembers }));

interface Props extends Pick<TenantMembersProps, 'tenant' | 'mayChange'> {
  readonly label: string;
  /** A button in a list's row, not in its toolbar. */
  readonly ofRow?: true;
}

/** Opens the members of a tenant. */
export function MembersButton({ label, ofRow, tenant, mayChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(ofRow && { type: 'link', size: 'small' })} icon={<TeamOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <WhenOpened open={isOpen}>
        <TenantMembers open={isOpen} tenant={tenant} mayChange={mayChange} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
