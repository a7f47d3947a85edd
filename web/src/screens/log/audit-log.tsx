import { SafetyCertificateOutlined } from '@ant-design/icons';
import { auditCalls } from '@saiyun/sdk/calls';
import { auditLog } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useState } from 'react';
import { overridesOf } from '../../kit/list/overrides.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLogText } from '../../messages/log/index.ts';
import { AuditPage } from './audit-page.tsx';

/** Verifies that no entry has been changed or removed. */
function VerifyButton() {
  const { t } = useLogText();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      const { valid, sealed, head, fault } = await auditCalls(client.send).verify(undefined, { timeoutMs: 0 });
      if (valid) feedback.notify('success', t('valid', { count: sealed }), t('head', { head: head ?? '-' }));
      else if (fault) feedback.notify('error', t('broken', { position: fault.pos, fault: t(`fault.${fault.kind}`) }));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={isBusy} onClick={() => void verify()}>
      {t('verify')}
    </Button>
  );
}

/** Who changed what, as a chain that can be verified. */
export const auditLogPage = overridesOf(auditLog, { Page: AuditPage, toolbar: () => <VerifyButton /> });
