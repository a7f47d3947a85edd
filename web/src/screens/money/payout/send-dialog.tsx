import type { PayoutBank, PipelineBatch } from '@saiyun/sdk/calls';
import { yuan } from '@saiyun/sdk/view';
import { Alert, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../../kit/export/save-file.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePayoutText } from '../../../messages/payout/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payouts, refreshPayouts } from './calls.ts';

const banks: readonly PayoutBank[] = ['icbc', 'ccb', 'cmb'];

/** Asks for the bank before a batch is sent; its file is downloaded at once. */
export function SendDialog({ batch, onClose }: { readonly batch: PipelineBatch; readonly onClose: () => void }) {
  const { t } = usePayoutText();
  const [bank, setBank] = useState<PayoutBank>('icbc');
  const [purpose, setPurpose] = useState<string>(t('send.purposeDefault'));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await payouts.send({ id: batch.id, bank, ...(purpose.trim() !== '' && { purpose: purpose.trim() }) });
      await saveFile(await payouts.file(batch.id));
      feedback.message('success', t('send.done'));
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
      title={t('send.title', { no: batch.batchNo })}
      okText={t('send.ok')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>
        <strong>{t('send.sum', { count: batch.count, amount: yuan(batch.amount, true) })}</strong>
      </p>
      <p>{t('send.text')}</p>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical" className="py-form">
        <Form.Item label={t('send.bank')}>
          <Radio.Group
            aria-label={t('send.bank')}
            value={bank}
            onChange={({ target }) => setBank(target.value as PayoutBank)}
            options={banks.map((value) => ({ value, label: t(`bank.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('send.purpose')} htmlFor="py-purpose">
          <Input id="py-purpose" maxLength={20} value={purpose} onChange={({ target }) => setPurpose(target.value)} />
        </Form.Item>
      </Form>
    </SheetModal>
  );
}
