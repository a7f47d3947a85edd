import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useReportingText } from '../../../messages/reporting/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import type { Report } from './places.ts';
import { decide, readAgain } from './use-reporting.ts';

export type Decision = 'accept' | 'return';

interface Props {
  readonly decision: Decision;
  readonly report: Report;
  readonly unit: string;
  readonly onClose: () => void;
}

/** Asks once more before works are locked, or for the reason why they go back. */
export function DecideDialog({ decision, report, unit, onClose }: Props) {
  const { t } = useReportingText();
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isReturn = decision === 'return';
  const lacks = isReturn && reason.trim() === '';
  const send = async (): Promise<void> => {
    setTold(true);
    setRefusal(undefined);
    if (lacks || isBusy) return;
    setBusy(true);
    try {
      await decide(report, isReturn ? reason.trim() : undefined);
      feedback.message('success', t(`done.${decision}`));
      onClose();
    } catch (error) {
      // Somebody else may have decided meanwhile: the message says so, and the list behind shows what is left.
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await readAgain();
  };
  return (
    <SheetModal
      open
      width={480}
      title={isReturn ? t('dialog.return', { unit }) : t('dialog.accept', { unit, count: report.workIds.length })}
      okText={t(decision)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: isReturn, autoFocus: !isReturn }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t(isReturn ? 'dialog.returnText' : 'dialog.acceptText')}</p>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {isReturn && (
        <Form layout="vertical">
          <Form.Item
            label={t('dialog.reason')}
            htmlFor="rp-reason"
            required
            validateStatus={isTold && lacks ? 'error' : ''}
            help={isTold && lacks ? t('dialog.reasonNeeded') : undefined}
          >
            <Input.TextArea
              id="rp-reason"
              rows={3}
              maxLength={500}
              showCount
              autoFocus
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </SheetModal>
  );
}
