import { Alert, Form, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payouts, refreshPayouts } from './calls.ts';

const acts = ['withdraw', 'correct'] as const;

interface Props {
  readonly month: string;
  readonly onClose: () => void;
}

/** Takes back that a month is declared, with a reason: it never was, or is to be declared anew as a correction. */
export function UndeclareDialog({ month, onClose }: Props) {
  const { t } = usePayoutText();
  const id = useId();
  const [act, setAct] = useState<(typeof acts)[number]>('withdraw');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { undeclared } = await payouts.undeclare({ month, act, reason: reason.trim() });
      feedback.message('success', t('tax.undone', { count: undeclared }));
      onClose();
    } catch (error) {
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await refreshPayouts();
  };
  return (
    <SheetModal
      open
      width={480}
      title={t('tax.undoTitle', { month })}
      okText={t('tax.undo')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical" className="py-form">
        <Form.Item label={t('tax.undoAct')}>
          <Radio.Group
            vertical
            aria-label={t('tax.undoAct')}
            value={act}
            onChange={({ target }) => setAct(target.value as (typeof acts)[number])}
            options={acts.map((value) => ({ value, label: t(`tax.undo.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('tax.undoReason')} htmlFor={id} required>
          <Input.TextArea id={id} rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Form.Item>
      </Form>
    </SheetModal>
  );
}
