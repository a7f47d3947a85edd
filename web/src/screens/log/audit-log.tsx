import { SafetyCertificateOutlined } from '@ant-design/icons';
import type { Label } from '@saiyun/sdk/contract';
import { auditLog } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { useState } from 'react';
import { EntityName } from '../../kit/cells/entity-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { AuditAction } from './audit-action.tsx';

const texts = {
  verify: ['校验审计链', 'Verify the chain'],
  valid: ['审计链完整：{sealed} 条记录未被改动', 'The chain is whole: {sealed} entries are unchanged'],
  head: ['链首摘要 {head}', 'Head {head}'],
  broken: ['审计链在第 {pos} 条处被破坏：{kind}', 'The chain is broken at entry {pos}: {kind}'],
  changed: ['内容被改动', 'it was changed'],
  missing: ['记录被删除', 'it was deleted'],
  gap: ['链条缺失', 'a link is missing'],
} as const satisfies Record<string, Label>;

interface Report {
  readonly valid: boolean;
  readonly sealed: number;
  readonly head: string | null;
  readonly fault: { readonly pos: number; readonly kind: 'changed' | 'missing' | 'gap' } | null;
}

/** Verifies that no entry has been changed or removed. */
function VerifyButton() {
  const { say } = useKitText();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      const { valid, sealed, head, fault } = await client.send<Report>('GET', `${auditLog.path}/verify`, { timeoutMs: 0 });
      if (valid)
        feedback.notify('success', say(texts.valid).replace('{sealed}', String(sealed)), say(texts.head).replace('{head}', head ?? '-'));
      else if (fault)
        feedback.notify('error', say(texts.broken).replace('{pos}', String(fault.pos)).replace('{kind}', say(texts[fault.kind])));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={isBusy} onClick={() => void verify()}>
      {say(texts.verify)}
    </Button>
  );
}

/** Who changed what, as a chain that can be verified. */
export const auditLogPage = overridesOf(auditLog, {
  first: ['createTime', 'entity', 'action', 'actorName', 'entityId', 'ip'],
  columns: {
    createTime: { width: 170 },
    entity: { cell: (row) => <EntityName name={row.entity} /> },
    action: { cell: (row) => <AuditAction entity={row.entity} action={row.action} /> },
  },
  toolbar: () => <VerifyButton />,
});
