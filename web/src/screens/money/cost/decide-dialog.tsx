import type { OrderExamination } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { costExamine, costOrder, examineResult } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useFeeText } from '../../../messages/fees/index.ts';
import { payments } from '../bill/bill-calls.ts';
import { type Decision, DecisionDialog } from '../decision-dialog.tsx';

export type ExamineRow = Row<typeof costExamine>;

/** What a voucher is decided by; below its first order, so that a decision makes it stale. */
export function useExamination(row: Pick<ExamineRow, 'id' | 'orderIds'> | undefined) {
  const lang = useLanguage();
  const [orderId = ''] = (row?.orderIds ?? '').split(',');
  return useQuery({
    queryKey: [...keys.row(costOrder.name, orderId), 'examination', row?.id, lang],
    queryFn: () => payments.examination(orderId, row?.id),
    staleTime: 0,
    enabled: row !== undefined,
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
  const isApproval = decision === 'approve';
  const isFirst = isApproval && facts.needsTwo && facts.first === null;
  const several = { count: facts.orders.length };
  const one = isApproval ? t('dialog.approveText', { no: row.orderIds_dictText ?? '' }) : t('dialog.refuseText');
  const decided = several.count > 1 ? t(isApproval ? 'dialog.approveSeveral' : 'dialog.refuseSeveral', several) : one;
  const send = async (said: string): Promise<void> => {
    await payments.decideVoucher({
      id: row.id,
      revision: row.revision,
      result: examineResult[decision],
      ...(said !== '' && { opinion: said }),
    });
    feedback.message('success', t(isFirst ? 'done.first' : `done.${decision}`));
    onClose(!isFirst);
  };
  const refresh = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: keys.entity(costOrder.name) });
    await queryClient.invalidateQueries({ queryKey: keys.entity(costExamine.name) });
  };
  return (
    <DecisionDialog
      decision={decision}
      title={isApproval ? t('dialog.approve', { amount: yuan(row.amount ?? 0, true) }) : t('dialog.refuse')}
      ok={t(decision)}
      cancel={t('cancel')}
      label={t(isApproval ? 'dialog.opinion' : 'dialog.reason')}
      reasonNeeded={t('dialog.reasonNeeded')}
      send={send}
      refresh={refresh}
      onCancel={() => onClose(false)}
    >
      <p>{decided}</p>
      {isFirst && <Alert type="info" showIcon title={t('second.first')} />}
    </DecisionDialog>
  );
}
