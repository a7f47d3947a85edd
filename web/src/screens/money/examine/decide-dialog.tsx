import { expertAccountCalls, type WithdrawalExamination } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { examineResult, withdrawal } from '@saiyun/sdk/entities';
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
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { SheetModal } from '../../../ui/sheet-modal.tsx';

export type WithdrawalRow = Row<typeof withdrawal>;
export type Decision = 'approve' | 'refuse';

const calls = expertAccountCalls(client.send);

/** What a withdrawal is decided by; below its record, so that a decision makes it stale. */
export function useExamination(id: string, enabled = true) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.row(withdrawal.name, id), 'examination', lang],
    queryFn: () => calls.examination(id),
    staleTime: 0,
    enabled,
  });
}

interface Props {
  readonly decision: Decision;
  readonly row: WithdrawalRow;
  readonly facts: WithdrawalExamination;
  /** `isGone`: the row has left the queue. */
  readonly onClose: (isGone: boolean) => void;
}

/** Asks once more before money is let go or given back; a rejection needs a reason, which the expert reads. */
export function DecideDialog({ decision, row, facts, onClose }: Props) {
  const { t } = useMoneyDeskText();
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
    const input = { result: examineResult[decision], ...(said !== '' && { opinion: said }) };
    try {
      await client.entity(withdrawal).verb('examine', [row.id], input, { revision: row.revision });
      feedback.message('success', t(isFirst ? 'done.first' : `done.${decision}`));
      onClose(!isFirst);
    } catch (error) {
      // Another clerk may have decided meanwhile: the message says so, and the queue behind shows what is left.
      setRefusal(failureMessage(error));
      setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: keys.entity(withdrawal.name) });
  };
  const text = { name: facts.expertName, amount: yuan(row.amount, true) };
  return (
    <SheetModal
      open
      width={520}
      title={t(isApproval ? 'dialog.approve' : 'dialog.refuse', { no: row.withdrawNo })}
      okText={t(decision)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: !isApproval, autoFocus: isApproval }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      <p>{isApproval ? t('dialog.approveText', text) : t('dialog.refuseText', text)}</p>
      {isFirst && <Alert type="info" showIcon title={t('dialog.approveFirst')} />}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical" className="me-form">
        <Form.Item
          label={t(isApproval ? 'dialog.opinion' : 'dialog.reason')}
          htmlFor="me-opinion"
          required={!isApproval}
          validateStatus={isTold && lacks ? 'error' : ''}
          help={isTold && lacks ? t('dialog.reasonNeeded') : undefined}
        >
          <Input.TextArea
            id="me-opinion"
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
