import type { ProjectFees } from '@saiyun/sdk/calls';
import { yuan } from '@saiyun/sdk/view';
import { Alert } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payouts, refreshPayouts } from './calls.ts';
import { useOthers } from './others.ts';

export type Act = 'examine' | 'settle';

interface Props {
  readonly project: ProjectFees;
  readonly act: Act;
  readonly count: number;
  /** In fen. */
  readonly amount: number;
  readonly except: readonly string[];
  /** Rejects the exceptions; empty to let them wait. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Says what will happen before the fees of a project are approved or paid into accounts. */
export function SettleDialog({ project, act, count, amount, except, reason, onClose }: Props) {
  const { t } = usePayoutText();
  const others = useOthers('next');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { done } = await payouts.settleProject({
        projectId: project.projectId,
        act,
        count,
        amount,
        except,
        ...(reason !== '' && { reason }),
      });
      feedback.message('success', t(`settle.ok.${act}`, { count: done }));
      onClose();
    } catch (error) {
      // Somebody else may have examined meanwhile: the sum says so, and the table behind is read again.
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await refreshPayouts();
  };
  return (
    <SheetModal
      open
      width={480}
      title={t(`settle.sure.${act}`, { project: project.name })}
      okText={t(`settle.${act}`)}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t(`settle.sureText.${act}`, { count, amount: yuan(amount, true) })}</p>
      {reason !== '' && except.length > 0 && <p>{t('settle.refuses', { count: except.length })}</p>}
      {act === 'examine' && <Alert type="info" showIcon title={others} />}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
    </SheetModal>
  );
}
