import type { OrderExamination } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { type costExamine, costOrder, examineResult } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';
import { payments } from '../bill/bill-calls.ts';

export type ExamineRow = Row<typeof costExamine>;
export type Decision = 'approve' | 'refuse';

/** What a voucher is decided by; below its order, so that a decision makes it stale. */
export function useExamination(orderId: string, enabled = true) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.row(costOrder.name, orderId), 'examination', lang],
    queryFn: () => payments.examination(orderId),
    staleTime: 0,
    enabled,
  });
}

interface Props {
  readonly decision: Decision;
  readonly row: ExamineRow;
  readonly facts: OrderExamination;
  /** `isGone`: the row has left the queue. */
  readonly onClose: (isGone: boolean) => void;
}

/** Asks once more before money is posted or a voucher goes back; a rejection needs a reason, which the payer reads. */
export function DecideDialog({ decision, row, facts, onClose }: Props) {
  const { t } = useFeeText();
  const [opinion, setOpinion] = useState('');
  const [isTold, setTold] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isApproval = decision === 'approve';
  const isFirst = isApproval && facts.needsTwo && facts.first === null;
  const lacks = !isApproval && opinion.trim() === '';
  const send = async (): Promise<void> => {
    setTold(true);
    setRefusal(undefined);
    if (lacks || isBusy) return;
    setBusy(true);
    const said = opinion.trim();
    try {
      await client
        .entity(costOrder)
        .verb('examine', [row.orderId], { result: examineResult[decision], ...(said !== '' && { opinion: said }) });
      feedback.message('success', t(isFirst ? 'done.first' : `done.${decision}`));
      onClose(!isFirst);
    } catch (error) {
      // Another clerk may have decided meanwhile: the message says so, and the queue behind shows what is left.
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: keys.entity(costOrder.name) });
    await queryClient.invalidateQueries({ queryKey: keys.entity('dsTbCostExamine') });
  };
  return (
    <SheetModal
      open
      width={520}
      title={isApproval ? t('dialog.approve', { amount: yuan(row.amount ?? 0, true) }) : t('dialog.refuse')}
      okText={t(decision)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: !isApproval, autoFocus: isApproval }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      <p>{isApproval ? t('dialog.approveText', { no: row.orderId_dictText ?? '' }) : t('dialog.refuseText')}</p>
      {isFirst && <Alert type="info" showIcon title={t('second.first')} />}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical" className="me-form">
        <Form.Item
          label={t(isApproval ? 'dialog.opinion' : 'dialog.reason')}
          htmlFor="ce-opinion"
          required={!isApproval}
          validateStatus={isTold && lacks ? 'error' : ''}
          help={isTold && lacks ? t('dialog.reasonNeeded') : undefined}
        >
          <Input.TextArea
            id="ce-opinion"
            rows={3}
            maxLength={500}
            showCount
            autoFocus={!isApproval}
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </Form.Item>
      </Form>
    </SheetModal>
  );
}
