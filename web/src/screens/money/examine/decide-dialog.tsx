import { expertAccountCalls, type WithdrawalExamination } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { examineResult, withdrawal } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { type Decision, DecisionDialog } from '../decision-dialog.tsx';

export type WithdrawalRow = Row<typeof withdrawal>;

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
  const isApproval = decision === 'approve';
  const isFirst = isApproval && facts.needsTwo && facts.first === null;
  const send = async (said: string): Promise<void> => {
    const input = { result: examineResult[decision], ...(said !== '' && { opinion: said }) };
    await client.entity(withdrawal).verb('examine', [row.id], input, { revision: row.revision });
    feedback.message('success', t(isFirst ? 'done.first' : `done.${decision}`));
    onClose(!isFirst);
  };
  const text = { name: facts.expertName, amount: yuan(row.amount, true) };
  return (
    <DecisionDialog
      decision={decision}
      title={t(isApproval ? 'dialog.approve' : 'dialog.refuse', { no: row.withdrawNo })}
      ok={t(decision)}
      cancel={t('cancel')}
      label={t(isApproval ? 'dialog.opinion' : 'dialog.reason')}
      reasonNeeded={t('dialog.reasonNeeded')}
      send={send}
      refresh={() => queryClient.invalidateQueries({ queryKey: keys.entity(withdrawal.name) })}
      onCancel={() => onClose(false)}
    >
      <p>{isApproval ? t('dialog.approveText', text) : t('dialog.refuseText', text)}</p>
      {isFirst && <Alert type="info" showIcon title={t('dialog.approveFirst')} />}
    </DecisionDialog>
  );
}
