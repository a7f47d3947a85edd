import type { OwnTenants } from '@saiyun/sdk/calls';
import { useMutation } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { showFailure } from '../../lib/errors/error-policy.ts';
import { useShellText } from '../../messages/shell/index.ts';
import { enterTenant } from '../../screens/user/sign-in/after-sign-in.ts';

/** Switches the tenant of the session (AUTH-03, CALL-102). Everything on the screen belongs to a tenant, so the page starts afresh. */
export function TenantDialog({ tenants, onClose }: { readonly tenants: OwnTenants; readonly onClose: () => void }) {
  const { t } = useShellText();
  const [value, setValue] = useState(tenants.current ?? undefined);
  const enter = useMutation({
    mutationFn: (tenantId: number) => enterTenant(tenantId),
    onSuccess: () => location.assign('/'),
    onError: showFailure,
  });
  return (
    <Modal
      open
      title={t('user.tenantNow')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: value === undefined || value === tenants.current }}
      confirmLoading={enter.isPending}
      onCancel={onClose}
      onOk={() => value !== undefined && enter.mutate(value)}
    >
      <Radio.Group
        vertical
        aria-label={t('user.tenantNow')}
        value={value}
        onChange={(e) => setValue(Number(e.target.value))}
        options={tenants.list.map((one) => ({ value: one.id, label: one.name }))}
      />
      <p>{t('user.tenantText')}</p>
    </Modal>
  );
}
